"""Every lesson in JupyterLab, as a learner goes through it: run it, touch it, predict, fail and pass its exercise."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.browser.harness import Lab
from tests.lessons import NOTEBOOKS

FIND_ANSWERS = '''
import json as _json
from itertools import combinations as _some, permutations as _orders, product as _all
import ipywidgets as _widgets
from barrage_core import BarrageError as _Refused
from barrage_core import encode as _encode, from_position as _from_position
from barrage_widgets import Exercise as _Exercise, Number as _Number, Numbers as _Numbers, Order as _Order
from barrage_widgets import Place as _Place, Places as _Places, Predict as _Predict, SomeOf as _SomeOf

def _candidates(ask):
    """Go through possible answers with the steps that give them: keys to click or fill, targets to click."""
    if isinstance(ask, _Number):
        for number in range(ask.low, ask.high + 1):
            yield number, [["fill", "guess", str(number)]]
    elif isinstance(ask, _Numbers):
        names = list(ask.parts)
        for numbers in _all(*(range(part.low, part.high + 1) for part in ask.parts.values())):
            steps = [["fill", f"guess_{name}", str(number)] for name, number in zip(names, numbers)]
            yield dict(zip(names, numbers)), steps
    elif isinstance(ask, _Places):
        places = [target.split(":")[1] for target in ask.lit()]
        for size in (1, 2, 3, 4):
            for chosen in _some(places, size):
                yield list(chosen), [["target", target] for target in ask.lit() if target.split(":")[1] in chosen]
    elif isinstance(ask, _Place):
        for target in ask.lit():
            yield target.split(":")[1], [["target", target]]
    elif isinstance(ask, _Order):
        names = list(ask.options)
        for order in _orders(names):
            yield [ask.options[name][0] for name in order], [["click", f'guess={_json.dumps(name)}'] for name in order]
    elif isinstance(ask, _SomeOf):
        for size in range(1, len(ask.options) + 1):
            for chosen in _some(ask.options, size):
                yield [ask.options[name][0] for name in chosen], [["click", f"guess={name}"] for name in chosen]
    elif hasattr(ask, "options"):
        for name, (value, _) in ask.options.items():
            yield value, [["click", f"guess={name}"]]
    else:  # a position code
        for position in ({"players": [{"company": "usa"}, {"company": "italy"}]}, globals().get("solution", {})):
            code = _encode(_from_position(position))
            yield code, [["fill", "guess", code]]

def _is_right(exercise, answer):
    try:
        return bool(exercise._check(exercise.ask.read(answer)).right)
    except _Refused:
        return False

def _panels(kind):
    found = [panel for panel in _widgets.widgets.widget._instances.values() if isinstance(panel, kind)]
    return sorted(found, key=lambda panel: panel.model_id)

def _tell():
    shown = {"predict": next(_candidates(_panels(_Predict)[0].ask))[1], "right": None, "wrong": None}
    exercise = next(panel for panel in _panels(_Exercise) if panel.id == EXERCISE)
    for answer, steps in _candidates(exercise.ask):
        name = "right" if _is_right(exercise, answer) else "wrong"
        shown[name] = shown[name] or steps
        if shown["right"] and shown["wrong"]:
            break
    predict = next(panel for panel in _panels(_Predict) if panel.id == PREDICT)
    shown["predict"] = next(_candidates(predict.ask))[1]
    print(_json.dumps(shown))

_tell()
'''


def do(panel, steps):
    """Give an answer with the controls."""
    for kind, name, *value in steps:
        if kind == "target":
            panel.click_target(name)
            continue
        nodes = [node for node in panel.root.locator("[data-key]").all() if node.get_attribute("data-key") == name]
        with panel.answering():
            if kind == "click":
                nodes[0].click()
            else:
                nodes[0].fill(value[0])
                nodes[0].blur()
                if panel.root.locator(f'[data-key="{name}!"]').count():  # a field with a button of its own
                    panel.root.locator(f'[data-key="{name}!"]').click()


def first(lab, title):
    """Return the first panel with a title."""
    titles = lab.page.locator(".bk-panel .bk-heading").all_inner_texts()
    return lab.panel(titles.index(title))


def touch(panel):
    """Use the first thing in a panel that can be used; a question that waits for a guess gets one."""
    main = panel.root.locator('button.bk-main:visible:not([aria-disabled="true"])')
    guesses = panel.root.locator('input[type="radio"]:visible')
    with panel.answering():
        if panel.root.locator(".bk-stage .bk-lit").count():
            panel.root.locator(".bk-stage .bk-lit").first.dispatch_event("click")
        elif guesses.count():
            guesses.last.click()  # the first one is chosen further down, which must change something
        elif main.count():
            main.first.click()
        else:
            panel.root.locator('button[data-key]:visible:not([aria-disabled="true"]):not(.bk-sizes *)').first.click()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_lesson_from_top_to_bottom(path, watched, lab_home, request):
    folder, url = lab_home
    shutil.copy(path, folder / path.name)
    lab = Lab(watched.page, url, folder / path.name)
    assert lab.page.locator(".bk-still:visible").count(), "a lesson shows pictures before it runs"
    lab.run_all()
    assert lab.page.locator('[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    solutions = lab.page.locator("details", has=lab.page.get_by_text("Show the solution", exact=True))
    assert solutions.count(), "a solution can be opened"
    assert not any(node.evaluate("details => details.open") for node in solutions.all()), "but Run All opens none"
    models = int(lab.run("import ipywidgets; print(len(ipywidgets.widgets.widget._instances))"))
    assert 0 < models < 60

    panel = lab.panel(0)
    touch(panel)
    assert panel.problem() == ""

    text = path.read_text(encoding="utf-8")
    asked = {kind: text.split(f"{kind}(")[1:] for kind in ("Predict", "Exercise")}
    ids = {kind: next(part.split('\\"')[1] for part in parts if '\\"' in part[:40]) for kind, parts in asked.items()}
    code = FIND_ANSWERS.replace("EXERCISE", repr(ids["Exercise"])).replace("PREDICT", repr(ids["Predict"]))
    answers = json.loads(lab.run(code).strip().splitlines()[-1])

    predict = first(lab, "Predict, then see")
    do(predict, answers["predict"])
    predict.press("Lock my guess and show the answer")
    assert predict.problem() == ""
    assert predict.root.locator(".bk-good, .bk-bad").count()

    exercise = first(lab, "Try it")
    do(exercise, answers["wrong"])
    exercise.press("Check my answer")
    exercise.root.locator(".bk-bad").first.wait_for()
    exercise.press("Start again")
    do(exercise, answers["right"])
    exercise.press("Check my answer")
    exercise.root.locator(".bk-good").first.wait_for()
    assert exercise.problem() == ""
