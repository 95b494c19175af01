import Dispatch
import GuessClientCore
import GuessProtocol

/// The way to a server, which may be lost and found again.
@MainActor
final class ServerLink {
  enum Event {
    /// It stands, for the first time or again.
    case connected
    case received([UInt8])
    /// Some of what waited has been written.
    case sent
    /// It is lost, or did not come about.
    case disconnected
    /// It can't be got back while the client runs.
    case barred(ConnectionMessage)
  }

  private let server: ServerAddress
  private var socket: ServerSocket?
  /// How often it was connected or given up, so that what comes of a try too late is told from the last one.
  private var tries = 0
  /// How often it was to be found again, so that the hosts of a cluster take turns.
  private var reconnections = 0
  private var handler: (Event) -> Void = { _ in }

  init(to server: ServerAddress) {
    self.server = server
  }

  /// Bytes that wait to be written.
  var waitingBytes: Int { socket?.waitingBytes ?? 0 }

  /// The server at its other end, in digits; nil where that is not known.
  var peer: ServerAddress? { socket?.peer }

  /// Begins on a connection, and hands every event to `handler` from now on.
  func begin(on wire: Wire, _ handler: @escaping (Event) -> Void) {
    self.handler = handler
    adopt(wire)
  }

  /// Sends `bytes`, if there is anyone to send them to.
  func send(_ bytes: [UInt8]) { socket?.send(bytes) }

  /// Tells the server that nothing more comes, once all has been sent.
  func finishSending() { socket?.finishSending() }

  /// Gives the connection up; nothing more is heard of it.
  func hangUp() {
    tries += 1
    socket?.close()
    socket = nil
  }

  /// Lets what was written last arrive, where that takes a program of ours. To be called before the process ends.
  func leave() {
    socket?.leave()
    SpawnedProcess.killUnderWay()
  }

  /// Connects on another thread, because looking up a host waits, and nothing else does. Where `first` is an address, it is tried
  /// before those of the server.
  func connect(first: PublicAddress?) {
    hangUp()
    let (server, number) = (server, tries)
    reconnections += 1
    // The one that was lost is the least likely to be there.
    let index = reconnections
    let first = first.flatMap { server.neighbour(at: $0) }
    DispatchQueue.global().async {
      let result = Result { () throws(ConnectError) in
        try Connecting.connect(to: server, beginningAt: index, first: first)
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { self.finishConnecting(result, number) } }
    }
  }

  private func finishConnecting(_ result: Result<Wire, ConnectError>, _ number: Int) {
    switch result {
    case .success(let wire): number == tries ? adopt(wire) : wire.close()
    case .failure(.helper(let news)) where number == tries && news.wantsTerminal: handler(.barred(news))
    case .failure: if number == tries { handler(.disconnected) }
    }
  }

  private func adopt(_ wire: Wire) {
    let socket = ServerSocket(wire)
    self.socket = socket
    handler(.connected)
    socket.activate { event in
      switch event {
      case .received(let bytes): self.handler(.received(bytes))
      case .closed: self.handler(.disconnected)
      case .sent: self.handler(.sent)
      }
    }
  }
}
