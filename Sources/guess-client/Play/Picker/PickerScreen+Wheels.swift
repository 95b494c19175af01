import GuessClientCore

/// Widths of wheels side by side.
struct WheelStrip {
  /// Visible wheels: if not all fit, those around the selected one. The status shows the whole number.
  private(set) var indices: Range<Int>
  let labels: [Int]
  /// Cells beside each label in the frame of its wheel, including brackets.
  private let padding: Int
  /// Cells for the wheels.
  private let room: Int

  /// Lays the wheels out in `columns`.
  init(_ wheels: Wheels, columns: Int) {
    let labels = wheels.labelCells
    (self.labels, indices, room) = (labels, labels.indices, columns - Self.edges)
    padding = Self.cells(of: labels[...], padding: 4) <= room ? 4 : 2
    while indices.count > 1, cells > room {
      indices =
        wheels.selection - indices.lowerBound > indices.upperBound - 1 - wheels.selection
        ? indices.dropFirst() : indices.dropLast()
    }
  }

  /// True if all wheels fit.
  var isWhole: Bool { indices == labels.indices && cells <= room }

  /// The pointers, and a blank or two at the edge of the window.
  private static let edges = 3
  private static let gap = 3

  var cells: Int { Self.cells(of: labels[indices], padding: padding) }

  private static func cells(of labels: ArraySlice<Int>, padding: Int) -> Int {
    labels.reduce(1) { $0 + $1 + padding + 1 }
  }

  func cells(ofWheel index: Int) -> Int { labels[index] + padding }

  /// Columns up to the part beside the wheels.
  var columnsTaken: Int { cells + Self.edges + Self.gap }
}

extension PickerScreen {
  /// Rows of the wheels, the greater numbers further up, the shown one between pointers, with its selected wheel in brackets.
  func wheelRows(of strip: WheelStrip, _ wheels: Wheels) -> [StyledRow] {
    let slot = hasSlot ? [line(signs.middle, strip)] : []
    let selection = session.wheels == nil ? nil : wheels.selection
    let rows = (-reach...reach).reversed().flatMap { offset -> [StyledRow] in
      let row = row(of: strip, wheels.wheels, selection: selection, offset: offset)
      return offset == 0 ? slot + [row] + slot : [row]
    }
    return [line(signs.top, strip)] + rows + [line(signs.bottom, strip)]
  }

  private func line(_ line: Glyphs.Line, _ strip: WheelStrip) -> StyledRow {
    let across = strip.indices.map { String(repeating: line.across, count: strip.cells(ofWheel: $0)) }
      .joined(separator: line.crossing)
    return StyledRow("  " + line.left + across + line.right, .dim)
  }

  private func row(of strip: WheelStrip, _ wheels: [Wheel], selection: Int?, offset: Int) -> StyledRow {
    let isShown = offset == 0
    var row = StyledRow(isShown ? " " + signs.pointers.left : "  ", .strong)
    row.add(isShown && strip.indices.lowerBound > 0 ? signs.more : signs.upright, .dim)
    for index in strip.indices {
      let wheel = wheels[index]
      let label = signs.text(wheel.label(wheel.row(above: offset)) ?? "").paddedLeft(to: strip.labels[index])
      let isMarked = isShown && index == selection
      let style: Message.Tone =
        isMarked ? .marked : isShown ? .strong : index == selection ? .plain : .dim
      let space = String(repeating: " ", count: (strip.cells(ofWheel: index) - label.cellWidth) / 2)
      let margin = isMarked ? String(space.dropLast()) : space
      row.add(margin)
      row.add(isMarked ? "[\(label)]" : label, style)
      row.add(margin)
      let hasMore = isShown && index == strip.indices.upperBound - 1 && index < strip.labels.count - 1
      row.add(hasMore ? signs.more : signs.upright, .dim)
    }
    if isShown { row.add(signs.pointers.right, .strong) }
    return row
  }
}
