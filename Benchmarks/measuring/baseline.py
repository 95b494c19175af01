"""The table of what a request may cost, and its comparison with a measurement."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Figure:
    """The cost of a kind of request, and the slack above which it counts as a defect."""

    load: str
    what: str
    value: float
    slack: float


HEADING = f"{'load':<22} {'what':<12} {'baseline':>9} {'slack':>7}"


def read(path):
    """The figures of a file, and the comments above them."""
    remarks, figures = [], []
    for line in path.read_text().splitlines():
        if line.startswith("#") or not line.strip():
            remarks.append(line)
        elif line.split() != HEADING.split():
            load, what, value, slack = line.split()
            figures.append(Figure(load, what, float(value), float(slack)))
    return remarks, figures


def write(path, remarks, figures):
    path.write_text("\n".join([*remarks, HEADING, *map(row, figures)]) + "\n")


def row(figure):
    return f"{figure.load:<22} {figure.what:<12} {figure.value:>9.3f} {figure.slack:>7.3f}"


def compare(baseline, measured):
    """Increases, decreases, and figures that only one side has, each as sentences."""
    was = {(figure.load, figure.what): figure for figure in baseline}
    risen, fallen = [], []
    for figure in measured:
        before = was.pop((figure.load, figure.what), None)
        name = f"{figure.load}: {figure.what} a request"
        if before is None:
            risen.append(f"{name}: {figure.value:.3f}, which is not in the baseline")
        elif figure.value > before.value + before.slack:
            risen.append(f"{name}: {figure.value:.3f}, and the baseline is {before.value:.3f} (slack {before.slack:.3f})")
        elif figure.value < before.value - before.slack:
            fallen.append(f"{name}: {figure.value:.3f}, and the baseline is {before.value:.3f}")
    return risen, fallen, [f"{load}: {what} a request is not measured any more" for load, what in was]


def is_blind(measured):
    """True if the comparison would miss an increase: compares with a baseline that is too low for each figure."""
    lowered = [dataclasses.replace(figure, value=figure.value - 2 * figure.slack - 0.01) for figure in measured]
    return len(compare(lowered, measured)[0]) != len(measured) or compare(measured, measured)[0] != []
