"""The action spaces: management board, patent office and the construction spaces of every company board."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ..catalogue import say, say_many
from ..words import count, machine_words, signed

__all__ = ["BANK", "COMPANY_SPACES", "MANAGEMENT_ROWS", "PATENT_ROWS", "SECTIONS", "CompanySpace", "Row"]

RowEffect = Literal["produce", "place_drops", "flow_drops", "rotate", "machines", "take_contracts", "patent"]


class Row(NamedTuple):
    """One action with its two spaces, `left` and `right`: engineers needed, and whether the space is red.

    `amount` is the number in the symbol: production bonus, drops, turns of the wheel, contracts, or the place of the
    patent. `machines` are excavators, mixers and machines of your choice. `players` is the smallest number of
    players for which the row is open.
    """

    id: str
    section: str
    effect: RowEffect
    amount: int
    left: tuple[int, bool]
    right: tuple[int, bool] | None
    pay: int = 0
    machines: tuple[int, int, int] = (0, 0, 0)
    players: int = 2

    def __str__(self) -> str:
        """Say what the action does, without its cost."""
        if self.effect == "machines":
            excavators, mixers, either = self.machines
            chosen = say_many(either, "{number} machine of your choice", "{number} machines of your choice")
            return ", ".join([*machine_words(excavators, mixers), *([chosen] if either else [])])
        if self.effect == "flow_drops":
            return say_many(self.amount, "{number} drop flows", "{number} drops flow")
        return say(
            EFFECTS[self.effect],
            energy=signed(self.amount),
            drops=count(self.amount, "drop"),
            amount=self.amount,
            contracts=count(self.amount, "contract"),
        )


EFFECTS: Final = {
    "produce": "produce, {energy} energy",
    "place_drops": "{drops} to wait",
    "rotate": "turn the wheel {amount}×",
    "take_contracts": "take {contracts}",
    "patent": "take the tile",
}
"""What a row does, by its effect."""

FREE, RED = False, True

MANAGEMENT_ROWS: Final = (
    Row("TURBINE1", "turbine_station", "produce", 2, (2, FREE), (3, RED)),
    Row("TURBINE2", "turbine_station", "produce", 1, (2, FREE), (3, RED), players=4),
    Row("TURBINE3", "turbine_station", "produce", 0, (2, FREE), (3, RED)),
    Row("TURBINE4", "turbine_station", "produce", -1, (2, FREE), (3, RED), players=3),
    Row("TURBINE5", "turbine_station", "produce", -2, (1, FREE), (2, FREE)),
    Row("WATER1", "water_management", "place_drops", 2, (1, FREE), (2, RED)),
    Row("WATER2", "water_management", "flow_drops", 1, (1, FREE), (2, RED)),
    Row("WORKSHOP1", "workshop", "rotate", 1, (1, FREE), (2, FREE)),
    Row("WORKSHOP2", "workshop", "rotate", 2, (2, FREE), (3, RED), pay=2, players=3),
    Row("WORKSHOP3", "workshop", "rotate", 3, (2, FREE), (3, RED), pay=5),
    Row("SHOP1", "machinery_shop", "machines", 1, (1, FREE), (1, RED), pay=2, machines=(1, 0, 0)),
    Row("SHOP2", "machinery_shop", "machines", 1, (1, FREE), (2, FREE), pay=4, machines=(0, 0, 1), players=4),
    Row("SHOP3", "machinery_shop", "machines", 2, (2, FREE), (3, RED), pay=5, machines=(1, 1, 0)),
    Row("CONTRACT1", "contract_office", "take_contracts", 1, (1, FREE), (1, RED)),
    Row("CONTRACT2", "contract_office", "take_contracts", 1, (1, FREE), (1, RED), players=4),
    Row("CONTRACT3", "contract_office", "take_contracts", 2, (2, FREE), (3, FREE), pay=1),
)

PATENT_ROWS: Final = tuple(
    Row(f"PATENT{place + 1}", "patent_office", "patent", place, (2, FREE), None, pay=5) for place in range(3)
)

BANK: Final = "BANK"
"""The bank takes any number of engineers of any player at any time, and pays a credit for each."""


class CompanySpace(NamedTuple):
    """A construction space of a company board; they are used from left to right."""

    engineers: int
    red: bool


COMPANY_SPACES: Final = (CompanySpace(1, FREE), CompanySpace(2, FREE), CompanySpace(3, FREE), CompanySpace(3, RED))

SECTIONS: Final[dict[str, str]] = {
    "turbine_station": "Turbine Station",
    "water_management": "Water Management",
    "bank": "Bank",
    "workshop": "Workshop",
    "machinery_shop": "Machinery Shop",
    "contract_office": "Contract Office",
    "patent_office": "Patent Office",
}
