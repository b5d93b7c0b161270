"""Controls for the notebooks: they show a game and pass on what the learner does, and hold no rule of their own."""

__all__: list[str] = []
