"""Pictures of everything on the table: functions from a state to an SVG, with a twin in words.

The same state gives the same bytes. A picture is a `Picture`, which a notebook shows by itself and
`print` puts into words.
"""

from .action_board import action_board
from .automa import automa_faces, automa_tile
from .board import before_after, board
from .cards import contract, contracts, hand, technology_tile, technology_tiles
from .company import company_board
from .curve import points_curve
from .drawing import Picture
from .forest import Span, forest
from .histogram import histogram
from .losses import lost_basins, lost_points
from .management import management_board
from .score import round_preview, score_table
from .theme import DARK, LIGHT, Theme
from .tiles import bonus_tile, gallery, headstream_tile, objective_tile
from .track import energy_track
from .wheel import wheel

__all__ = [
    "DARK",
    "LIGHT",
    "Picture",
    "Span",
    "Theme",
    "action_board",
    "automa_faces",
    "automa_tile",
    "before_after",
    "board",
    "bonus_tile",
    "company_board",
    "contract",
    "contracts",
    "energy_track",
    "forest",
    "gallery",
    "hand",
    "headstream_tile",
    "histogram",
    "lost_basins",
    "lost_points",
    "management_board",
    "objective_tile",
    "points_curve",
    "round_preview",
    "score_table",
    "technology_tile",
    "technology_tiles",
    "wheel",
]
