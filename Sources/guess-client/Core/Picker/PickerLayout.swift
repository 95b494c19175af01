/// Where the parts of the screen go in a window.
struct PickerLayout {
  /// Columns from which on messages stand beside the wheels: the usual window.
  static let wideColumns = 80
  /// Columns from which on the guesses have a column of their own as well.
  static let widestColumns = 110

  /// Columns that the wheels of any range need: twenty of them, the sign's included, in their frame.
  private static let wheelColumns = 46

  let columns: Int
  let rows: Int
  /// Whether there are guesses to be shown, or are about to be.
  let hasHistory: Bool

  /// Columns of the wheels and what stands under them.
  var mainColumns: Int {
    guard columns >= Self.wideColumns else { return columns }
    return columns >= Self.widestColumns
      ? Self.wheelColumns : Self.wheelColumns + (columns - Self.wideColumns) / 3
  }

  /// Columns of the guesses; nil where they stand beside the wheels, or under them.
  var historyColumns: Int? {
    hasHistory && columns >= Self.widestColumns ? 26 + min(8, (columns - Self.widestColumns) / 4) : nil
  }

  /// Columns of the messages; nil where they stand below everything else.
  var messageColumns: Int? {
    guard columns >= Self.wideColumns else { return nil }
    return columns - mainColumns - (historyColumns.map { $0 + Self.gap } ?? 0) - Self.gap
  }

  /// A blank, a line and a blank.
  private static let gap = 3

  /// Rows of a wheel above and below the one that is shown.
  var reach: Int { rows >= 30 ? 3 : rows >= Self.roomyRows ? 2 : 1 }

  /// Whether lines set off the row that is shown.
  var hasSlot: Bool { rows >= 16 }

  /// Whether there are blank rows between the parts.
  var isRoomy: Bool { rows >= Self.roomyRows }

  private static let roomyRows = 20

  /// Whether the number that was to be found stays on the wheels while one chooses what is next.
  var showsWheelsAtEnd: Bool { isRoomy }
}
