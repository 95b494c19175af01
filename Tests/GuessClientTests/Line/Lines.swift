import GuessProtocol

@testable import GuessClientCore
@testable import GuessClientPlay

/// Lines as a server writes them.
enum Lines {
  static let nonce = Nonce(rawValue: Bits128(high: 0, low: 7))

  static func start(_ round: Int = 1, secret: Int64 = 75, lo: Int64 = 1, hi: Int64 = 100) -> String {
    let commitment = Commitment(to: secret, nonce: nonce)
    return
      "* START round=\(round) rules=race lo=\(lo) hi=\(hi) par=7 first_to=1 commit=\(commitment) : Go!"
  }

  static let state =
    "* STATE round=1 rules=race lo=1 hi=100 guesses=3 score=0-0 commit=\(Commitment(to: 75, nonce: nonce)) : Round 1."

  static func end(_ round: Int = 1, secret: Int64 = 75) -> String {
    "* END round=\(round) winner=ada secret=\(secret) nonce=\(nonce) score=1-0 : It was \(secret)."
  }

  static func low(_ guess: Int64, hi: Int64 = 100) -> String {
    "OK GUESS n=1 guess=\(guess) hint=LOW lo=\(guess + 1) hi=\(hi) ms=9 : \(guess) is too low."
  }

  static let greeting = "* HELLO proto=1 server=guess-server/1.0.0 max_line=512 caps=commit,claim : Welcome!"
  static let tokenDigits = String(repeating: "ab", count: 16)
  static let named = "OK NAME name=ada token=\(tokenDigits) : Hello, ada!"
  static let helloNamed =
    "OK HELLO proto=1 kind=human text=on lang=en name=ada token=\(tokenDigits) : Hello, ada!"
  static let settings = "rules=race lo=1 hi=100 first_to=1 pace=0 clock=180 countdown=3"
  static let joined = "OK JOIN room=F7KD2Q rival=bob \(settings) : Your rival is bob."
  static let watched =
    "OK WATCH room=F7KD2Q \(settings) players=2 spectators=1 state=playing : You are watching room F7KD2Q."
  static let solo = "OK SOLO lo=1 hi=100 : A game for you alone."
  static let found = "* MATCH winner=ada score=1-0 reason=found : ada wins!"
  static let goodbye = "* BYE reason=quit : Goodbye!"

  static func bytes(_ lines: [String]) -> [UInt8] {
    lines.flatMap { Array("\($0)\n".utf8) }
  }

  static func received(_ line: String) -> ReceivedLine {
    ReceivedLine(Array(line.utf8).span)
  }
}

/// Receives a server's lines, and returns the messages about them.
struct Listener {
  private var session: PlaySession

  init(in language: Language = .english) {
    session = PlaySession(
      Options(), on: TerminalShape(columns: 80), using: MiddleGenerator())
    session.match = MatchState(in: language)
  }

  mutating func hear(_ line: String) -> [Message] {
    let received = Lines.received(line)
    if let line = received.line { session.match.follow(line, at: .start) }
    return session.remarks(on: received)
  }
}
