import Dispatch
import GuessServerCore

/// Redis, over a socket: does what a `RedisConnection` wants done.
@MainActor
final class RedisClient {
  /// What is heard of Redis besides answers.
  enum News {
    case ready(RedisFacts)
    case away(RedisConnection.Trouble)
  }

  typealias Answer = Result<RESPValue, RedisConnection.Failure>

  /// Where hosts' names are looked up, which may take seconds.
  private static let resolver = DispatchQueue(label: "guess-server.resolver")

  private let address: RedisAddress
  private let clock: Clock
  private var connection: RedisConnection
  private var socket: ClusterSocket?
  /// Tries, so that what becomes of an earlier one is told from the last.
  private var tries = 0
  private var random: any RandomNumberGenerator
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var handlers: [RedisConnection.RequestID: (Answer) -> Void] = [:]
  private let listener: (News) -> Void

  /// A client that connects as soon as it is started. What is heard of Redis goes to `listener`.
  init(
    to address: RedisAddress, password: String? = nil, clock: Clock, using random: any RandomNumberGenerator,
    listener: @escaping (News) -> Void
  ) {
    self.address = address
    self.clock = clock
    self.random = random
    self.listener = listener
    connection = RedisConnection(to: address, password: password, at: clock.moment.now)
  }

  func start() {
    timer.setEventHandler { [unowned self] in tick() }
    timer.activate()
    tick()
  }

  /// Gives the connection up for good.
  func close() {
    timer.cancel()
    tries += 1
    socket?.close()
    socket = nil
  }

  /// Asks Redis, and hands the answer to `handler`, at once where there can be none.
  func ask(_ request: RESPRequest, _ handler: @escaping (Answer) -> Void) {
    var effects: [RedisConnection.Effect] = []
    let id = connection.ask(request, at: clock.moment.now, &effects)
    handlers[id] = handler
    perform(effects)
  }

  private func tick() {
    var effects: [RedisConnection.Effect] = []
    connection.tick(at: clock.moment.now, using: &random, &effects)
    perform(effects)
  }

  private func hear(_ event: ClusterSocket.Event) {
    var effects: [RedisConnection.Effect] = []
    let now = clock.moment.now
    switch event {
    case .connected: connection.connected(at: now, &effects)
    case .received(let bytes): connection.received(bytes, at: now, using: &random, &effects)
    case .closed: connection.disconnected(at: now, using: &random, &effects)
    }
    perform(effects)
  }

  private func perform(_ effects: [RedisConnection.Effect]) {
    var told: [() -> Void] = []
    for effect in effects {
      switch effect {
      case .connect: connect()
      case .send(let bytes): socket?.send(bytes)
      case .hangUp:
        tries += 1
        socket?.close()
        socket = nil
      case .answered(let id, let answer):
        if let handler = handlers.removeValue(forKey: id) { told.append { handler(answer) } }
      case .ready(let facts): told.append { [listener] in listener(.ready(facts)) }
      case .away(let trouble): told.append { [listener] in listener(.away(trouble)) }
      }
    }
    timer.schedule(deadline: connection.deadline.map(clock.time) ?? .distantFuture)
    // Only now, since what is told may lead to the next request.
    for tell in told { tell() }
  }

  // MARK: - Connecting

  private func connect() {
    tries += 1
    let number = tries
    let (host, port) = (address.host, address.port)
    Self.resolver.async {
      let found = (try? SocketAddress.resolve(host: host, port: port))?.first
      DispatchQueue.main.async { [weak self] in
        guard let self, number == self.tries else { return }
        guard let found else { return self.hear(.closed) }
        self.connect(to: found, try: number)
      }
    }
  }

  private func connect(to address: SocketAddress, try number: Int) {
    do throws(SystemError) {
      socket = try ClusterSocket(to: address) { [weak self] event in
        guard let self, number == self.tries else { return }
        self.hear(event)
      }
    } catch {
      hear(.closed)
    }
  }
}
