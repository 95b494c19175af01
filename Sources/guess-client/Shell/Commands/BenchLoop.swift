import GuessClientBots
import GuessClientCore
import Platform

/// Connects, reads and writes for the players of a load test, and keeps their time.
///
/// One `Poller` waits for all connections; each ready one is read once and written once. A value type, so that the
/// compiler can prove exclusive access: a class would check that at each access and count references, at a tenth of the cost of
/// a request.
struct BenchLoop {
  private struct Link {
    var descriptor = Descriptor.none
    var interest: Interest = []
    var isUnderWay = false
    var unsent: [UInt8] = []
  }

  /// Maximum number of simultaneous attempts to connect: the usual length of a server's queue.
  private static let dialsAtOnce = 128
  /// Bytes per read: a full socket buffer of a small machine.
  private static let readSize = 64 * 1_024

  private(set) var bench: Bench
  /// The address that accepted the first connection; nil for a Unix socket.
  private let address: SocketAddress?
  private var poller: Poller
  private var links: [Link]
  private var ready: [Ready] = []
  private var buffer = [UInt8](repeating: 0, count: readSize)
  private var nextToDial = 1
  private var underWay = 0
  /// Nanoseconds spent waiting for input since the beginning.
  private var waited: Int64 = 0
  /// Nanoseconds of processor time, with the kernel's on its behalf, and of waiting while measuring.
  private var used: (processor: Int64, waiting: Int64) = (0, 0)

  /// Creates a load test whose first connection is established.
  init(
    _ options: Options, first: Descriptor, using random: any RandomNumberGenerator
  ) throws(SystemError) {
    address = options.server.host == nil ? nil : try System.peerAddress(of: first)
    bench = Bench(options, at: Clock.nanoseconds, using: random)
    links = Array(repeating: Link(), count: options.players)
    ready.reserveCapacity(Poller.batch)
    poller = try Poller()
    links[0].descriptor = first
    establish(0)
  }

  var result: BenchResult { bench.result(processor: used.processor, waiting: used.waiting) }

  mutating func work(until end: Int64) -> Int64 {
    var now = Clock.nanoseconds
    while now < end, bench.phase != .over {
      dial(until: end)
      let start = Clock.nanoseconds
      let wait = max(0, min(bench.nextDeadline, end) - start)
      poller.collect(into: &ready, milliseconds: Int32((wait + 999_999) / 1_000_000))
      waited += Clock.nanoseconds - start
      for index in ready.indices { serve(ready[index]) }
      now = Clock.nanoseconds
      noteTime { $0.tick(at: now) }
      while let number = bench.wake(dueBy: now, at: Clock.nanoseconds) { finishTurn(of: number) }
    }
    return now
  }

  mutating func stop() { noteTime { $0.stop(at: Clock.nanoseconds) } }

  mutating func close() {
    for number in links.indices { closeLink(number) }
  }

  /// Records the time used if a step begins or ends the measurement.
  private mutating func noteTime(_ step: (inout Bench) -> Void) {
    let phase = bench.phase
    step(&bench)
    guard bench.phase != phase, bench.phase == .measuring || phase == .measuring else { return }
    used = (Clock.busyNanoseconds - used.processor, waited - used.waiting)
  }

  // MARK: - Connections

  /// Begins as many connections as possible. A Unix socket may block beyond `end`, but only once.
  private mutating func dial(until end: Int64) {
    while bench.phase == .gathering, nextToDial < links.count, underWay < Self.dialsAtOnce,
      Clock.nanoseconds < end
    {
      let number = nextToDial
      nextToDial += 1
      guard let descriptor = dial() else {
        bench.handle(.disconnected, for: number, at: Clock.nanoseconds)
        continue
      }
      links[number].descriptor = descriptor
      if address == nil {
        establish(number)
      } else if watch(number, for: [.read, .write]) {
        links[number].isUnderWay = true
        underWay += 1
      } else {
        lose(number)
      }
    }
  }

  /// Begins a connection; nil if that fails. Only a Unix socket waits for room in the server's queue, up to the usual limit.
  private func dial() -> Descriptor? {
    if let address { return try? Connecting.dial(address) }
    return try? Connecting.connect(to: bench.options.server).socket
  }

  private mutating func establish(_ number: Int) {
    links[number].isUnderWay = false
    guard watch(number, for: .read) else { return lose(number) }
    bench.handle(.connected(to: nil), for: number, at: Clock.nanoseconds)
  }

  /// Changes the events that are reported of a connection; false if that fails.
  private mutating func watch(_ number: Int, for interest: Interest) -> Bool {
    do throws(SystemError) {
      try poller.change(
        links[number].descriptor, as: UInt64(number), from: links[number].interest, to: interest)
    } catch {
      return false
    }
    links[number].interest = interest
    return true
  }

  private mutating func serve(_ report: Ready) {
    let number = Int(report.key)
    let descriptor = links[number].descriptor
    guard descriptor != .none else { return }
    if links[number].isUnderWay {
      underWay -= 1
      guard (try? System.failure(of: descriptor)) == nil else { return lose(number) }
      return establish(number)
    }
    if report.interest.contains(.write) { flush(number) }
    if report.interest.contains(.read), links[number].descriptor != .none { read(number) }
  }

  private mutating func read(_ number: Int) {
    let descriptor = links[number].descriptor
    guard let count = System.readAvailable(from: descriptor, into: &buffer) else { return }
    guard count > 0 else { return lose(number) }
    bench.handle(.received(Array(buffer[..<count])), for: number, at: Clock.nanoseconds)
    finishTurn(of: number)
  }

  private mutating func finishTurn(of number: Int) {
    send(number)
    if bench.isGone(number) { closeLink(number) }
  }

  private mutating func lose(_ number: Int) {
    bench.handle(.disconnected, for: number, at: Clock.nanoseconds)
    bench.output.removeAll(keepingCapacity: true)
    closeLink(number)
  }

  private mutating func closeLink(_ number: Int) {
    guard links[number].descriptor != .none else { return }
    System.release(links[number].descriptor)
    links[number] = Link()
  }

  // MARK: - Writing

  private mutating func send(_ number: Int) {
    guard !bench.output.isEmpty else { return }
    links[number].unsent += bench.output
    bench.output.removeAll(keepingCapacity: true)
    if links[number].interest == .read { flush(number) }
  }

  /// Sends what the kernel accepts, and waits until it accepts the rest.
  private mutating func flush(_ number: Int) {
    // If the connection is broken, the next read shows that.
    let count = Self.transmit(links[number].unsent, to: links[number].descriptor) ?? 0
    links[number].unsent.removeFirst(count)
    _ = watch(number, for: links[number].unsent.isEmpty ? .read : [.read, .write])
  }

  /// Sends what the kernel accepts, and returns its byte count. Apart, so that no reference causes a copy at the next change.
  private static func transmit(_ bytes: [UInt8], to descriptor: Descriptor) -> Int? {
    try? System.transmit(bytes.span, to: descriptor)
  }
}
