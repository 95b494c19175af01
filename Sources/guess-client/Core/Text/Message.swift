import GuessProtocol

/// Text for the person at the terminal, in one tone: a line, or a piece of a row.
package struct Message: Hashable, Sendable {
  package let text: String
  package let tone: Tone
  package let isQuoted: Bool

  package init(_ text: String, _ tone: Tone = .plain, isQuoted: Bool = false) {
    (self.text, self.tone, self.isQuoted) = (text, tone, isQuoted)
  }

  /// The meaning of a text, for its look in colour. The words always convey it too.
  package enum Tone: Hashable, Sendable {
    case plain, low, high, win, loss, error
    case dim, strong, marked
  }
}

extension Message {
  /// Begins the rows of another player's words after the first one, so that they look like no message of the client.
  static let quoteMark = "  | "

  /// The text in rows of this many cells; see `String.wrapped`.
  package func rows(cells: Int, cuts: Bool = false) -> [String] {
    guard isQuoted else { return text.wrapped(cells: cells, cuts: cuts) }
    let rows = text.wrapped(cells: max(1, cells - Self.quoteMark.count), cuts: true)
    return rows.prefix(1) + rows.dropFirst().map { Self.quoteMark + $0 }
  }

  package func rendering(hasColors: Bool) -> String {
    guard hasColors, let code = Self.code(of: tone) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The parameters of Select Graphic Rendition (ECMA-48). The colours are basic ones, which a terminal's palette fits to its
  /// background, and without bold, which many terminals brighten. Low and high are distinct for the colour-blind.
  private static func code(of tone: Tone) -> String? {
    switch tone {
    case .plain: nil
    case .low: "36"
    case .high: "33"
    case .win: "32"
    case .loss: "35"
    case .error: "31"
    case .dim: "2"
    case .strong: "1"
    case .marked: "1;7"
    }
  }
}

/// A row of the screen in pieces, none of them empty.
package struct StyledRow: Hashable {
  package private(set) var pieces: [Message] = []

  package init(_ text: String = "", _ tone: Message.Tone = .plain) { add(text, tone) }

  package mutating func add(_ text: String, _ tone: Message.Tone = .plain) {
    if !text.isEmpty { pieces.append(Message(text, tone)) }
  }

  package var text: String { pieces.map(\.text).joined() }

  package var cells: Int { text.cellWidth }

  package func fitted(to cells: Int) -> StyledRow {
    var row = StyledRow()
    var left = cells
    for piece in pieces {
      let text = String(piece.text.prefix(cells: left))
      row.add(text, piece.tone)
      left -= text.cellWidth
      // Nothing may follow a piece that was cut.
      guard text.count == piece.text.count else { break }
    }
    row.add(String(repeating: " ", count: left))
    return row
  }

  package static func + (left: StyledRow, right: StyledRow) -> StyledRow {
    var row = left
    row.pieces += right.pieces
    return row
  }

  package func rendering(columns: Int, hasColors: Bool) -> String {
    let row = cells > columns ? fitted(to: columns) : self
    return row.pieces.map { $0.rendering(hasColors: hasColors) }.joined()
  }
}

extension [StyledRow] {
  package func filled(to count: Int) -> [StyledRow] {
    prefix(count) + Array(repeating: StyledRow(), count: Swift.max(0, count - self.count))
  }
}

extension Hint {
  package static let all: [Hint] = [.low, .high, .hit]

  package var tone: Message.Tone {
    switch self {
    case .low: .low
    case .high: .high
    case .hit: .win
    }
  }
}
