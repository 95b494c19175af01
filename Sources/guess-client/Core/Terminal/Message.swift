/// One line for the person at the terminal.
package struct Message: Hashable, Sendable {
  package let text: String
  package let tone: Tone

  package init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }

  /// The meaning of a message, for its colour. The words always convey it too.
  package enum Tone: Hashable, Sendable {
    case plain
    case low
    case high
    case win
    case loss
    case error
  }
}

/// Renders tones as colours, or not at all.
package struct Palette: Hashable, Sendable {
  package let hasColors: Bool

  package init(hasColors: Bool) {
    self.hasColors = hasColors
  }

  /// The message for a terminal, without a line ending.
  package func rendering(of remark: Message) -> String {
    guard hasColors, let code = Self.code(of: remark.tone) else { return remark.text }
    return "\u{1B}[\(code)m\(remark.text)\u{1B}[0m"
  }

  /// The parameters of Select Graphic Rendition (ECMA-48). The colours are readable on dark and light backgrounds, and low and high
  /// are distinct for the colour-blind.
  private static func code(of tone: Message.Tone) -> String? {
    switch tone {
    case .plain: nil
    case .low: "36"
    case .high: "33"
    case .win: "1;32"
    case .loss: "35"
    case .error: "31"
    }
  }
}
