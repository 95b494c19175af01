"""What must be true, and whether it is."""

from . import table


def holds(value, relation, bound):
    """Whether a figure is where it must be; None where nothing is asked of it, or it was not measured."""
    if value is None or bound is None:
        return None
    return value >= bound if relation == "≥" else value <= bound


def tell(judged):
    """A row for each sentence: what it says, what was measured, and whether it holds."""
    words = {True: "yes", False: "NO", None: "–"}
    rows = []
    for sentence, value, relation, bound in judged:
        shown = "–" if value is None else f"{value:,.2f}" if abs(value) < 100 else table.whole(value)
        asked = "told only" if bound is None else f"{relation} {bound:,g}"
        rows.append((sentence, shown, asked, words[holds(value, relation, bound)]))
    kept = sum(holds(*row[1:]) is True for row in judged)
    missed = sum(holds(*row[1:]) is False for row in judged)
    return table.render(("what", "measured", "must be", "holds"), rows) + f"\n\n{kept} hold, {missed} do not."
