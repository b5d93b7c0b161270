"""Players that choose by themselves, and the eyes with which they look at a position."""

from .players import BOTS, Bot, GreedyBot, RandomBot, make_bot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot"]
