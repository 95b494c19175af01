/// One line for the person at the terminal.
package struct Message: Hashable, Sendable {
  package let text: String
  package let tone: Tone

  package init(_ text: String, _ tone: Tone = .plain) {
    self.text = text
    self.tone = tone
  }

  /// What a remark is about, as far as a colour may show it. The words alone always say it as well.
  package enum Tone: Hashable, Sendable {
    case plain
    /// A guess was too low.
    case low
    /// A guess was too high.
    case high
    case win
    case loss
    case error
  }
}

/// Turns tones into colours, or leaves text as it is.
package struct Palette: Hashable, Sendable {
  package let hasColors: Bool

  package init(hasColors: Bool) {
    self.hasColors = hasColors
  }

  /// The remark as a terminal shows it, without a line ending.
  package func rendering(of remark: Message) -> String {
    guard hasColors, let code = Self.code(of: remark.tone) else { return remark.text }
    return "\u{1B}[\(code)m\(remark.text)\u{1B}[0m"
  }

  /// The parameters of Select Graphic Rendition (ECMA-48). These colours can be read on dark and light ground, and
  /// low and high differ for the colour-blind as well.
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
