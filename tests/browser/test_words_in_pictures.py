"""What is written in a picture stays apart from what else is written there, in every language that the kit speaks."""

import pytest

from barrage_core.catalogue import CATALOGUES
from barrage_core.pictures.score import score_table
from tests.kit.languages import saying
from tests.pictures.golden_parts import all_pictures, random_game, state_at

FAULTS = """() => {
  // A letter ends where it ends, so a box counts without the room above and below its letters.
  const svg = document.querySelector("svg"), all = svg.getBoundingClientRect();
  const boxOf = (node) => {
    const box = node.getBoundingClientRect(), air = node.tagName === "text" ? box.height * 0.2 : 0;
    return { node, words: node.textContent, left: box.left, right: box.right, top: box.top + air,
      bottom: box.bottom - air };
  };
  const touch = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const inside = (one, other) => other.left - 2 <= one.left && one.right <= other.right + 2
    && other.top - 2 <= one.top && one.bottom <= other.bottom + 2;
  const texts = [...svg.querySelectorAll("text")].filter((node) => node.textContent.trim()).map(boxOf);
  const cards = [...svg.querySelectorAll("rect")].map(boxOf);
  const isLater = (one, other) => one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING;
  const found = [];
  for (const [place, text] of texts.entries()) {
    if (!inside(text, all)) found.push(`${text.words} leaves the picture`);
    for (const other of texts.slice(place + 1))
      if (touch(text, other)) found.push(`${text.words} lies over ${other.words}`);
    // What is written on a card is meant to cover the cards below it.
    const around = cards.filter((card) => inside(text, card) && isLater(card, text)).at(-1);
    for (const card of cards)
      if (touch(text, card) && !inside(text, card) && !(around && isLater(card, around)))
        found.push(`${text.words} crosses an edge`);
  }
  return found;
}"""


@pytest.mark.parametrize("language", ["en", *CATALOGUES])
def test_words_in_a_picture_lie_over_no_other_words_and_cross_no_edge(watched, language):
    with saying(language):
        shown = [
            *all_pictures(state_at(0, 2, "introductory")),
            *all_pictures(state_at(0.35, 3, "full")),
            *all_pictures(state_at(0.9, 4, "introductory")),
            score_table(random_game(3, "full")),
        ]
    found = set()
    for picture in shown:
        watched.page.set_content(picture.svg)
        found.update(watched.page.evaluate(FAULTS))
    assert found == set()
