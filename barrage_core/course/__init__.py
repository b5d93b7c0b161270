"""The course: its lessons and notebooks, what they cover, and what learners answered."""
