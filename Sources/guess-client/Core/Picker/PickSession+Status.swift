import Protocol

/// What stands in words on the screen: who plays, what may be done now, and what may be done next.
extension PickSession {
  /// Something that a single key asks for while no round is running.
  struct Offer {
    let key: Unicode.Scalar
    let request: String
    let choice: PickChoice
    /// Whether it is asked for at once, and not a line to be finished.
    var isWhole = true

    static let play = Offer(key: "p", request: "PLAY", choice: .play)
    static let solo = Offer(key: "s", request: "SOLO", choice: .solo)
    static let daily = Offer(key: "d", request: "SOLO seed=today", choice: .daily)
    static let create = Offer(key: "c", request: "CREATE", choice: .create)
    static let join = Offer(key: "j", request: "JOIN ", choice: .join, isWhole: false)
    static let leave = Offer(key: "x", request: "LEAVE", choice: .leave)

    static func again(_ choice: PickChoice) -> Offer {
      Offer(key: "a", request: "REMATCH", choice: choice)
    }
  }

  var offers: [Offer] {
    let conversation = line.conversation
    guard !conversation.isInMatch, !line.introduction.isAsking else { return [] }
    return switch conversation.place {
    case .lobby: conversation.name == nil ? [] : [.play, .solo, .daily, .create, .join]
    case .seat, .alone: board.isOver ? [.again(again), .leave, .play, .solo] : [.leave]
    case .waiting, .watching: [.leave]
    }
  }

  private var again: PickChoice {
    if let name = line.conversation.name, table.wishes.contains(name) { return .againAsked }
    return table.wishes.first.map { .againToo($0) } ?? .again
  }

  /// Pieces of the first row, the most important one first.
  var title: [String] {
    let conversation = line.conversation
    guard let name = conversation.name else { return ["\(conversation.server)"] }
    var title = ["\(name)"]
    if isSeated, let rival = board.rival {
      title = ["\(name) \(conversation.score.map { "\($0.own)–\($0.other)" } ?? "–") \(rival.name)"]
    } else if table.watched.count == 2 {
      title = ["\(table.watched[0].name) \(conversation.score?.dashed ?? "–") \(table.watched[1].name)"]
    }
    if let round = conversation.round { title.append(language.words(for: PickPhrase.round(round.number))) }
    if let rules = board.rules ?? table.rules { title.append(rules.rawValue) }
    if let rounds = table.firstTo, rounds > 1 {
      title.append(language.words(for: PickPhrase.firstTo(rounds)))
    }
    switch conversation.place {
    case .seat(let room), .watching(let room): title.append("\(room)")
    case .lobby, .waiting, .alone: title.append("\(conversation.server)")
    }
    return title
  }

  /// What may be done now, or what is waited for.
  func status(at now: Instant) -> PickStatus {
    if line.isOffline { return .offline }
    if line.introduction.isAsking { return .yourName }
    if let wheels {
      return switch board.wait {
      case nil: ready(with: wheels, at: now)
      case .answer: .onItsWay
      case .step(let sealed): .sealed(sealed)
      case .turn(let name): .turn(of: name)
      }
    }
    switch line.conversation.place {
    case .lobby: return .whatNext
    case .waiting: return .waitingForRival
    case .alone where board.isOver: return .soloOver(isFound: table.outcome == .won, secret: table.secret)
    case .alone: return .whatNext
    case .seat(let room): return pause ?? .waitingForRoom(room)
    case .watching:
      if case .turn(let name)? = board.wait { return .turn(of: name) }
      return pause ?? .watching
    }
  }

  private func ready(with wheels: Wheels, at now: Instant) -> PickStatus {
    if let motion, motion.isSpin, motion.frame(at: now) != nil { return .spinning }
    return board.rules == .duel ? .yourTurn(wheels.number) : .guessWith(wheels.number)
  }

  /// Between rounds, before the first one or after the last one.
  private var pause: PickStatus? {
    if let outcome = table.outcome { return .matchOver(outcome, secret: table.secret) }
    if let secret = table.secret { return .nextRound(secret: secret, seconds: board.countdown) }
    return board.countdown.map { .countdown(seconds: $0) }
  }
}
