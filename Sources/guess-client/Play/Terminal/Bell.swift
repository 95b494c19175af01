import GuessClientCore
import GuessProtocol

extension Options {
  var bell: Bell.Mode { choice(.bell) ?? .on }
}

/// The bell that calls a player who looks elsewhere.
struct Bell {
  enum Mode: String, CaseIterable {
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
  var lastKey = Instant.start
  /// True until the bell is printed.
  private var rings = false

  init(_ mode: Mode) { self.mode = mode }

  /// Rings if the player looks elsewhere; one output rings once.
  mutating func ring(on terminal: TerminalShape, at now: Instant) {
    let isAway = !(hasFocus ?? (now < lastKey + Self.absence))
    if mode == .always || mode == .on && terminal.hasControlSequences && isAway { rings = true }
  }

  mutating func take() -> String {
    defer { rings = false }
    return rings ? "\u{7}" : ""
  }
}

extension MatchState {
  /// True if a line should call the player: a rival comes, asks for a rematch, a round of a tournament begins, or it is their turn.
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
