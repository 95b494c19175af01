/// The wheels, as rows of text.
extension PickScreen {
  /// Wheels that fit side by side, and how far apart.
  private struct Strip {
    var wheels: ArraySlice<Wheel>
    var gap: Int

    init(_ wheels: [Wheel], selection: Int, cells: Int) {
      self.wheels = wheels[...]
      gap = [3, 1].first { Self.cells(of: wheels[...], gap: $0) <= cells } ?? 1
      // Where not all fit, those around the selected one are seen; the number stands in the status as a whole.
      while self.wheels.count > 1, Self.cells(of: self.wheels, gap: gap) > cells {
        if selection - self.wheels.startIndex > self.wheels.endIndex - 1 - selection {
          self.wheels.removeFirst()
        } else {
          self.wheels.removeLast()
        }
      }
    }

    var cells: Int { Self.cells(of: wheels, gap: gap) }

    private static func cells(of wheels: ArraySlice<Wheel>, gap: Int) -> Int {
      wheels.reduce(gap) { $0 + $1.labelCells + gap }
    }
  }

  /// The rows above and below what is shown, `reach` of them on either side; more is up.
  ///
  /// The row that is shown stands between two pointers and the selected wheel in brackets.
  func wheelRows(_ wheels: Wheels, columns: Int, reach: Int, hasSlot: Bool) -> [PickRow] {
    let strip = Strip(wheels.wheels, selection: wheels.selection, cells: columns - 4)
    let margin = String(repeating: " ", count: max(0, (columns - strip.cells) / 2 - 1))
    let slot = PickRow(margin + String(repeating: "─", count: strip.cells + 2), .dim)
    return (-reach...reach).reversed().flatMap { offset -> [PickRow] in
      let row = Self.row(of: strip, selection: wheels.selection, offset: offset, margin: margin)
      return offset == 0 && hasSlot ? [slot, row, slot] : [row]
    }
  }

  private static func row(of strip: Strip, selection: Int, offset: Int, margin: String) -> PickRow {
    let isShown = offset == 0
    var row = PickRow(margin)
    row.add(isShown ? "▸" : " ", .dim)
    var followsBracket = false
    for (index, wheel) in zip(strip.wheels.indices, strip.wheels) {
      let isMarked = isShown && index == selection
      // A bracket takes one cell of the gap on its side.
      row.addGap(strip.gap - (isMarked || followsBracket ? 1 : 0))
      let label = (wheel.label(wheel.row(above: offset)) ?? "").paddedLeft(to: wheel.labelCells)
      let style: PickRow.Style = isShown ? .strong : index == selection ? .plain : .dim
      row.add(isMarked ? "[\(label)]" : label, isMarked ? .marked : style)
      followsBracket = isMarked
    }
    row.addGap(strip.gap - (followsBracket ? 1 : 0))
    row.add(isShown ? "◂" : "", .dim)
    return row
  }
}

extension PickRow {
  fileprivate mutating func addGap(_ cells: Int) {
    add(String(repeating: " ", count: cells))
  }
}
