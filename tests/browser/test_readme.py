"""The README as a page that shows Markdown lays it out: a reader sees all of it at once."""

from markdown_it import MarkdownIt

from tests.lessons import ROOT

STYLE = """
* { box-sizing: border-box }
body { font: 16px/1.5 sans-serif; width: 896px; margin: 0 auto; padding: 0 45px }
h1 { font-size: 2em; line-height: 1.25; margin: 0 0 16px; padding: .3em 0 }
p, ul, pre { margin: 0 0 16px } ul { padding-left: 2em } li + li { margin-top: .25em }
pre { padding: 16px; font-size: 85%; line-height: 1.45; overflow: auto }
code { font-size: 85% } pre code { font-size: 100% }
"""
"""Sizes and distances as repositories show a README with."""


def test_the_readme_is_seen_at_once(watched):
    page = watched.page
    page.set_viewport_size({"width": 1366, "height": 900})
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    page.set_content(f"<style>{STYLE}</style>{MarkdownIt('commonmark', {'html': True}).render(text)}")
    picture = (ROOT / "notebooks" / "guide" / "board.svg").read_text(encoding="utf-8")
    show = "(image, svg) => { image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`; return image.decode(); }"
    page.locator("img").evaluate(show, picture)
    assert page.locator("img").bounding_box()["height"] > 200
    assert page.locator("body").bounding_box()["height"] <= 900
    assert page.evaluate("[...document.querySelectorAll('pre')].every(one => one.scrollWidth <= one.clientWidth)")
