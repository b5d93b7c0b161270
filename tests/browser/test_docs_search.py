"""The search over the guide, as a reader uses it."""

import json

from tests.lessons import ROOT

SCRIPT = ROOT / "widgets" / "barrage_site" / "docs.js"
PAGES = [
    {"to": "kit.html#kit", "title": "The Barrage Kit", "words": "a picture for slides, and a map"},
    {"to": "slides.html#slides", "title": "How do I make slides?", "words": "how do i make slides? a picture"},
]


def test_what_has_the_words_in_its_title_is_found_first_and_nothing_found_is_said(watched):
    page = watched.page
    page.set_content('<input id="search"><ul id="found"></ul>')
    page.add_script_tag(content=f"const PAGES = {json.dumps(PAGES)};")
    page.add_script_tag(path=SCRIPT)
    found = page.locator("#found li")
    page.fill("#search", "slides")
    assert found.all_inner_texts() == ["How do I make slides?", "The Barrage Kit"]
    page.fill("#search", "Picture")
    assert found.all_inner_texts() == ["The Barrage Kit", "How do I make slides?"]
    page.fill("#search", "weather")
    assert page.locator("#found").inner_text() == "Nothing was found."
