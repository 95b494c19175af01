/// A row of the screen: segments of text with styles.
struct StyledRow: Hashable {
  /// The look of a segment in colour. The text always conveys it too.
  enum Style: Hashable {
    case plain, dim, strong, marked
    case tone(Message.Tone)
  }

  struct Piece: Hashable {
    var text: String
    var style: Style
  }

  private(set) var pieces: [Piece] = []

  init() {}

  init(_ text: String, _ style: Style = .plain) {
    add(text, style)
  }

  mutating func add(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { pieces.append(Piece(text: text, style: style)) }
  }

  var text: String { pieces.map(\.text).joined() }

  var cells: Int { text.cellWidth }

  /// The row padded or cut to exactly this many cells.
  func fitted(to cells: Int) -> StyledRow {
    var row = StyledRow()
    var left = cells
    for piece in pieces {
      let text = String(piece.text.prefix(cells: left))
      row.add(text, piece.style)
      left -= text.cellWidth
      // Nothing may follow a segment that was cut.
      guard text.count == piece.text.count else { break }
    }
    row.add(String(repeating: " ", count: left))
    return row
  }

  /// Appends a row.
  static func + (left: StyledRow, right: StyledRow) -> StyledRow {
    var row = left
    row.pieces += right.pieces
    return row
  }

  /// The row for a terminal of this width.
  func rendering(columns: Int, palette: Palette) -> String {
    let row = cells > columns ? fitted(to: columns) : self
    return row.pieces.map { palette.rendering(of: $0.text, in: $0.style) }.joined()
  }
}

extension Palette {
  fileprivate func rendering(of text: String, in style: StyledRow.Style) -> String {
    switch style {
    case .plain: text
    case .tone(let tone): text.isEmpty ? "" : rendering(of: Message(text, tone))
    case .dim: rendering(of: text, with: "2")
    case .strong: rendering(of: text, with: "1")
    case .marked: rendering(of: text, with: "1;7")
    }
  }

  private func rendering(of text: String, with code: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
