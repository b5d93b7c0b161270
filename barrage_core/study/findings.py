"""What a study found: sentences, and tables with intervals, for each kind.

Differences are those of pairs. Where many numbers are compared, the intervals in the tables are the usual ones of 95 %,
and a finding is called clear only if it also holds when all of them are judged together (Bonferroni). Shares of wins
have Wilson's intervals; they assume games that do not depend on each other. Different seeds make sure of that, but for
a bot that is given as an object: it plays every game with the same random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from ..catalogue import in_english
from ..checks import expected, mapping, short
from ..components.companies import COMPANIES, OFFICERS
from ..errors import BarrageError
from ..rulebook import RULINGS
from ..words import capitalised, count
from .arms import AUTOMA_LEVEL
from .pairs import (
    FEW_PAIRS,
    METRICS,
    Effect,
    Pair,
    describe_effect,
    effects,
    effects_table,
    signed,
)
from .records import GameRecord, Records, Results
from .restricted import EYES
from .statistics import FEWEST, OUTSIDE, Rate, apart, games_needed, interval, wilson
from .tables import Table, plain_text, rate_cells, unsigned

if TYPE_CHECKING:
    from .plan import Plan

__all__ = [
    "SAME",
    "Entry",
    "Findings",
    "compared_groups",
    "differing",
    "findings",
    "games_of_each",
    "maps_apart",
    "meetings",
    "paired",
    "pairs_by_arm",
    "rate_of",
]

EFFECT_SIZES: Final = (1, 2, 5)
"""Points of the winner for which it is said how many games it takes to see them."""
ON_MAPS: Final = ("winner", "spread", "energy", "built", "contracts", "fees", "lost_drops", "first_seat")
"""What is measured on every map."""
SAME: Final = "all numbers are the same in every pair"
BLOCKS: Final = 20
"""Parts into which a study of nothing is cut, to see how often nothing looks like something."""


class Findings(NamedTuple):
    """What a study shows: its question, sentences about the answer, and the tables they are taken from.

    >>> from barrage_core.study import Plan, run_study
    >>> plan = Plan("skill", games=2, players=2, map="miniature", bots=("random", "greedy"))
    >>> found = findings(plan, run_study(plan))
    >>> found.question, found.tables[0].title
    ('How much does each step of looking ahead win?', 'Wins')
    """

    title: str
    question: str
    sentences: list[str]
    tables: list[Table]

    def __str__(self) -> str:
        head = [self.title, self.question] if self.title else [self.question]
        return "\n".join([*head, "", *self.sentences, "", "\n\n".join(map(plain_text, self.tables))])


@in_english()
def findings(plan: Plan, results: Results, went_on: Sequence[int] = ()) -> Findings:
    """Sum up a study; `went_on` are the numbers of games after which somebody looked and had more played.

    >>> from barrage_core.study import Plan, run_study
    >>> plan = Plan(
    ...     "ablation", games=2, players=2, map="miniature", bots=("random",), changes={"free": {"red_action_fee": 0}}
    ... )
    >>> findings(plan, run_study(plan)).tables[0].title
    'Free'
    """
    games = games_of_each(plan, results)
    if games < FEWEST:
        said = [f"{count(games, 'game')} of each arm {'is' if games == 1 else 'are'} too few to say anything."]
        return Findings(plan.title, plan.about.asks, said, [])
    sentences, shown = plan.about.report(plan, results)
    return Findings(plan.title, plan.about.asks, [_size(plan, games), *_peeked(went_on), *sentences], shown)


def games_of_each(plan: Plan, results: Results) -> int:
    """Return how many games each arm has; what does not belong to the plan, or has gaps, is refused."""
    names = [arm.name for arm in plan.arms()]
    if list(mapping(results, "results")) != names:
        raise BarrageError(expected(f"the arms of the plan ({short(names)})", list(results), "results"))
    numbers = sorted({len(games) for games in results.values()})
    if len(numbers) > 1:
        raise BarrageError(expected("as many games in every arm", numbers, "results"))
    return numbers[0]


def _size(plan: Plan, games: int) -> str:
    """Say what was played: how many games, with which seeds, by whom, and by which rules."""
    unfinished = f" of {plan.games} that are planned" if games < plan.games else ""
    arms = len(plan.arms())
    of_each = f" in each of {arms} arms" if arms > 1 else ""
    firsts = dict.fromkeys(plan.seed + arm.shift for arm in plan.arms())
    seeds = " and ".join(f"{first} to {first + games - 1}" for first in firsts)
    where = "" if plan.kind == "maps" else f" on the map {plan.map}"
    rules = ", ".join(f"{name} {value}" for name, value in plan.rules.changes().items())
    return (
        f"{games} games{unfinished}{of_each}, seeds {seeds}: {plan.mode} game{where}, "
        f"{plan.players} players ({_who(plan)}); {f'rules with {rules}' if rules else 'rules as printed'}."
    )


def _who(plan: Plan) -> str:
    """Say who plays; the player that does without something is always the same one."""
    if plan.kind != "restricted":
        return ", ".join(plan.bots)
    rivals = plan.bots if len(plan.bots) == 1 else plan.bots[1:]
    return f"{EYES.name} against {', '.join(rivals)}"


def _peeked(went_on: Sequence[int]) -> list[str]:
    if not went_on:
        return []
    numbers = " and ".join(map(str, went_on))
    return [
        f"Careful: after {numbers} games somebody could look, and had more played. Going on until something shows "
        "finds something in the end, even where there is nothing: these intervals are too narrow by now."
    ]


# Changed rules ----------------------------------------------------------------------------------------------------


def paired(before: Records, after: Records) -> list[Pair]:
    """Return the games of two arms as pairs.

    >>> from barrage_core.study import simulate
    >>> games = simulate(2, ["random"], players=2, map="miniature")
    >>> [pair.before.seed == pair.after.seed for pair in paired(games, games)]
    [True, True]
    """
    if len(before) != len(after):
        raise BarrageError(expected("as many games after the change as before", [len(before), len(after)], "pairs"))
    return [Pair(*both) for both in zip(before, after, strict=True)]


def pairs_by_arm(plan: Plan, results: Results) -> dict[str, list[Pair]]:
    """Return the games of every arm as pairs with those of the arm that it is compared with."""
    return {arm.name: paired(results[arm.base], results[arm.name]) for arm in plan.arms() if arm.base}


def ablation_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    """Compare every arm with the first one, number by number."""
    sentences, shown = [], []
    pairs = pairs_by_arm(plan, results)
    for name, some in pairs.items():
        found = effects(some, times=len(pairs))
        sentences += [f"{capitalised(name)}. {describe_effect(one)}" for one in _telling(found)]
        if not _telling(found):
            moved = any(one.change.deviation or one.change.mean for one in found)
            sentences.append(f"{capitalised(name)}: {'no number moved clearly' if moved else SAME}.")
        shown.append(effects_table(found, capitalised(name)))
    return sentences, shown


def _telling(found: Iterable[Effect], most: int = 3) -> list[Effect]:
    """Return the effects that are clear even when all numbers are judged together, the largest first."""
    clear = [one for one in found if one.verdict == "clear"]
    return sorted(clear, key=_size_of, reverse=True)[:most]


def _size_of(effect: Effect) -> float:
    """Return how large a change is, measured by how much it differs from pair to pair."""
    change = effect.change
    return abs(change.mean) / change.deviation if change.deviation else float("inf")


def ruling_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    rows, idle = [], []
    for name, pairs in pairs_by_arm(plan, results).items():
        changed = differing(pairs)
        winner = wilson(sum(one.before.winners != one.after.winners for one in pairs), len(pairs))
        points = interval([_most_moved(one) for one in pairs])
        moved = f"{points.mean:.1f}", f"{max(0, points.low):.1f} to {points.high:.1f}"
        rows.append((name, *rate_cells(changed), *rate_cells(winner), *moved))
        if not changed.wins:
            idle.append(name)
    heads = (
        "ruling",
        "games that differ",
        "95 % interval",
        "another winner",
        "95 % interval",
        "VP moved",
        "95 % interval",
    )
    said = ["A game differs if anything in its record does; VP moved is the largest change of a player, in the mean."]
    if plan.mode == "full":
        said.append(
            f"Questions about Automas (D) are settled with {count(plan.players // 2, 'Automa')} ({AUTOMA_LEVEL}) on "
            "the last seats, and compared with games that have them too."
        )
    else:
        left_out = [f"{one.id} {one.topic}" for one in RULINGS if one.variant and one.about_automas]
        said.append(f"Automas play the full game only, so these were not played: {', '.join(left_out)}.")
    if idle:
        said.append(f"Nothing changed in any game: {', '.join(idle)}.")
    return said, [Table("Does it matter how the question is settled?", heads, rows)]


def differing(pairs: Sequence[Pair]) -> Rate:
    """Return in how many pairs anything in the record differs."""
    return wilson(sum(one.before != one.after for one in pairs), len(pairs))


def _most_moved(pair: Pair) -> int:
    return max(abs(after - before) for before, after in zip(pair.before.vp, pair.after.vp, strict=True))


# Balance ----------------------------------------------------------------------------------------------------------

Group = Callable[[GameRecord, int], str]
GROUPS: Final[dict[str, tuple[str, Group]]] = {
    "Companies": ("company", lambda game, seat: COMPANIES[game.companies[seat]].title),
    "Officers": ("officer", lambda game, seat: _officer(game.officers[seat])),
    "Pairs of company and officer": (
        "pair",
        lambda game, seat: f"{COMPANIES[game.companies[seat]].title}, {_officer(game.officers[seat])}",
    ),
    "Seats": ("seat", lambda game, seat: str(seat + 1)),
    "Starting contracts": ("contract", lambda game, seat: game.starting_contracts[seat] or "none"),
    "Bots": ("bot", lambda game, seat: game.bots[seat]),
}


CONFOUNDED: Final = (
    "In the full game the bots pick: what they like is picked early, and whoever picks early plays late. A share says "
    "how a company, an officer or a contract fares when it is picked like that, not what the card alone is worth. "
    "Seats are not compared there: the first to pick is drawn by lot, so a seat is only a label. In the introductory "
    "game they are."
)


def _officer(name: str) -> str:
    return OFFICERS[name] if name else "none"


def balance_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    found = compared_groups(plan, next(iter(results.values())))
    fair, number = 1 / plan.players, sum(len(members) for _, members in found.values())
    sentences = [
        f"{title}: {name} wins {'more' if rate.share > fair else 'less'} often than one game in {plan.players} "
        f"({100 * rate.share:.1f} %, clear even among {number} that are compared)."
        for title, (_, members) in found.items()
        for name, entries in members.items()
        if not (rate := rate_of(entries, OUTSIDE / number)).low <= fair <= rate.high
    ]
    note = [CONFOUNDED] if plan.mode == "full" else []
    tables = [_group_table(title, word, members) for title, (word, members) in found.items()]
    return [*note, *(sentences or ["Nothing wins clearly more or less often than its share."])], tables


def compared_groups(plan: Plan, games: Records) -> dict[str, tuple[str, dict[str, list[Entry]]]]:
    """Return what is compared in a study of balance: groups by title, each with its word and its members."""
    found = {title: (word, _members(games, group)) for title, (word, group) in GROUPS.items()}
    if plan.mode == "full":
        del found["Seats"]  # the first to pick is drawn by lot: a seat is a label there
    return {title: group for title, group in found.items() if len(group[1]) >= FEWEST}


class Entry(NamedTuple):
    """What is called the same in one game: its part of the win, and its points."""

    won: float
    vp: float


def _members(games: Records, group: Group) -> dict[str, list[Entry]]:
    """Return the players of all games, by what a group calls them.

    Those of one game that are called the same count once, with their mean: two seats cannot both win the whole game.
    """
    found: dict[str, list[Entry]] = {}
    for game in games:
        named: dict[str, list[int]] = {}
        for seat in range(len(game.vp)):
            named.setdefault(group(game, seat), []).append(seat)
        for name, seats in named.items():
            entry = Entry(fmean(map(game.won, seats)), fmean(game.vp[seat] for seat in seats))
            found.setdefault(name, []).append(entry)
    return dict(sorted(found.items()))


def rate_of(entries: Sequence[Entry], outside: float = OUTSIDE) -> Rate:
    """Return how often the players of a group won."""
    return wilson(sum(entry.won for entry in entries), len(entries), outside=outside)


def _group_table(title: str, word: str, members: dict[str, list[Entry]]) -> Table:
    rows = [
        (
            name,
            str(len(entries)),
            *rate_cells(rate_of(entries)),
            unsigned(fmean(entry.vp for entry in entries)),
        )
        for name, entries in members.items()
    ]
    return Table(title, (word, "games", "wins", "95 % interval", "mean VP"), rows)


# Skill, maps, nothing -----------------------------------------------------------------------------------------------


def skill_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    shares = meetings(results)
    rows = [
        (player, *("–" if player == rival else " ".join(rate_cells(shares[player, rival])) for rival in plan.bots))
        for player in plan.bots
    ]
    fair = 100 / plan.players
    said = [f"Each line is one bot against {plan.players - 1} of another; chance alone would give it {fair:.0f} %."]
    said += [
        f"{capitalised(player)} against {rival}: {' '.join(rate_cells(shares[player, rival]))}."
        for rival, player in zip(plan.bots, plan.bots[1:], strict=False)
    ]
    return said, [Table("Wins", ("bot", *(f"against {name}" for name in plan.bots)), rows)]


def meetings(results: Results) -> dict[tuple[str, str], Rate]:
    """Return how often each player of a study of skill won against each other one."""
    shares: dict[tuple[str, str], Rate] = {}
    for name, games in results.items():
        player, _, rival = name.partition(" against ")
        shares[player, rival] = wilson(sum(game.won(game.bots.index(player)) for game in games), len(games))
    return shares


def map_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    first = next(iter(results))
    rows = [
        (METRICS[name].title, *(_mean_cell([METRICS[name].of(game) for game in some]) for some in results.values()))
        for name in _on_maps(plan)
    ]
    said = ["Games on different maps are not pairs, even with the same seed: each map draws its own tiles."]
    shown = [Table("Means of a game, with 95 % intervals", ("number", *results), rows)]
    for name, found in maps_apart(plan, results).items():
        clear = [f"{METRICS[one.metric].title} {signed(one.change.mean)}" for one in _telling(found)]
        said.append(f"{capitalised(name)} beside {first}: {', '.join(clear) or 'no number differs clearly'}.")
        shown.append(effects_table(found, f"{capitalised(name)} beside {first}", names=(first, name)))
    return said, shown


def _on_maps(plan: Plan) -> list[str]:
    return [name for name in ON_MAPS if name != "first_seat" or plan.mode != "full"]  # there a seat is a label


def _mean_cell(values: Sequence[float]) -> str:
    one = interval(values)
    return f"{unsigned(one.mean)} ({unsigned(one.low)} to {unsigned(one.high)})"


def maps_apart(plan: Plan, results: Results) -> dict[str, list[Effect]]:
    """Return how the games on every map differ from those on the first one, judged together."""
    (_, games), *others = results.items()
    metrics = _on_maps(plan)
    return {
        name: [_apart(games, there, metric, len(metrics) * len(others)) for metric in metrics] for name, there in others
    }


def _apart(games: Records, others: Records, metric: str, comparisons: int) -> Effect:
    """Return how two series of games that are not pairs differ in a number."""
    one, other = ([METRICS[metric].of(game) for game in some] for some in (games, others))
    usual, strict = (apart(one, other, outside=outside) for outside in (OUTSIDE, OUTSIDE / comparisons))
    return Effect(metric, fmean(one), fmean(other), usual, usual, strict)


def nothing_report(plan: Plan, results: Results) -> tuple[list[str], list[Table]]:
    first, second = results.values()
    found = effects(paired(first, second))
    alarms = [METRICS[one.metric].title for one in found if one.verdict != "open"]
    clear = [METRICS[one.metric].title for one in found if one.verdict == "clear"]
    said = [
        f"Both arms have the same rules and other seeds: of {len(found)} numbers, zero lies outside the interval of "
        f"{len(alarms)} ({', '.join(alarms) or 'none'}), and of {len(clear)} where all are judged together.",
        *_false_alarms(paired(first, second)),
    ]
    spread = interval([METRICS["winner"].of(game) for game in first]).deviation
    said += [
        f"To see a change of {size} VP of the winner four times in five takes two separate series of "
        f"{games_needed(sqrt(2) * spread, size)} games each."
        for size in EFFECT_SIZES
    ]
    said.append("Pairs with the same seed need fewer where the two games have much in common.")
    return said, [effects_table(found, "Nothing was changed")]


def _false_alarms(pairs: Sequence[Pair]) -> list[str]:
    """Say how often nothing looks like something, over blocks of the games."""
    size = len(pairs) // BLOCKS
    if size < FEW_PAIRS:
        return []
    blocks = [effects(pairs[start : start + size]) for start in range(0, size * BLOCKS, size)]
    judged = [one.verdict for block in blocks for one in block]
    share = wilson(sum(verdict != "open" for verdict in judged), len(judged))
    clear = sum(any(one.verdict == "clear" for one in block) for block in blocks)
    return [
        f"In {BLOCKS} blocks of {size} games each, zero lies outside {100 * share.share:.1f} % of the intervals; one "
        f"in twenty is expected. In {count(clear, 'block')} some number would be called clear."
    ]
