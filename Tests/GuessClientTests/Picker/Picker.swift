import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// A player at the wheels, in a window of 60×16.
typealias Picker = Client<PickerSession>

extension Client<PickerSession> {
  /// A player named ada who has received these lines. The wheels have no motion by default.
  init(_ lines: String..., hasMotion: Bool = false, isASCII: Bool = false) throws {
    var options = Options(server: try ServerAddress("localhost"), name: Name("ada"))
    options[.noMotion] = !hasMotion
    options[.ascii] = isASCII
    self.init(session: Self.session(options))
    handle(.connected)
    handle(.received(Lines.bytes([Lines.greeting, Lines.helloNamed] + lines)))
    sent = ""
  }

  static func session(_ options: Options, remembering memory: SavedSession = SavedSession()) -> PickerSession
  {
    let play = PlaySession(
      options, on: TerminalShape(columns: 60, rows: 16), palette: Palette(hasColors: false), at: .start,
      using: SeededGenerator(seed: 1), remembering: memory)
    return PickerSession(play, using: SeededGenerator(seed: 7))
  }

  /// Presses the keys one by one; returns what is sent.
  mutating func press(_ keys: String...) -> String {
    sent = ""
    for key in keys { type(key) }
    return sent
  }

  /// Advances the clock to the next deadline; returns false if there is none within `patience`.
  mutating func tick(within patience: Milliseconds) -> Bool {
    guard let deadline = session.nextDeadline, deadline < now + patience else { return false }
    now = max(now, deadline)
    handle(.deadline)
    return true
  }

  var screen: String { session.painter.rows.joined(separator: "\n") }
}
