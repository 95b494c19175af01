/// One row of the screen: pieces of text, each in one style.
struct StyledRow: Hashable {
  /// How a piece looks where there are colours. The text alone always says it as well.
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

  /// The row without its styles.
  var text: String { pieces.map(\.text).joined() }

  var cells: Int { text.cellWidth }

  /// The row with blanks behind it, or what of it fits, so that it takes exactly so many cells.
  func fitted(to cells: Int) -> StyledRow {
    var row = StyledRow()
    var left = cells
    for piece in pieces {
      let text = String(piece.text.prefix(cells: left))
      row.add(text, piece.style)
      left -= text.cellWidth
      // What follows a piece that was cut must not slip in behind it.
      guard text.count == piece.text.count else { break }
    }
    row.add(String(repeating: " ", count: left))
    return row
  }

  /// The row with another one behind it.
  static func + (left: StyledRow, right: StyledRow) -> StyledRow {
    var row = left
    row.pieces += right.pieces
    return row
  }

  /// The row as a terminal of so many columns shows it.
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
