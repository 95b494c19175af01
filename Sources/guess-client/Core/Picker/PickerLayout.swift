/// Positions of the screen's parts in a window.
struct PickerLayout {
  /// Least width for messages beside the wheels: a usual window.
  static let wideColumns = 80
  /// Least width for a separate column of guesses.
  static let widestColumns = 110

  /// Columns that the wheels of any range need: twenty wheels, including the sign's, in their frame.
  private static let wheelColumns = 46

  let columns: Int
  let rows: Int
  /// True if there are guesses to show, or soon will be.
  let hasHistory: Bool

  /// Columns of the wheels and the parts under them.
  var mainColumns: Int {
    guard columns >= Self.wideColumns else { return columns }
    return columns >= Self.widestColumns
      ? Self.wheelColumns : Self.wheelColumns + (columns - Self.wideColumns) / 3
  }

  /// Columns of the guesses; nil if they are shown beside or under the wheels.
  var historyColumns: Int? {
    hasHistory && columns >= Self.widestColumns ? 26 + min(8, (columns - Self.widestColumns) / 4) : nil
  }

  /// Columns of the messages; nil if they are shown below everything else.
  var messageColumns: Int? {
    guard columns >= Self.wideColumns else { return nil }
    return columns - mainColumns - (historyColumns.map { $0 + Self.gap } ?? 0) - Self.gap
  }

  /// A blank, a line and a blank.
  private static let gap = 3

  /// Rows of a wheel above and below the shown one.
  var reach: Int { rows >= 30 ? 3 : rows >= Self.roomyRows ? 2 : 1 }

  /// True if lines set off the shown row.
  var hasSlot: Bool { rows >= 16 }

  /// True if blank rows separate the parts.
  var isRoomy: Bool { rows >= Self.roomyRows }

  private static let roomyRows = 20

  /// True if the secret stays on the wheels while the player chooses what to do next.
  var showsWheelsAtEnd: Bool { isRoomy }
}
