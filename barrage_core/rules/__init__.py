"""The rules: what may be done, why not, and what happens.

One module per chapter, named by the first half of its rule ids. `game` answers what anybody asks, `playing` asks the
chapter of the decision at hand; `powers` holds what companies, officers and advanced tiles change.
"""

from .game import PhasePlayed, by_phase, is_legal, legal_actions, play, question, why_not
from .playing import advance, after, carry_out, look_ahead, play_unchecked

__all__ = [
    "PhasePlayed",
    "advance",
    "after",
    "by_phase",
    "carry_out",
    "is_legal",
    "legal_actions",
    "look_ahead",
    "play",
    "play_unchecked",
    "question",
    "why_not",
]
