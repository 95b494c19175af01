"""Tables that are readable as text, and valid Markdown."""

import re


def render(heading, rows):
    """Right-aligns columns of numbers."""
    cells = [[str(cell) for cell in row] for row in [heading, *rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(heading))]
    right = [all(is_number(row[i]) for row in cells[1:]) for i in range(len(heading))]
    lines = ["| " + " | ".join(
        cell.rjust(width) if to_right else cell.ljust(width) for cell, width, to_right in zip(row, widths, right)) + " |"
        for row in cells]
    rule = "|" + "|".join("-" * (width + 1) + (":" if to_right else "-") for width, to_right in zip(widths, right)) + "|"
    return "\n".join([lines[0], rule, *lines[1:]])


def is_number(text):
    return text == "–" or text.removesuffix(" %").replace(",", "").replace(".", "").isdigit()


def whole(number):
    return "–" if number is None else f"{number:,.0f}"


def share(number):
    return "–" if number is None else f"{number:.2f}"


def judge(targets):
    """The missed targets (sentence, figure, "≥" or "≤", bound); a figure of None had nothing to compare with."""
    targets = [target for target in targets if target[1] is not None]
    missed = [(sentence, share(value), f"{relation} {bound:,g}") for sentence, value, relation, bound in targets
              if not (value >= bound if relation == "≥" else value <= bound)]
    rows = "\n\n" + render(("missed target", "measured", "target"), missed) if missed else ""
    return f"{len(targets) - len(missed)} of {len(targets)} targets hold.{rows}"


def replace(page, texts):
    """Inserts each text between `<!-- measured: its name -->` and the next `<!-- end -->` of a page, if it has these marks."""
    content = page.read_text()
    for name, text in texts.items():
        place = re.compile(rf"(<!-- measured: {re.escape(name)} -->\n).*?(<!-- end -->)", re.S)
        content = place.sub(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", content)
    page.write_text(content)
