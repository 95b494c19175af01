import Dispatch
import GuessClientCore
import GuessProtocol
import Platform

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

/// The way to a server, which may be lost and found again, and the timer of whoever goes it: a session or a bot.
@MainActor
final class Link<Input: ConnectionInput> {
  private let server: ServerAddress
  private let clock: Clock
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var transport: Transport?
  /// How often it was connected or given up, so that what comes of an attempt too late is told from the last one.
  private var attempts = 0
  /// How often it was to be found again, so that the hosts of a cluster take turns.
  private var reconnections = 0
  private var handler: (Input) -> Void = { _ in }
  private var sent: () -> Void = {}

  /// A link whose time began with `clock`.
  init(to server: ServerAddress, clock: Clock) {
    (self.server, self.clock) = (server, clock)
  }

  /// The time to hand over with an input.
  var now: Instant { clock.now }

  /// Bytes that wait to be written.
  var waitingBytes: Int { transport?.waitingBytes ?? 0 }

  /// The server at its other end, in digits; nil where that is not known.
  var peer: ServerAddress? { transport?.peer }

  /// Begins on a connection: hands every input to `handler` from now on, and calls `sent` when some of what waited for the server has
  /// been written.
  func begin(
    on transport: Transport, sent: @escaping () -> Void = {}, _ handler: @escaping (Input) -> Void
  ) {
    (self.handler, self.sent) = (handler, sent)
    timer.setEventHandler { MainActor.assumeIsolated { self.handler(.deadline) } }
    timer.activate()
    adopt(transport)
  }

  /// Schedules the next `.deadline`; nil cancels it.
  func wake(at deadline: Instant?) {
    guard let deadline else { return timer.schedule(deadline: .distantFuture) }
    let wait = max(0, deadline.milliseconds - now.milliseconds)
    timer.schedule(deadline: .now() + .milliseconds(Int(wait)))
  }

  /// Sends `bytes`, if there is anyone to send them to.
  func send(_ bytes: [UInt8]) { transport?.send(bytes) }

  /// Tells the server that nothing more comes, once all has been sent.
  func finishSending() { transport?.finishSending() }

  /// Drops the connection; no input comes of it any more.
  func hangUp() {
    attempts += 1
    transport?.close()
    transport = nil
  }

  /// Lets what was written last arrive, where that takes a program of ours. To be called before the process ends.
  func leave() {
    transport?.leave()
    SpawnedProcess.killUnderWay()
  }

  /// Connects on another thread, because looking up a host waits, and nothing else does. Where `first` is an address, it is tried
  /// before those of the server.
  func connect(first: PublicAddress?) {
    hangUp()
    reconnections += 1
    // The one that was lost is the least likely to be there.
    let (server, attempt, index) = (server, attempts, reconnections)
    let first = first.flatMap { server.neighbour(at: $0) }
    DispatchQueue.global().async {
      let result = Result { () throws(ConnectError) in
        try Connecting.connect(to: server, beginningAt: index, first: first)
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finish(attempt, with: result) } }
    }
  }

  private func finish(_ attempt: Int, with result: Result<Transport, ConnectError>) {
    switch result {
    case .success(let transport): attempt == attempts ? adopt(transport) : transport.close()
    case .failure where attempt != attempts: break
    case .failure(.helper(let news)) where news.wantsTerminal: handler(.barred(news))
    case .failure: handler(.disconnected)
    }
  }

  private func adopt(_ transport: Transport) {
    self.transport = transport
    transport.activate({ self.handler($0.map { .received($0) } ?? .disconnected) }, sent: sent)
    handler(.connected)
  }
}
