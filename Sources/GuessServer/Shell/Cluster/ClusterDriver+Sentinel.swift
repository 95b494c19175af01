import GuessServerCore
import GuessProtocol

/// How a node learns from sentinels which Redis is the master.
extension ClusterDriver {
  /// Has the watch do something, and does what follows from that.
  @inline(never)
  func withSentinels(at now: Instant, _ body: (inout SentinelWatch, inout [SentinelWatch.Effect]) -> Void) {
    var effects: [SentinelWatch.Effect] = []
    body(&sentinels, &effects)
    for effect in effects {
      switch effect {
      case .connect(let host): connectToSentinel(host)
      case .send(let bytes): sentinel?.wire.write { $0 += bytes }
      case .hangUp: closeSentinel()
      case .master(let host): connectToRedis(at: host)
      case .giveUp(let reason): withMemory(at: now) { $0.giveUp(reason, at: now, &$1) }
      }
    }
  }

  func hearSentinel(_ wire: Wire, at now: Instant) {
    if wire.isConnecting {
      do { try wire.finishConnecting() } catch { return loseSentinel(at: now) }
      withSentinels(at: now) { $0.connected(&$1) }
    }
    let isThere = receive(from: wire) { bytes in
      let bytes = Array(copying: bytes)
      withSentinels(at: now) { $0.received(bytes, at: now, &$1) }
    }
    // It may have been given up for what it said.
    if !isThere, sentinel?.wire === wire { loseSentinel(at: now) }
  }

  /// Sends what waits.
  func flushSentinel(at now: Instant) {
    guard let sentinel else { return }
    do { try sentinel.wire.flush() } catch { return loseSentinel(at: now) }
    watch(sentinel.wire, sentinel.key)
  }

  private func loseSentinel(at now: Instant) {
    closeSentinel()
    withSentinels(at: now) { $0.disconnected(at: now, &$1) }
  }

  private func closeSentinel() {
    sentinel?.wire.close()
    sentinel = nil
  }

  /// Looks one up and connects to it. One whose name takes too long is not waited for, and the next one is asked.
  private func connectToSentinel(_ host: RedisHost) {
    guard !isFindingSentinel else { return }
    isFindingSentinel = true
    let tries = sentinels.failures
    resolve(host: host.name, port: host.port, on: redisResolver) { [weak self] addresses in
      guard let self else { return }
      isFindingSentinel = false
      guard sentinel == nil, sentinels.asked == host else { return }
      for address in addresses.rotated(by: tries) {
        guard let wire = try? Wire(to: address) else { continue }
        let key = nextKey()
        sentinel = (wire, key)
        return watch(wire, key)
      }
      let now = clock.now
      withSentinels(at: now) { $0.disconnected(at: now, &$1) }
    }
  }
}
