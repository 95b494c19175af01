import GuessServerCore
import GuessProtocol
import Platform

/// How sentinels are asked before there is a poller.
extension Enrolment {
  /// Does what the watch wants done and what is due, and waits for the answer, a second for each sentinel at most. Answers what
  /// that means for the connection to Redis; nil where it means nothing.
  static func ask(
    _ sentinels: inout SentinelWatch, _ effects: inout [SentinelWatch.Effect], _ clock: Clock
  ) -> SentinelWatch.Effect? {
    var wire: Wire?
    defer { wire?.close() }
    while true {
      sentinels.tick(at: clock.now, &effects)
      while !effects.isEmpty {
        let effect = effects.removeFirst()
        switch effect {
        case .connect(let host):
          wire = connect(to: host, tries: sentinels.failures)
          if wire == nil { sentinels.disconnected(at: clock.now, &effects) }
        case .send(let bytes): wire?.write { $0 += bytes }
        case .hangUp:
          wire?.close()
          wire = nil
        case .master, .giveUp: return effect
        }
      }
      guard let wire, sentinels.asked != nil, let deadline = sentinels.deadline else { return nil }
      guard wire.wait(atMost: deadline - clock.now) else { continue }
      hear(wire, &sentinels, at: clock.now, &effects)
    }
  }

  /// Connects to the first address of a host that takes it, beginning with another one each time.
  static func connect(to host: RedisHost, tries: Int) -> Wire? {
    let addresses = (try? SocketAddress.resolve(host: host.name, port: host.port)) ?? []
    for address in addresses.rotated(by: tries) {
      if let wire = try? Wire(to: address) { return wire }
    }
    return nil
  }

  private static func hear(
    _ wire: Wire, _ sentinels: inout SentinelWatch, at now: Instant, _ effects: inout [SentinelWatch.Effect]
  ) {
    do {
      if wire.isConnecting {
        try wire.finishConnecting()
        sentinels.connected(&effects)
        return
      }
      try wire.flush()
      var buffer = [UInt8](repeating: 0, count: SentinelWatch.answerBytes)
      guard let count = try wire.receive(into: &buffer) else { return }
      guard count > 0 else { throw SystemError(call: "recv", code: 0) }
      sentinels.received(Array(buffer[..<count]), at: now, &effects)
    } catch {
      sentinels.disconnected(at: now, &effects)
    }
  }
}
