"""Parsers of commands whose help ends with examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from textwrap import dedent
from typing import Any

__all__ = ["described"]


def described(make: Callable[..., argparse.ArgumentParser], what: str, examples: str, **more: Any) -> Any:
    """Make a parser whose help ends with examples."""
    epilog = "examples:\n" + "\n".join(f"  {line}" for line in dedent(examples).strip().splitlines())
    form = argparse.RawDescriptionHelpFormatter
    return make(description=what, epilog=epilog, formatter_class=form, allow_abbrev=False, **more)
