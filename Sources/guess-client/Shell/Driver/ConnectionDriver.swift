import Dispatch
import GuessClientCore
import Platform
import GuessProtocol

/// What a session or a bot is told of its connection and of the time.
protocol ConnectionInput: Sendable {
  static var connected: Self { get }
  static func received(_ bytes: [UInt8]) -> Self
  static var disconnected: Self { get }
  static func barred(_ news: ConnectionMessage) -> Self
  static var deadline: Self { get }
}

extension Input: ConnectionInput {}
extension BotInput: ConnectionInput {}

/// What every session and every bot is driven by: its server, its clock, and a timer for when it has to be woken.
@MainActor
final class ConnectionDriver<Input: ConnectionInput> {
  let server: ServerLink
  private let clock: Clock
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var handler: (Input) -> Void = { _ in }

  /// A driver whose time began with `clock`.
  init(to server: ServerAddress, clock: Clock) {
    self.server = ServerLink(to: server)
    self.clock = clock
  }

  /// The time to hand over with an input.
  var now: Instant { clock.now }

  /// Begins on a connection: hands `handler` every input that comes from now on, and calls `sent` when
  /// some of what waited for the server has been written.
  func begin(on wire: Wire, sent: @escaping () -> Void = {}, _ handler: @escaping (Input) -> Void) {
    self.handler = handler
    timer.setEventHandler { MainActor.assumeIsolated { self.handler(.deadline) } }
    timer.activate()
    server.begin(on: wire) { event in
      switch event {
      case .connected: handler(.connected)
      case .received(let bytes): handler(.received(bytes))
      case .disconnected: handler(.disconnected)
      case .barred(let news): handler(.barred(news))
      case .sent: sent()
      }
    }
  }

  /// Sees to it that the deadline is an input when it has come; without one, none is.
  func wake(at deadline: Instant?) {
    guard let deadline else { return timer.schedule(deadline: .distantFuture) }
    let wait = max(0, deadline.milliseconds - now.milliseconds)
    timer.schedule(deadline: .now() + .milliseconds(Int(wait)))
  }
}
