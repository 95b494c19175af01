import Protocol

/// The matches that a bot is sent to play, and what is said of them.
package struct BotCareer {
  /// What a career wants done, in this order.
  package enum Effect: Hashable, Sendable {
    case bot(BotInput)
    /// Write to standard output.
    case print([UInt8])
    /// One line for people on standard error.
    case complain(String)
    /// How far it is, for a person who watches; it replaces what was said before.
    case progress(String)
    case quit(ExitCode)
  }

  private let request: BotRequest
  private let server: ServerAddress
  private let language: Language
  private var tally = BotTally()
  private var name: Name?
  private var code = ExitCode.done
  private var isLeaving = false
  /// Whether it has been said how to bring a rival.
  private var hasAskedForRival = false

  /// A career on a server, in whose address a room may stand.
  package init(_ request: BotRequest, on server: ServerAddress, in language: Language) {
    self.request = request
    self.server = server
    self.language = language
  }

  /// Takes what the bot tells.
  package mutating func take(_ news: BotNews) -> [Effect] {
    switch news {
    case .ready(let name):
      self.name = name
      return [.bot(.go(on: firstErrand))]
    case .waiting, .opened: return askForRival() + [progress(.waitsForRival)]
    case .begun(let rival): return [progress(.plays(tally.matches + 1, of: request.matches, rival))]
    case .over(let record): return take(record)
    case .homeless: return isLeaving ? [] : [.bot(.go(on: firstErrand))]
    case .lost: return [progress(.comesBack)]
    case .gaveUp(let fault): return take(fault)
    case .breach: return fail(language.words(for: GameNews.breach))
    case .failed(let failure): return fail(language.words(for: failure)) + end()
    case .gone: return end()
    }
  }

  /// Somebody asks to stop: says goodbye, then leaves with `code`. Asked twice it leaves at once.
  package mutating func stop(with code: ExitCode) -> [Effect] {
    self.code = code
    guard !isLeaving else { return end() }
    isLeaving = true
    return [.bot(.leave)]
  }

  private mutating func take(_ record: MatchRecord) -> [Effect] {
    tally.add(record)
    var effects: [Effect] = []
    if request.printsJSON {
      effects.append(.print(Array(BotReport.line(of: record, number: tally.matches).utf8)))
    }
    guard !isLeaving else { return effects }
    if tally.matches == request.matches {
      isLeaving = true
      return effects + [.bot(.leave)]
    }
    // Who has given a match up, or lost the seat, sits in the room no longer.
    let hasSeat = server.room != nil && record.fault == nil && record.reason != .forfeit
    return effects + [.bot(.go(on: hasSeat ? .rematch : firstErrand))]
  }

  private mutating func take(_ fault: BotFault) -> [Effect] {
    let complaint = Effect.complain(language.words(for: fault))
    guard case .ended = fault else { return [complaint] }
    code = .failed
    isLeaving = true
    return [complaint, .bot(.leave)]
  }

  /// Nobody may come for ever, so it is said once who could, whether a person watches or not.
  private mutating func askForRival() -> [Effect] {
    guard !hasAskedForRival else { return [] }
    hasAskedForRival = true
    let request = Errand.play(request.match, with: .any).command.line()
    let phrase: BotPhrase =
      switch (server.room, self.request.company) {
      case (let room?, _): .bringAnyone(Command.join(room, range: nil).line())
      case (nil, nil), (nil, .bot): .bringBot
      case (nil, .any): .bringAnyone(request)
      case (nil, .human): .bringPerson(request)
      }
    return [.complain(language.words(for: phrase))]
  }

  private var firstErrand: Errand {
    server.room.map { .join($0) } ?? .play(request.match, with: request.company)
  }

  private func progress(_ phrase: BotPhrase) -> Effect { .progress(language.words(for: phrase)) }

  private mutating func fail(_ words: String) -> [Effect] {
    if code == .done { code = .failed }
    return [.complain(words)]
  }

  private func end() -> [Effect] {
    let report = BotReport(tally: tally, brain: request.brain, name: name, server: server)
    let text = request.printsJSON ? report.summary : report.table(in: language)
    return [.print(Array(text.utf8)), .quit(code)]
  }
}
