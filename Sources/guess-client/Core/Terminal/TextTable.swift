import GuessProtocol

/// A table of aligned columns, two cells apart.
///
/// Empty columns are omitted, and rows have no trailing blanks.
struct TextTable {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private let signs: Glyphs
  private var widths: [Int]
  private var rows: [[String]] = []

  /// A table with these columns and signs; all rows must have as many cells.
  init(_ alignments: [Alignment], signs: Glyphs = Glyphs()) {
    (self.alignments, self.signs) = (alignments, signs)
    widths = Array(repeating: 0, count: alignments.count)
  }

  mutating func add(_ cells: [String]) {
    let cells = cells.map(signs.text)
    rows.append(cells)
    for (column, cell) in cells.enumerated() { widths[column] = max(widths[column], cell.cellWidth) }
  }

  var lines: some Sequence<String> { rows.lazy.map { line(of: $0) } }

  private func line(of cells: [String]) -> String {
    let padded = cells.indices.filter { widths[$0] > 0 }.map { column in
      alignments[column] == .left
        ? cells[column].padded(to: widths[column]) : cells[column].paddedLeft(to: widths[column])
    }
    var line = padded.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension Double {
  /// Formats with this many decimals, 0 to 9.
  func fixed(_ digits: Int) -> String {
    let factor = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * factor).rounded()
    guard isFinite, scaled < 1e15 else { return "0" }
    let whole = "\(Int64(scaled))"
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

/// Formats of times for people.
enum UTCTime {
  /// A time in UTC as `2026-11-21 10:04`, with seconds if asked.
  static func text(_ unixTime: Int64, hasSeconds: Bool) -> String {
    let second = ((unixTime % 86_400) + 86_400) % 86_400
    let minutes = "\(two(second / 3_600)):\(two(second / 60 % 60))"
    // A journal may contain any number, so nothing is subtracted from it.
    let day = Day(unixTime: unixTime)
    return "\(day) \(minutes)" + (hasSeconds ? ":\(two(second % 60))" : "")
  }

  /// A time in UTC as `2026-11-21T10:04:00Z` (RFC 3339).
  static func stamp(_ unixTime: Int64) -> String {
    text(unixTime, hasSeconds: true).replacing(" ", with: "T") + "Z"
  }

  /// A duration as `1:05.240`: minutes, seconds and thousandths.
  static func text(_ time: Milliseconds) -> String {
    let thousandths = "\(1_000 + time.count % 1_000)".dropFirst()
    return "\(time.count / 60_000):\(two(time.count / 1_000 % 60)).\(thousandths)"
  }

  /// Reads a time before `now`, like `90m`, `3h` or `7d`, or the start of a day like `2026-11-26`, as Unix time in seconds; nil for
  /// anything else.
  static func start(option text: String, at now: Int64) -> Int64? {
    if let day = Day(text) { return day.number * 86_400 }
    let units: [Character: Int64] = ["m": 60, "h": 3_600, "d": 86_400]
    // Ten years in minutes have seven digits.
    guard text.count <= 8, let unit = text.last.flatMap({ units[$0] }) else { return nil }
    return UInt32(text.dropLast()).map { now - Int64($0) * unit }
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Day {
  /// Reads a day like `2026-11-26`, or `today` or `yesterday` at `now`, in Unix seconds; nil for anything else.
  init?(option text: String, at now: Int64) {
    switch text.lowercased() {
    case "today": self.init(unixTime: now)
    case "yesterday": self.init(unixTime: now - 86_400)
    default: self.init(text)
    }
  }
}
