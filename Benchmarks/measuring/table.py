"""Tables that people read as they are, and that Markdown takes as they are."""


def render(heading, rows):
    """Columns of numbers are to the right."""
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
    return f"{number:,.0f}"


def share(number):
    return f"{number:.2f}"
