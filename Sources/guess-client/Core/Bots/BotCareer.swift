import GuessProtocol

/// The matches that a bot plays for one command, and the report on them.
package struct BotCareer {
  private let request: BotRequest
  private let server: ServerAddress
  private var tally = BotTally()
  private var name: Name?
  private var code = ExitCode.done
  private var isLeaving = false
  /// Whether the advice on how to bring a rival was given.
  private var hasAskedForRival = false

  /// A career on a server; its address may include a room.
  package init(_ request: BotRequest, on server: ServerAddress) {
    self.request = request
    self.server = server
  }

  /// Takes news of the bot.
  package mutating func handle(_ news: BotNews) -> [ReportEffect] {
    switch news {
    case .ready(let name):
      self.name = name
      return [.bot(0, .go(on: firstTask))]
    case .waiting, .opened: return askForRival() + [.progress("Waiting for a rival…")]
    case .begun(let rival):
      let opponent = rival.map { ", against \($0)" } ?? ""
      return [.progress("Match \(tally.matches + 1) of \(request.matches)\(opponent).")]
    case .over(let record): return finishMatch(record)
    case .homeless: return isLeaving ? [] : [.bot(0, .go(on: firstTask))]
    case .lost: return [.progress("Connection lost. Reconnecting…")]
    case .gaveUp(let fault): return report(fault)
    case .breach: return fail(GameMessage.breach.text(in: .english))
    case .failed(let failure): return fail(failure.text) + end()
    case .gone: return end()
    }
  }

  /// A request to stop: the bot leaves, then it ends with `code`. The second request ends it at once.
  package mutating func stop(with code: ExitCode) -> [ReportEffect] {
    self.code = code
    guard !isLeaving else { return end() }
    isLeaving = true
    return [.bot(0, .leave)]
  }

  private mutating func finishMatch(_ record: MatchRecord) -> [ReportEffect] {
    tally.add(record)
    var effects: [ReportEffect] = []
    if request.printsJSON {
      effects.append(.print(Array(BotReport.line(of: record, number: tally.matches).utf8)))
    }
    guard !isLeaving else { return effects }
    if tally.matches == request.matches {
      isLeaving = true
      return effects + [.bot(0, .leave)]
    }
    // A bot that has given a match up, or lost the seat, is no longer in the room.
    let hasSeat = server.room != nil && record.fault == nil && record.reason != .forfeit
    return effects + [.bot(0, .go(on: hasSeat ? .rematch : firstTask))]
  }

  private mutating func report(_ fault: BotFault) -> [ReportEffect] {
    let complaint = ReportEffect.complain(fault.text)
    guard case .ended = fault else { return [complaint] }
    code = .failed
    isLeaving = true
    return [complaint, .bot(0, .leave)]
  }

  /// Without a rival it would wait for ever, so the advice is given once, whether a person watches or not.
  private mutating func askForRival() -> [ReportEffect] {
    guard !hasAskedForRival else { return [] }
    hasAskedForRival = true
    let request = BotTask.play(request.match, with: .any).command.line()
    return [.complain(advice(on: self.request.company, request))]
  }

  /// How to bring a rival: the same command, or `request`, which a person types.
  private func advice(on company: Company?, _ request: String) -> String {
    switch (server.room, company) {
    case (let room?, _): Self.advice(forAnyone: Command.join(room, range: nil).line())
    case (nil, nil), (nil, .bot):
      "waiting for another bot. Start the same command once more in another terminal, or use --with any to meet people as well."
    case (nil, .any): Self.advice(forAnyone: request)
    case (nil, .human): "waiting for a person. Type “\(request)” in guess-client."
    }
  }

  private static func advice(forAnyone request: String) -> String {
    "waiting for a rival. Start the same command once more in another terminal, or type “\(request)” in guess-client."
  }

  private var firstTask: BotTask {
    server.room.map { .join($0) } ?? .play(request.match, with: request.company)
  }

  private mutating func fail(_ words: String) -> [ReportEffect] {
    if code == .done { code = .failed }
    return [.complain(words)]
  }

  private func end() -> [ReportEffect] {
    let report = BotReport(tally: tally, brain: request.brain, name: name, server: server)
    return [
      request.printsJSON ? .print(Array(report.summary.utf8)) : .report(report.table), .quit(code),
    ]
  }
}
