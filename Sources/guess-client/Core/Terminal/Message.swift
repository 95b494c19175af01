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
