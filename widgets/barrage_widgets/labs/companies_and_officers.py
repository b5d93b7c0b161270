"""Companies and officers side by side: one position, played by each of them."""

from __future__ import annotations

from barrage_core import GameState, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of, whole_number
from barrage_core.components.companies import ABILITY_POWERHOUSES, COMPANIES, OFFICERS
from barrage_core.components.management import MANAGEMENT_ROWS
from barrage_core.files.positions import MOST_GOODS
from barrage_core.names import Seat
from barrage_core.questions.building import Cost, prices_at
from barrage_core.questions.changes import to_move, with_company, with_officer, without_piece
from barrage_core.questions.officers import company_rule, officer_rule
from barrage_core.questions.production import productions
from barrage_core.words import capitalised, count, with_and

from ..panel import Block, Panel, Position, Shared, as_number, blocks, open_state, positions, shared
from ..words import MACHINES, event_lines, names_of, signed
from .outcomes import Outcome, Plan, outcome_of

__all__ = ["CompanyLab"]


BONUSES = tuple(row.amount for row in MANAGEMENT_ROWS if row.effect == "produce")
"""The rows of the turbine station."""


class CompanyLab(Panel):
    """Let every company and every officer play the same position, and compare.

    >>> lab = CompanyLab()
    >>> [(outcome.who, outcome.energy, outcome.steps) for outcome in lab.by_company]
    [('usa', 4, 5), ('germany', 4, 10), ('italy', 4, 7), ('france', 4, 4)]
    >>> {outcome.who: outcome.energy for outcome in lab.by_officer}["viktor_fiesler"]  # 4 at least, then the bonus
    5
    >>> lab.close()
    """

    title = "Companies and officers"

    company, officer = Shared[str]("company"), Shared[str]("officer")
    drops, bonus = Shared[int]("drops"), Shared[int]("bonus", sent=str)
    producer = Shared[int]("producer")

    def __init__(
        self,
        position: Position | None = None,
        player: Seat | str = 0,
        *,
        drops: int = 1,
        bonus: int = 0,
        producer: Seat | str | None = None,
        base: str = "B3L",
        conduit: str = "C3L",
    ) -> None:
        self._first = open_state(position, positions.COMPANIES_AND_OFFICERS)
        self._player = self._first.seat(player)
        self._producer = self._player if producer is None else self._first.seat(producer)
        self._drops, self._bonus = drops, bonus
        self._base, self._conduit = base, conduit
        self._third = _switching(self._first, self._player)
        prices_at(self._first, self._player, "base", base)
        prices_at(self._first, self._player, "conduit", conduit)
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        seat = self._player
        self.company, self.officer = self._first.companies[seat], self._first.officers[seat]
        self.active = self._first.has_ability(seat)
        self.drops, self.bonus, self.producer = self._drops, self._bonus, self._producer

    # What is known

    @shared()
    def state(self) -> GameState:
        """The position with the company, the officer and the powerhouses that were chosen."""
        return self._as(self.company, self.officer)

    @property
    def plan(self) -> Plan:
        """What everybody does with the position."""
        return Plan(self.producer, self.drops, self.bonus, self._base, self._conduit)

    @property
    def by_company(self) -> list[Outcome]:
        """What each company makes of it, with the chosen officer."""
        return [outcome_of(name, self._as(name, self.officer), self._player, self.plan) for name in COMPANIES]

    @property
    def by_officer(self) -> list[Outcome]:
        """What each officer makes of it, in the chosen company."""
        return [outcome_of(name, self._as(self.company, name), self._player, self.plan) for name in OFFICERS]

    def _as(self, company: str, officer: str) -> GameState:
        state, seat = self._first, self._player
        if not self.active:
            for place in self._third:
                state = without_piece(state, place)
        return to_move(with_officer(with_company(state, seat, company), seat, officer), seat)

    # What is shown

    def blocks(self) -> list[Block]:
        """Show board and choices above, both comparisons below."""
        companies, officers = self.by_company, self.by_officer
        board = pictures.board(self.state, theme=self.theme, key=False)
        right = [
            *self._controls(),
            *self._abilities(),
            self._bars(companies),
            self._sum(companies),
            self._production_controls(),
            self._story(companies),
        ]
        tables = [self._company_table(companies), self._officer_table(officers)]
        return [blocks.columns([blocks.picture(board)], right, wide=[1, 2]), *tables]

    def _controls(self) -> list[Block]:
        companies = [(name, company.title) for name, company in COMPANIES.items()]
        words = say(
            "the third powerhouse, on {places}, is built: it switches the company's ability on",
            places=with_and(self._third),
        )
        third = [("third", words)]
        shown: list[Block] = [
            blocks.tabs("company", "You are", companies, self.company),
            blocks.choice("officer", "with the officer", list(OFFICERS.items()), self.officer),
        ]
        if self._third:
            shown.append(blocks.ticks("active", "Powerhouses", third, ["third"] if self.active else []))
        return [*shown, blocks.buttons(blocks.button("again", "Start again"))]

    def _abilities(self) -> list[Block]:
        on = self.state.has_ability(self._player)
        company, officer = COMPANIES[self.company], self.officer
        rule = officer_rule(officer)
        page = company_rule(self.company).page
        off = "" if on else say(" Not yet: it needs a third powerhouse.")
        ability = f"{say(company.title)}: {say(company.ability)}{off}"
        return [
            blocks.text(ability, "good" if on else "note", page=page),
            blocks.text(f"{OFFICERS[officer]}: {say(rule.says)}", "good", page=rule.page),
        ]

    def _bars(self, companies: list[Outcome]) -> Block:
        rows = [(COMPANIES[outcome.who].title, outcome.parts) for outcome in companies]
        space = signed(self.bonus) if self.bonus else "0"
        said = "{player} produces with {drops} on a space of {space}: steps of your energy marker"
        if self.producer == self._player:
            said = "You produce with {drops} on a space of {space}: steps of your energy marker"
        player = self.state.called(self.producer)
        caption = say(said, player=player, drops=count(self.drops, "drop"), space=space)
        return blocks.bars(rows, caption=capitalised(caption))

    def _sum(self, companies: list[Outcome]) -> Block:
        """Put the chosen company's bar into words: its parts are often narrower than their names."""
        own = next(outcome for outcome in companies if outcome.who == self.company)
        parts = " ".join(f"{'+' if steps >= 0 else '−'} {abs(steps)} {say(name)}" for name, steps in own.parts if steps)
        words = f"{say(COMPANIES[self.company].title)}: {parts.removeprefix('+ ') or say('nothing')} = {own.steps}"
        return blocks.text(words)

    def _company_table(self, companies: list[Outcome]) -> Block:
        rows = [
            (
                COMPANIES[outcome.who].title,
                "on" if outcome.ability else "off",
                outcome.energy,
                outcome.steps,
                ", ".join(f"{name}: {needed}" for name, needed in outcome.asks.items()),
            )
            for outcome in companies
        ]
        head = ("company", "ability", "energy for a contract", "marker moves", "energy that contracts ask for")
        here = list(COMPANIES).index(self.company)
        caption = say("All companies, with {officer}", officer=OFFICERS[self.officer])
        return blocks.table(head, rows, caption=caption, strong=[here])

    def _officer_table(self, officers: list[Outcome]) -> Block:
        rows = [
            (
                OFFICERS[outcome.who],
                outcome.energy,
                _cost_words(outcome.base),
                _cost_words(outcome.conduit),
                count(outcome.holds, "drop"),
                ", ".join(outcome.choices) or "–",
            )
            for outcome in officers
        ]
        value = self._first.board.value[self._conduit]
        head = (
            "officer",
            "energy for a contract",
            say("base on {place}", place=self._base),
            say("conduit {conduit}, value {value}", conduit=self._conduit, value=value),
            "highest dam holds",
            "extra choices",
        )
        caption = say("Every officer with {company}", company=say(COMPANIES[self.company].in_a_sentence))
        return blocks.table(head, rows, caption=caption, strong=[list(OFFICERS).index(self.officer)])

    def _production_controls(self) -> Block:
        spaces = [(str(bonus), signed(bonus) if bonus else "0") for bonus in BONUSES]
        people = [(str(seat), name) for seat, name in enumerate(names_of(self.state)) if _can_produce(self.state, seat)]
        return blocks.fold(
            "Change the production",
            blocks.slider("drops", "Drops", self.drops, 1, self._most_drops()),
            blocks.tabs("bonus", "Space", spaces, str(self.bonus)),
            blocks.tabs("producer", "Who produces", people, str(self.producer)),
        )

    def _most_drops(self) -> int:
        """Return how far the slider goes: to the most that can be sent, or to where it stands."""
        offers = productions(self.state, self.producer, max(BONUSES))
        return max([self.drops, *(offer.action.drops for offer in offers)])

    def _story(self, companies: list[Outcome]) -> Block:
        events = next(outcome.events for outcome in companies if outcome.who == self.company)
        lines = event_lines(self.state, events) or [{"text": "Nothing can be produced like this."}]
        return blocks.fold("What happens, step by step", blocks.log(lines, label="What happens"))

    # What the learner does

    def on_company(self, value: str) -> None:
        """Run another company."""
        with_company(self._first, self._player, value)
        self.company = value
        self._tell(next(outcome for outcome in self.by_company if outcome.who == value))

    def on_officer(self, value: str) -> None:
        """Take another officer."""
        with_officer(self._first, self._player, value)
        self.officer = value
        self._tell(next(outcome for outcome in self.by_officer if outcome.who == value))

    def on_active(self, value: list[str]) -> None:
        """Build the third powerhouse, or take it away."""
        self.active = "third" in value

    def on_drops(self, value: object) -> None:
        """Produce with this number of drops."""
        self.drops = whole_number(value, 1, MOST_GOODS, "drops")

    def on_bonus(self, value: str) -> None:
        """Produce on another space of the turbine station."""
        self.bonus = int(one_of(value, [str(bonus) for bonus in BONUSES], "space"))

    def on_producer(self, value: str) -> None:
        """Let somebody else produce."""
        self.producer = self._first.seat(as_number(value))

    def _tell(self, outcome: Outcome) -> None:
        self.say(
            say(
                "{energy} energy for a contract, the marker moves {steps}",
                energy=outcome.energy,
                steps=count(outcome.steps, "step"),
            )
        )


def _switching(state: GameState, seat: Seat) -> tuple[str, ...]:
    """Return the powerhouses without which a player's ability would be off: the third, and a fourth."""
    own = [place for place in state.board.places["powerhouse"] if state.powerhouses.get(place) == seat]
    return tuple(own[ABILITY_POWERHOUSES - 1 :])


def _can_produce(state: GameState, seat: Seat) -> bool:
    return bool(productions(state, seat, max(BONUSES)))


def _cost_words(cost: Cost) -> str:
    """Say the price, and one way of paying it with credits where there is one."""
    price = f" {say('or')} ".join(count(amount, MACHINES[machine]) for machine, amount in cost.prices)
    swap = next((way for way in cost.ways if way.credits), None)
    return price + (say(", or {payment}", payment=swap.goods) if swap else "")
