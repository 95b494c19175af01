import GuessProtocol

/// The words on the screen: who plays, what may be done now, and what may be done next.
extension PickerSession {
  /// Pieces of the first row, the most important one first.
  var title: [String] {
    let match = line.match
    guard let name = match.name else { return ["\(line.options.server)"] }
    var title = ["\(name)"]
    if isSeated, let rival = line.match.rival {
      title = ["\(name) \(match.score.map { "\($0.own)–\($0.other)" } ?? "–") \(rival.name)"]
    } else if line.match.watched.count == 2 {
      title = ["\(line.match.watched[0].name) \(match.score?.dashed ?? "–") \(line.match.watched[1].name)"]
    }
    if let round = match.round { title.append(PickerMessage.round(round.number).text(in: language)) }
    if let rules = match.rules { title.append(rules.rawValue) }
    if let rounds = line.match.firstTo, rounds > 1 {
      title.append(PickerMessage.firstTo(rounds).text(in: language))
    }
    switch match.location {
    case .seat(let room), .watching(let room): title.append("\(room)")
    case .lobby, .waiting, .alone: title.append("\(line.options.server)")
    }
    return title
  }

  /// What may be done now, or what is waited for.
  func status(at now: Instant) -> PickerStatus {
    if line.isOffline { return .offline }
    if line.introduction.isAsking { return .yourName }
    if let wheels {
      return switch line.match.wait {
      case nil: ready(with: wheels, at: now)
      case .answer: .onItsWay
      case .step(let sealed): .sealed(sealed)
      case .turn(let name): .turn(of: name)
      }
    }
    switch line.match.location {
    case .lobby: return .whatNext
    case .waiting: return .waitingForRival
    case .alone where line.match.isOver:
      return .soloOver(isFound: line.match.outcome == .won, secret: line.match.secret)
    case .alone: return .whatNext
    case .seat(let room): return pause ?? .waitingForRoom(room)
    case .watching:
      if case .turn(let name)? = line.match.wait { return .turn(of: name) }
      return pause ?? .watching
    }
  }

  private func ready(with wheels: Wheels, at now: Instant) -> PickerStatus {
    if let motion, motion.isSpin, motion.frame(at: now) != nil { return .spinning }
    return line.match.rules == .duel ? .yourTurn(wheels.number) : .guessWith(wheels.number)
  }

  /// Between rounds, before the first one or after the last one.
  private var pause: PickerStatus? {
    if let outcome = line.match.outcome { return .matchOver(outcome, secret: line.match.secret) }
    if let secret = line.match.secret { return .nextRound(secret: secret, seconds: line.match.countdown) }
    return line.match.countdown.map { .countdown(seconds: $0) }
  }
}
