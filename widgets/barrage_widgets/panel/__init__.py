"""What every control is made of: the base of all panels, their blocks, and the positions they begin with."""

from .base import Panel

__all__ = ["Panel"]
