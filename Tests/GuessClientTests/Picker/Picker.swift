import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore
@testable import GuessClientPlay

/// A player at the wheels, in a window of 60×16.
typealias Picker = Client<PickerSession>

extension Client<PickerSession> {
  /// A player named ada who has received these lines. The wheels have no motion by default.
  init(_ lines: String..., hasMotion: Bool = false, isASCII: Bool = false) throws {
    var options = try game(name: "ada")
    options[.noMotion] = !hasMotion
    options[.ascii] = isASCII
    self.init(session: Self.session(options))
    handle(.connected(to: nil))
    handle(.received(Lines.bytes([Lines.greeting, Lines.helloNamed] + lines)))
    sent = ""
  }

  static func session(_ options: Options, offering seat: SavedSeat? = nil) -> PickerSession {
    var options = options
    options[.wheels] = true
    let play = PlaySession(
      options, on: TerminalShape(columns: 60, rows: 16), using: SeededGenerator(seed: 7),
      offering: seat)
    return PickerSession(play)
  }

  /// A second round in which both have guessed.
  static func race(
    _ language: Language = .english, in range: GuessRange = .oneToHundred, isASCII: Bool = false
  )
    throws -> Picker
  {
    let (lo, hi) = (range.lo, range.hi)
    var picker = try Picker(
      "OK LANG lang=\(language.rawValue)", Lines.joined, Lines.start(), Lines.end(),
      Lines.start(2, secret: 62, lo: lo, hi: hi), isASCII: isASCII)
    if range == .oneToHundred {
      picker.hear(Lines.low(50), "OK GUESS n=2 guess=75 hint=HIGH lo=51 hi=74 ms=9")
    }
    picker.hear("* RIVAL name=bob guesses=3 needs=4", "* WARN in=15 reason=clock", "* SAID name=bob : hi")
    return picker
  }

  static func ending(_ language: Language) throws -> Picker {
    var picker = try race(language)
    picker.hear(Lines.end(2, secret: 62), Lines.found, "* REVIEW guesses=5 par=7 wasted=0 found=1")
    return picker
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

  /// The rows of the window in this size, without blanks at their ends.
  mutating func rows(_ columns: Int, _ rows: Int) -> [String] {
    handle(.resized(columns: columns, rows: rows))
    return session.painter.rows.map(\.withoutBlanks)
  }

  var screen: String { session.painter.rows.joined(separator: "\n") }
}
