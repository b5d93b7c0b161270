"""The energy track: slide the markers, choose round and bonus tile, and see what everybody would score."""

from __future__ import annotations

from barrage_core import GameState, pictures
from barrage_core.catalogue import say
from barrage_core.checks import one_of
from barrage_core.components.tiles import BONUS_TILES, SECTION_STARTS, TRACK_LENGTH
from barrage_core.errors import BarrageError
from barrage_core.names import Seat
from barrage_core.questions.changes import most_counted, with_bonus_count, with_bonus_tile, with_energy
from barrage_core.questions.energy_track import counted_by_tile, track_section
from barrage_core.questions.scoring import preview_scoring
from barrage_core.scoring import ScoreLine
from barrage_core.words import capitalised, count

from ..panel import Block, Panel, Position, Shared, as_number, blocks, open_state, positions, shared
from ..words import names_of, number_words, rule_block

__all__ = ["EnergyTrackLab"]


MOST_SHOWN = 10
"""The slider goes no further; more contracts than this are rarely fulfilled."""
BEYOND = 5
"""How many steps the slider goes beyond the end of the track, where markers keep counting."""


class EnergyTrackLab(Panel):
    """Move one player's marker after the other, and read what the scoring phase would give.

    >>> lab = EnergyTrackLab()
    >>> lab.handle("energy", 12)
    >>> lab.vp("usa", "bonus tiles")  # three bases in round 3, one section behind: 3 × 4 − 4
    8
    >>> lab.handle("energy", 18)
    >>> lab.vp("usa", "bonus tiles")
    12
    >>> lab.close()
    """

    title = "The energy track"

    state = Shared[GameState]()
    player = Shared[int]("player")

    def __init__(self, position: Position | None = None, player: Seat | str = 0) -> None:
        self._first = open_state(position, positions.ENERGY_TRACK)
        self._player = self._first.seat(player)
        preview_scoring(with_bonus_tile(self._first, self._first.round))  # before round 1 there is nothing to score
        super().__init__()

    def start(self) -> None:
        """Begin with the given position."""
        self.state = self._first
        self.player = self._player

    # What is known

    @shared("tile")
    def tile(self) -> str:
        """The bonus tile of the round."""
        return self.state.setup.bonus_tiles[self.state.round - 1]

    @property
    def lines(self) -> list[ScoreLine]:
        """Everything that the scoring phase would give now."""
        return preview_scoring(self.state)

    def vp(self, player: Seat | str, source: str = "") -> int:
        """Return the victory points that a player would score, in all or from one source."""
        seat = self.state.seat(player)
        return sum(line.vp for line in self.lines if line.player == seat and source in ("", line.source))

    def credits(self, player: Seat | str) -> int:
        """Return the credits that a player would receive."""
        seat = self.state.seat(player)
        return sum(line.credits for line in self.lines if line.player == seat)

    @property
    def stairs(self) -> list[tuple[int, int]]:
        """The bonus of the chosen player by section: where it begins, and the victory points there."""
        stairs = []
        for start in (0, *SECTION_STARTS):
            moved = preview_scoring(with_energy(self.state, self.player, start))
            own = (line for line in moved if line.player == self.player and line.source == "bonus tiles")
            stairs.append((start, sum(line.vp for line in own)))
        return stairs

    # What is shown

    def blocks(self) -> list[Block]:
        """Show the track with the controls beside it, the stairs and who gets what below them."""
        state = self.state
        track = blocks.picture(
            pictures.energy_track(state, key=False, theme=self.theme),
            "track",
            chosen=[f"energy:{min(state.energy[self.player], TRACK_LENGTH)}"],
            width=680,
        )
        preview = blocks.picture(pictures.round_preview(state, theme=self.theme))
        rule = blocks.fold("The rule behind the stairs", rule_block("energy_track.bonus"))  # a lesson asks for it
        ask = "Choose a player, then slide the marker or click a space of the track."
        return [
            blocks.columns([track], [blocks.text(ask, "ask"), *self._controls()], wide=[3, 2]),
            blocks.columns([self._stairs(), rule], [self._sums()], wide=[2, 3]),
            blocks.fold("Every line of the scoring", preview),
        ]

    def _controls(self) -> list[Block]:
        state, seat = self.state, self.player
        energy, number = state.energy[seat], counted_by_tile(state, seat, self.tile)
        names = [(str(at), name) for at, name in enumerate(names_of(state))]
        rounds = [(str(number), str(number)) for number in range(1, state.rules.rounds + 1)]
        tiles = [(tile, words) for tile, words in BONUS_TILES.items()]
        return [
            blocks.tabs("player", "Player", names, str(seat)),
            blocks.slider("energy", "Energy", energy, 0, max(energy, TRACK_LENGTH + BEYOND)),
            *self._counter(number),
            blocks.tabs("round", "Round", rounds, str(state.round)),
            blocks.choice("tile", "Bonus tile of the round", tiles, self.tile),
            blocks.buttons(blocks.button("again", "Start again")),
        ]

    def _counter(self, number: int) -> list[Block]:
        words, most = say(BONUS_TILES[self.tile]), self._most()
        if not most:  # a tile of the user's own, whose hook alone knows what it counts
            return [blocks.text(say("Has {things}: {number}", things=words, number=number))]
        return [blocks.slider("count", say("Has {things}", things=words), number, 0, max(number, most))]

    def _most(self) -> int:
        return min(MOST_SHOWN, most_counted(self.tile))

    def _stairs(self) -> Block:
        state, steps = self.state, self.stairs
        here = track_section(state, self.player)
        rows = []
        for at, (start, vp) in enumerate(steps):
            until = say("{start} and more energy", start=start)
            if at + 1 < len(steps):
                until = say("{start} to {end} energy", start=start, end=steps[at + 1][0] - 1)
            mark = "the marker is here" if at == here else ""
            rows.append((until, say("{vp} VP", vp=vp), mark))
        caption = say(
            "The stairs: {player}'s bonus in round {round}, section by section",
            player=state.called(self.player),
            round=state.round,
        )
        return blocks.table(("marker on", "bonus", ""), rows, caption=caption, strong=[here])

    def _sums(self) -> Block:
        state, rows = self.state, []
        for seat in range(state.players):
            place, loss, bonus = (self.vp(seat, name) for name in ("energy places", "no energy", "bonus tiles"))
            rows.append(
                (
                    state.name(seat),
                    state.energy[seat],
                    self._place_words(seat, place),
                    number_words(loss) if loss else number_words(bonus),
                    self.credits(seat),
                    say("{vp}\u00a0VP", vp=number_words(self.vp(seat))),
                )
            )
        head = ("player", "energy", "for the place", "bonus tile, or loss at 0", "credits", "in all")
        caption = say("If round {round} were scored now", round=state.round)
        return blocks.table(head, rows, caption=caption, strong=[self.player])

    def _place_words(self, seat: Seat, vp: int) -> str:
        """Say what a place on the track gives, and how many players share it; the points are the engine's."""
        if not vp:
            return "–"
        tied = self.state.energy.count(self.state.energy[seat])
        return say("{vp} VP, shared by {tied}", vp=vp, tied=tied) if tied > 1 else say("{vp} VP", vp=vp)

    # What the learner does

    def on_player(self, value: str) -> None:
        """Choose whose marker is moved."""
        self.player = self.state.seat(as_number(value))

    def on_energy(self, value: int) -> None:
        """Move the chosen player's marker."""
        self._change(with_energy(self.state, self.player, value))

    def on_count(self, value: int) -> None:
        """Change how many things the bonus tile counts for the chosen player."""
        self._change(with_bonus_count(self.state, self.player, self.tile, value))

    def on_round(self, value: str) -> None:
        """Make it another round; each round has its own section and its own tile."""
        self._change(with_bonus_tile(self.state, as_number(value)))

    def on_tile(self, value: str) -> None:
        """Put another bonus tile on the section of the round."""
        one_of(value, BONUS_TILES, "bonus tile")
        self._change(with_bonus_tile(self.state, self.state.round, value))

    def on_track(self, target: str) -> None:
        """Move the marker to the space that was clicked, or make it the round of the tile that was clicked."""
        kind, _, name = target.partition(":")
        tiles = self.state.setup.bonus_tiles
        if kind == "energy":
            self.on_energy(as_number(name))
        elif kind == "tile" and name in tiles:
            self.on_round(str(tiles.index(name) + 1))
        else:
            raise BarrageError("The objective is scored once, at the end of the game; it has its own laboratory")

    def _change(self, state: GameState) -> None:
        self.state = state
        seat = self.player
        words = say(
            "{player} with {energy} energy: {vp} VP, {credits}",
            player=state.called(seat),
            energy=state.energy[seat],
            vp=self.vp(seat),
            credits=count(self.credits(seat), "credit"),
        )
        self.say(capitalised(words))
