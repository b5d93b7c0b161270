"""Draw the picture of the README anew: `python -m tests.readme_tool`. A test says when that is needed."""

from __future__ import annotations

from pathlib import Path

from barrage_core import decode, pictures

__all__ = ["PICTURE", "drawn"]

PICTURE = Path(__file__).resolve().parents[1] / "notebooks" / "guide" / "board.svg"
POSITION = (
    "BK1-ePl2cB1SpZdLb8IwDMe_UA80SV_HrQc2iUmonDj0gBASk7ZVgu7Y774kTWI7j1K0C6Kt8_o7tn9O-"
    "8w4Ke4Zey_AQ354OlexjDhLPlp38Uw7jHGkNUdaEzndICmBQEakVuCFimnyxD_qstiYatln1Buqjqr7bUMl4mlapuyyvcphIM0cQ"
    "iCMn2KcMCIpDJuFKbAwDJ05fmAhz1tgZZAwbuZQFIMSii1CUQ7cMMcDZZKM4Fd_GOTJZjIMVi5IxqvEy82tYokIxtsGWeiligtce"
    "gJH72eo8Axcx9LQWCCx8KWA9Ata-HXsweFTIeU5JBVU1sOL4dQJIE4WHkuzaU0uTvLGQChJc5cW-e6JtPgqiDVoGLeuludm1Lp-a"
    "u6GWLuLHUy9UcYaGRd2wp25vVmQ_dmO7KbVYGpTc1t2Lhu16rjuf4d31aqzwaAaDWq86Rs6cIZdY5tv7MApSxQkN3Jf6me7psVlW"
    "Em9yT0L7tZSWE3nky8YmkDuwFQ3mSUs8Xz-yAC7BMBjl_DBB4AnglciK7IqYyFeEXanwI5IPs7usa6gp0gf0vgSIPspYzXbbkvXg"
    "M6t5LFyHWOX42Ex-p07VmhYa_Wjhm5V5d0K1OJyaHErNS2CZgH9rW5sG_XdUrTeSBX0tbrfVct1-lknXLYA3KTxpmLMAH7QaQ1h-"
    "LqeVaW8kNejfSyazfJigNX_7asO4-"
    "k2vhjkRe_3X7I5fEOUiL61g7x_5_HdBo3tyNgKG77CJsc212G4Xz5O56uk9Tsy2kgxvuURR51h78Pv7YwieeqnPy3QX1o"
)
"""Four companies at the beginning of the fourth round."""


def drawn() -> pictures.Picture:
    """Draw the board."""
    return pictures.board(decode(POSITION), key=False)


if __name__ == "__main__":
    drawn().save(PICTURE, overwrite=True)
