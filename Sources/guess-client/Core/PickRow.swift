/// One row of the screen: pieces of text, each in one style.
struct PickRow: Hashable {
  /// How a piece looks where there are colours. The text alone always says it as well.
  enum Style: Hashable {
    case plain, dim, strong, marked
    case tone(Remark.Tone)
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

  /// The row as a terminal of so many columns shows it.
  func rendering(columns: Int, palette: Palette) -> String {
    var left = columns
    return pieces.map { piece in
      let text = String(piece.text.prefix(cells: left))
      // What follows a piece that was cut must not slip in behind it.
      left = text.count < piece.text.count ? 0 : left - text.cellWidth
      return palette.rendering(of: text, in: piece.style)
    }.joined()
  }
}

extension Palette {
  fileprivate func rendering(of text: String, in style: PickRow.Style) -> String {
    switch style {
    case .plain: text
    case .tone(let tone): text.isEmpty ? "" : rendering(of: Remark(text, tone))
    case .dim: rendering(of: text, with: "2")
    case .strong: rendering(of: text, with: "1")
    case .marked: rendering(of: text, with: "1;7")
    }
  }

  private func rendering(of text: String, with code: String) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
