"""Puts what was measured into a page, where the page says that it belongs."""

import re


def replace(path, texts):
    """Each text goes between `<!-- measured: its name -->` and the next `<!-- end -->`; answers names without a place."""
    page, lost = path.read_text(), []
    for name, text in texts.items():
        place = re.compile(rf"(<!-- measured: {re.escape(name)} -->\n).*?(<!-- end -->)", re.S)
        page, count = place.subn(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", page)
        if count == 0:
            lost.append(name)
    path.write_text(page)
    return lost
