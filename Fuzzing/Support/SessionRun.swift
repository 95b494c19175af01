import GuessProtocol
import TestSupport

@testable import GuessClientCore
@testable import GuessClientPlay

/// One session from start to end, with the work of the shell around it.
struct SessionRun {
  private enum Connection {
    case none, awaited, stands
  }

  private var session: any Session
  /// True for a bot, whose lines are the client's own.
  private let isBot: Bool
  private var now = Instant.start
  private var connection = Connection.awaited
  private(set) var printed: [UInt8] = []
  /// Bytes sent to the server, and changes of the connection, in order.
  private(set) var sent: [UInt8] = []
  private(set) var end: ExitCode?

  /// Connects first, like the shell.
  init(_ session: any Session, isBot: Bool) {
    (self.session, self.isBot) = (session, isBot)
    take(.connects, .whole)
  }

  /// Applies an event if it is possible now.
  mutating func take(_ event: Script.Event, _ cutting: Cutting) {
    switch event {
    case .says(let bytes):
      for piece in cutting.pieces(of: bytes) where connection == .stands {
        handle(.received(Array(piece)))
      }
    case .types(let bytes): handle(.typed(bytes))
    case .connects:
      guard connection == .awaited else { return }
      connection = .stands
      handle(.connected(to: nil))
    case .breaks:
      guard connection != .none else { return }
      connection = .none
      handle(.disconnected)
    case .waits:
      guard let deadline = session.nextDeadline else { return }
      now = max(now, deadline)
      handle(.deadline)
    case .resizes(let columns, let rows): handle(.resized(columns: columns, rows: rows))
    case .resumes: handle(.resumed(after: .zero))
    case .interrupts: handle(.interrupted)
    case .ends: handle(.inputEnded)
    }
  }

  private mutating func handle(_ input: Input) {
    guard end == nil else { return }
    for effect in session.handle(input, at: now) {
      expect(end == nil, "no output after the end")
      perform(effect)
    }
    if end != nil { printed += session.farewell }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .print(let bytes): printed += bytes
    case .complain(let message):
      expect(message.unicodeScalars.allSatisfy(\.isFitForDisplay), "an error is one line of text")
    case .send(let bytes):
      expect(!isBot || bytes.count <= Limits.requestLineBytes, "a bot's line is within the server's limit")
      sent += bytes
    case .finishSending: sent += Array("<end>".utf8)
    case .hangUp:
      connection = .none
      sent += Array("<hang up>".utf8)
    case .connect:
      connection = .awaited
      sent += Array("<connect>".utf8)
    case .quit(let code): end = code
    case .suspend, .remember, .keep, .forget, .own: break
    }
  }
}
