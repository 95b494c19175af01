import Protocol

/// What is drawn beside words, in Unicode or in nothing but ASCII.
struct MonitorGlyphs {
  let done: Character
  let left: Character
  /// Between two pieces of a row.
  let separator: String
  /// Stands for what was cut out.
  let gap: String
  private let marks: (playing: String, waiting: String, over: String)

  private init(
    done: Character, left: Character, separator: String, gap: String,
    marks: (playing: String, waiting: String, over: String)
  ) {
    self.done = done
    self.left = left
    self.separator = separator
    self.gap = gap
    self.marks = marks
  }

  static let unicode = MonitorGlyphs(
    done: "■", left: "·", separator: " · ", gap: "…", marks: (playing: "▶", waiting: "○", over: "✓"))
  static let ascii = MonitorGlyphs(
    done: "#", left: ".", separator: " | ", gap: "~", marks: (playing: ">", waiting: "?", over: "="))

  /// What tells the state of a room at a glance.
  func mark(of state: RoomSummary.State) -> String {
    switch state {
    case .playing: marks.playing
    case .waiting: marks.waiting
    case .over: marks.over
    }
  }

  /// How much of a way is done, in so many cells.
  func bar(done share: Double, cells: Int) -> String {
    let count = Int((min(max(0, share), 1) * Double(cells)).rounded())
    return String(repeating: done, count: count) + String(repeating: left, count: cells - count)
  }

  /// The text, or its two ends, in no more than so many cells.
  func shortened(_ text: String, to cells: Int) -> String {
    guard text.cellWidth > cells else { return text }
    let ahead = max(0, cells - 1) / 2
    return text.prefix(cells: max(0, cells - 1 - ahead)) + gap + text.suffix(cells: ahead)
  }
}
