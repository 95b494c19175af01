import Dispatch
import GuessServerCore
import GuessProtocol

/// How a node goes on with the rooms of one that is gone for good: it does what `Succession` wants done.
extension ClusterDriver {
  /// Has the succession hear of something, and does what follows from that.
  @inline(never)
  func withSuccession(at now: Instant, _ body: (inout Succession, inout [Succession.Effect]) -> Void) {
    var effects: [Succession.Effect] = []
    body(&succession, &effects)
    for effect in effects {
      switch effect {
      case .ask(let question): withMemory(at: now) { $0.ask(question, at: now, &$1) }
      case .taken(let departed) where departed.hasLeft:
        stoppedRuns.insert(departed.node.incarnation)
        hostLog(.info, "takes over", ["node": "\(departed.node.name)", "reason": "it has stopped"])
      case .taken(let departed):
        hostLog(
          .warning, "takes over",
          ["node": "\(departed.node.name)", "reason": "its lease has ended and it can't be reached"])
      case .recover(let reading): recover(reading)
      case .inherit(let heritage): post(.inherit(heritage))
      case .unreadable(let legacy, let fault):
        hostLog(
          .error, "rooms of another node are lost",
          [
            "node": "\(legacy.name)", "key": ClusterKeys.left(by: legacy.run), "reason": fault.text,
            "hint": "the node has them in its own data directory, which other nodes don't read",
          ])
      }
    }
  }

  /// Goes on with what was taken as far as that can be done by now.
  func proceed(at now: Instant) {
    withSuccession(at: now) { succession, effects in
      succession.takeDeparted(log, at: now, &effects)
      succession.proceed(log, &effects)
    }
  }

  func take(_ answer: SuccessionAnswer?, to question: SuccessionQuestion, at now: Instant) {
    withSuccession(at: now) { $0.answered(question, answer, log, &$1) }
  }

  /// The lobby has all rooms that it was to go on with, and they are on their way into the log.
  func noteInherited(at now: Instant) {
    if let run = predecessor.take()?.run { stoppedRuns.remove(run) }
    withSuccession(at: now) { $0.inherited(log, &$1) }
  }

  /// Tells the host that rooms of another node are here. Those of one that was stopped are no trouble.
  func tellOfHeritage(rooms: Int) {
    guard let predecessor else { return }
    if stoppedRuns.contains(predecessor.run) {
      hostLog(
        .info, "goes on with rooms of another node", ["node": "\(predecessor.name)", "rooms": "\(rooms)"])
    } else {
      hostLog(
        .warning, "goes on with rooms of another node", ["node": "\(predecessor.name)", "rooms": "\(rooms)"])
    }
  }

  /// Puts rooms together beside the game.
  private func recover(_ reading: Succession.Reading) {
    let (seal, run) = (seal, reading.legacy.run)
    tellOfForeign(ClusterKeys.left(by: run), count: reading.foreign)
    predecessor = reading.legacy
    logQueue.async {
      let result = Result { () throws(LogReader.Fault) in try reading.heritage(seal) }
      DispatchQueue.main.async { [weak self] in
        guard let self else { return }
        withSuccession(at: clock.now) { $0.recovered(run, result, log, &$1) }
        wake?()
      }
    }
  }
}
