import Protocol

/// From a line to its answer.
extension Lobby {
  /// Answers a request: any number of rows, then one OK or one error, then the events that it causes.
  mutating func answer(
    _ request: Request, from id: ConnectionID, using random: inout any RandomNumberGenerator
  ) {
    guard sessions[id] != nil else { return }
    sessions[id]?.heard(request, at: now)
    do throws(Refusal) {
      let command = try request.command.get()
      try checkName(for: command.verb, of: id)
      try perform(command, for: Asker(id: id, tag: request.tag), using: &random)
    } catch {
      send(.error(error, verb: request.verb, tag: request.tag), to: id)
    }
    deliverAnnouncements()
    if case .success(.quit) = request.command { close(id, reason: .quit) }
    if let session = sessions[id], session.badLines >= Limits.badLinesInRow { close(id, reason: .nonsense) }
  }

  /// Who asks, and how the answer is marked.
  struct Asker {
    let id: ConnectionID
    let tag: Tag?
  }

  mutating func ok(_ reply: Reply, _ asker: Asker) {
    send(.ok(reply, tag: asker.tag), to: asker.id)
  }

  mutating func row(_ row: Row, _ asker: Asker) {
    send(.row(row, tag: asker.tag), to: asker.id)
  }

  private mutating func perform(
    _ command: Command, for asker: Asker, using random: inout any RandomNumberGenerator
  ) throws(Refusal) {
    switch command {
    case .hello(let hello): try greet(hello, asker, using: &random)
    case .help(let verb): explain(verb, asker)
    case .limits: listLimits(asker)
    case .status: reportStatus(asker)
    case .ping(let word): ok(.ping(word), asker)
    case .language(let language): speak(language, asker)
    case .quit: quit(asker)
    case .name(let name): ok(.name(try take(name, asker, using: &random)), asker)
    case .rooms(let code): listRooms(after: code, asker)
    case .create(let settings, let isListed): try create(settings, isListed, asker, using: &random)
    case .join(let code): try join(code, asker, using: &random)
    case .watch(let code): try watch(code, asker)
    case .leave: try leave(asker)
    case .play(let settings, let company): try play(settings, company, asker, using: &random)
    case .solo(let range): try playSolo(range, asker, using: &random)
    case .guess(let number, let round): try guess(number, round: round, asker, using: &random)
    case .say(let text): try say(text, asker)
    case .rematch: try rematch(asker, using: &random)
    }
  }

  /// A missing name is told before anything that depends on where one is.
  private func checkName(for verb: Verb, of id: ConnectionID) throws(Refusal) {
    guard verb.needsName, sessions[id]?.player == nil else { return }
    throw .needName
  }
}

extension Session {
  /// Takes note of a line: that it came, and whether it made sense.
  fileprivate mutating func heard(_ request: Request, at now: Instant) {
    lastHeard = now
    silenceEnd = nil
    switch request.command {
    case .success:
      hasMadeSense = true
      badLines = 0
    case .failure: badLines += 1
    }
  }
}

extension Verb {
  /// Whether only someone with a name may ask for it.
  var needsName: Bool {
    switch self {
    case .create, .join, .play, .solo, .guess, .say, .rematch: true
    case .hello, .help, .limits, .status, .ping, .language, .quit, .name, .rooms, .watch, .leave: false
    }
  }
}
