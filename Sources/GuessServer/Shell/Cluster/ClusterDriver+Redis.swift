import GuessServerCore
import GuessProtocol
import Platform

/// How a node talks to Redis.
extension ClusterDriver {
  /// Asks what the lobby wants to know.
  func ask(_ question: ClusterQuestion, _ id: QuestionID, at now: Instant) {
    withMemory(at: now) { $0.ask(question, id, at: now, &$1) }
  }

  /// Has the memory do something, and does what follows from that.
  func withMemory(at now: Instant, _ body: (inout ClusterMemory, inout [ClusterMemory.Effect]) -> Void) {
    var effects: [ClusterMemory.Effect] = []
    body(&memory, &effects)
    perform(effects, at: now)
  }

  @inline(never)
  func perform(_ effects: [ClusterMemory.Effect], at now: Instant) {
    for effect in effects {
      switch effect {
      case .connect: withSentinels(at: now) { $0.find(at: now, &$1) }
      case .send(let bytes): redis?.wire.write { $0 += bytes }
      case .hangUp:
        closeRedis()
        withSentinels(at: now) { $0.forget(&$1) }
      case .enrolled: preconditionFailure("a running node has its slot")
      // The reason for being offline tells it.
      case .refused: break
      case .neighbours(let neighbours, let departed, let gone):
        learn(neighbours, departed, gone: gone, at: now)
      case .renewed(let sent, let isTaken): noteRenewal(sentAt: sent, isTaken, at: now)
      case .online(let history): comeOnline(history, at: now)
      case .offline(let reason): goOffline(reason)
      case .logAnswered(let question, let answer): take(answer, to: question, at: now)
      case .succeeded(let question, let answer): take(answer, to: question, at: now)
      case .answered(let id, let answer): post(.input(.answered(id, answer)))
      case .clockDiffers(let difference): tellOfClock(difference)
      case .foreign(let nodes): tellOfForeign(ClusterKeys.nodes, count: nodes)
      }
    }
  }

  func hearRedis(_ wire: Wire, at now: Instant) {
    if wire.isConnecting {
      do { try wire.finishConnecting() } catch { return loseRedis(at: now) }
      withMemory(at: now) { $0.connected(at: now, &$1) }
    }
    let isThere = receive(from: wire) { bytes in
      let bytes = Array(copying: bytes)
      withMemory(at: now) { $0.received(bytes, at: now, unixTime: clock.moment.unixTime, &$1) }
    }
    // It may have been given up for what it said.
    if !isThere, redis?.wire === wire { loseRedis(at: now) }
  }

  func loseRedis(at now: Instant) {
    closeRedis()
    withMemory(at: now) { $0.disconnected(at: now, &$1) }
  }

  private func closeRedis() {
    redis?.wire.close()
    redis = nil
  }

  func connectToRedis(at host: RedisHost) {
    guard !isFindingRedis else { return }
    isFindingRedis = true
    redisTries += 1
    resolve(host: host.name, port: host.port, on: redisResolver) { [weak self] addresses in
      guard let self else { return }
      isFindingRedis = false
      guard redis == nil, sentinels.master == host else { return }
      for address in addresses.rotated(by: redisTries) {
        guard let wire = try? Wire(to: address) else { continue }
        let key = nextKey()
        redis = (wire, key)
        return watch(wire, key)
      }
    }
  }

  private func noteRenewal(sentAt sent: Instant, _ isTaken: Bool, at now: Instant) {
    lastRenewal = sent
    if !isTaken { post(.input(.doubted(false))) }
    withLog(at: now) { log, effects in
      log.renewed(sentAt: sent)
      log.update(at: Clock.bootTime, &effects)
      if !isFenced, memory.isOnline { log.retry(afterLoss: isTaken, &effects) }
    }
    acceptLoss(at: now)
  }

  private func comeOnline(_ history: String, at now: Instant) {
    redisHistory = history
    if isFenced {
      acceptLoss(at: now)
    } else {
      withLog(at: now) { $0.online(history, at: Clock.bootTime, &$1) }
    }
    withSuccession(at: now) { $0.online(at: now, &$1) }
    if trouble != nil { tellOfReturn() }
    trouble = nil
    post(.input(.online(true)))
  }

  /// Says that Redis is back; where sentinels have told which one it is, that as well.
  private func tellOfReturn() {
    guard case .sentinels = enrolment.redis.place, let master = sentinels.master else {
      return hostLog(.info, "redis can be used again", ["redis": "\(enrolment.redis)"])
    }
    hostLog(.info, "redis can be used again", ["redis": "\(enrolment.redis)", "master": "\(master)"])
  }

  private func goOffline(_ reason: String) {
    log.offline()
    succession.offline()
    if trouble != reason {
      hostLog(
        .warning, "redis can't be used",
        [
          "redis": "\(enrolment.redis)", "reason": reason,
          "hint": "matches go on; names, PLAY and new nodes are this node's alone until it is back",
        ])
    }
    trouble = reason
    reportTroubles()
    post(.input(.online(false)))
  }

  /// Whether Redis, as far as is known, can be used, and the lease has ended all the same: the process or the machine has stood still.
  var hasLapsed: Bool { memory.isOnline && Clock.bootTime - lastRenewal >= memory.run.lease }

  /// Says that something in Redis is left out.
  func tellOfForeign(_ key: String, count: Int) {
    guard count > 0 else { return }
    hostLog(
      .warning, "entries of redis left out",
      [
        "key": key, "count": "\(count)",
        "hint": "no node of this cluster has written them; let nobody but nodes reach Redis",
      ])
  }

  private func tellOfClock(_ difference: Milliseconds?) {
    guard let difference else { return hostLog(.info, "clock agrees with redis") }
    hostLog(
      .warning, "clock differs from redis",
      [
        "ms": "\(difference.count)",
        "hint": "set the clocks by NTP; the number of the day changes at midnight",
      ])
  }
}

extension Array {
  /// The same, begun so many places later.
  func rotated(by places: Int) -> [Element] {
    isEmpty ? [] : Array(self[(places % count)...] + self[..<(places % count)])
  }
}
