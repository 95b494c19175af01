import GuessClientCore
import GuessProtocol

extension Options {
  var bell: Bell.Mode { choice(.bell) ?? .on }
}

/// The bell that calls a player who looks elsewhere, with a notification on the desktop if the terminal is known to show them.
package struct Bell {
  package enum Mode: String, CaseIterable {
    case off
    /// Rings only without focus.
    case on
    case always
  }

  /// Time without a key after which a player looks elsewhere, if the terminal does not report its focus: longer than a turn.
  static let absence = Milliseconds.seconds(30)

  let mode: Mode
  /// Nil until the terminal reports it.
  var hasFocus: Bool?
  var lastKey: Instant
  /// The sequence that rings, until it is printed.
  private var sequence = ""

  init(_ mode: Mode, at now: Instant) {
    (self.mode, lastKey) = (mode, now)
  }

  /// Rings with `text` as the notification if the player looks elsewhere; one output rings once.
  mutating func ring(_ text: String, on terminal: TerminalShape, at now: Instant) {
    let isAway = !(hasFocus ?? (now < lastKey + Self.absence))
    guard mode == .always || mode == .on && terminal.hasControlSequences && isAway else { return }
    let notification = terminal.notifier.map { "\u{1B}]\($0.rawValue);\(text.fitForDisplay)\u{1B}\\" }
    sequence = "\u{7}" + (notification ?? "")
  }

  mutating func takeSequence() -> String {
    defer { sequence = "" }
    return sequence
  }
}

/// The operating system command (OSC) that shows a notification; the raw value is what precedes its text.
package enum Notifier: String, Sendable {
  /// First in iTerm2. In Windows Terminal, OSC 9 has other meanings.
  case growl = "9"
  case rxvt = "777;notify;guess-client"

  /// Nil for unknown terminals, and inside screen and tmux, which pass none on.
  package init?(_ environment: [String: String]) {
    let (term, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"] ?? "")
    guard !term.hasPrefix("screen"), !term.hasPrefix("tmux") else { return nil }
    if ["xterm-kitty", "xterm-ghostty", "wezterm"].contains(term)
      || ["iTerm.app", "WezTerm", "ghostty"].contains(program)
    {
      self = .growl
    } else if term == "foot" || term.hasPrefix("foot-") || term.hasPrefix("rxvt-unicode") {
      self = .rxvt
    } else {
      return nil
    }
  }
}

extension MatchState {
  /// True if a line should call the player: a rival is found, joins or asks for a rematch, a round of a tournament begins, or it is
  /// the player's turn.
  func calls(at line: ServerLine) -> Bool {
    switch line {
    case .ok(.play, _), .event(.paired): true
    case .event(.round(let round)): round.rival != nil
    case .event(.joined): location.isSeat
    case .event(.rematch(let player, _)): location.isSeat && player != name
    case .event(.turn(let player, _)): location.isSeat && player == name
    default: false
    }
  }
}
