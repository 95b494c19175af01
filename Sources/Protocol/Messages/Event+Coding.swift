// Events that are not structures list their fields twice, as patterns can't bind a missing value: one line in each half per event,
// in the same order.

extension Event {
  func write(to line: inout LineWriter) {
    switch self {
    case .hello(let version, let keepsNames, let shard):
      line.begin(Word.hello, "proto", 1, "server", Self.program + version)
      line.put("max_line", Limits.requestLineBytes)
      line.put("caps", keepsNames ? "resume,lockstep,duel,commit,claim" : "resume,lockstep,duel,commit")
      line.optional("shard", shard)
    case .joined(let room, let name, let kind):
      line.begin(Word.joined, "room", room, "name", name)
      line.put("kind", kind)
    case .handicap(let name, let range):
      line.begin(Word.handicap, "name", name)
      range.write(to: &line)
    case .paired(let room, let rival): line.begin(Word.paired, "room", room, "rival", rival)
    case .countdown(let seconds): line.begin(Word.countdown, "in", seconds)
    case .start(let start): line.begin(Word.start, start)
    case .rival(let name, let guesses, let needs): Self.writeRival(name, guesses, needs, to: &line)
    case .hint(let step, let answer):
      line.begin(Word.hint, "step", step)
      answer.write(to: &line)
    case .guessed(let name, let answer, let turn):
      line.begin(Word.guessed, "name", name)
      answer.write(to: &line)
      line.optional("turn", turn)
    case .step(let number, let seconds, let isSealed, _):
      line.begin(Word.step, "step", number, "in", seconds)
      if isSealed { line.put("sealed", 1) }
    case .turn(let name, let seconds): line.begin(Word.turn, "name", name, "in", seconds)
    case .missed(let name, let strikes): line.begin(Word.missed, "name", name, "strikes", strikes)
    case .away(let name, let seconds): line.begin(Word.away, "name", name, "grace", seconds)
    case .back(let name): line.begin(Word.back, "name", name)
    case .state(let state): line.begin(Word.state, state)
    case .end(let end): line.begin(Word.end, end)
    case .match(let end): line.begin(Word.match, end)
    case .review(let review): line.begin(Word.review, review)
    case .rating(let change): line.begin(Word.rating, change)
    case .recorded(let match): line.begin(Word.recorded, "match", match)
    case .recording(let isOn): line.begin(Word.recording, "state", (isOn ? "on" : "off") as InlineASCII)
    case .rematch(let name, _): line.begin(Word.rematch, "name", name)
    case .left(let name, _): line.begin(Word.left, "name", name)
    case .waiting(let count, let settings):
      line.begin(Word.waiting, "waiting", count)
      settings?.write(to: &line)
    case .closed(let room): line.begin(Word.closed, "room", room)
    case .entry(let tournament, let name, let players, let attendance):
      line.begin(Word.entry, "tournament", tournament, "name", name)
      line.put("players", players)
      line.put("state", IfKnown(value: attendance))
    case .round(let round): line.begin(Word.round, round)
    case .standing(let standing): line.begin(Word.standing, standing)
    case .place(let tournament, let placing):
      line.begin(Word.place, "tournament", tournament)
      placing.write(to: &line)
    case .finished(let tournament, let winner, let shared):
      line.begin(Word.finished, "tournament", tournament, "winner", OrDash(value: winner))
      if shared != 0 { line.put("shared", shared) }
    case .warn(let seconds, let reason):
      line.begin(Word.warn, "in", seconds, "reason", IfKnown(value: reason))
    case .said(let name, _): line.begin(Word.said, "name", name)
    case .notice: line.begin(Word.notice)
    case .bye(let reason, let address, let name):
      line.begin(Word.bye, "reason", IfKnown(value: reason))
      line.optional("at", address)
      line.optional("name", name)
    }
  }

  /// Reads an event by its name. `text` is the part after ` : `, which some events carry.
  init(reading line: inout FieldReader, text: String?) throws(Unreadable) {
    self =
      switch try line.word() as Word {
      case .hello: try Self.hello(reading: &line)
      case .joined:
        try .joined(
          room: line.field("room"), name: line.field("name"),
          kind: line.word("kind", nil, orElse: .bot))
      case .handicap: try .handicap(name: line.field("name"), range: GuessRange(reading: &line))
      case .paired: try .paired(room: line.field("room"), rival: line.field("rival"))
      case .countdown: try .countdown(seconds: line.field("in"))
      case .start: try .start(RoundStart(reading: &line))
      case .rival:
        try .rival(name: line.field("name"), guesses: line.field("guesses"), needs: line.field("needs"))
      case .hint: try .hint(step: line.field("step"), GuessAnswer(reading: &line))
      case .guessed:
        try .guessed(
          name: line.field("name"), GuessAnswer(reading: &line), turn: line.optional("turn"))
      case .step:
        try .step(number: line.field("step"), seconds: line.field("in"), isSealed: line.flag("sealed"))
      case .turn: try .turn(name: line.field("name"), seconds: line.field("in"))
      case .missed: try .missed(name: line.field("name"), strikes: line.field("strikes"))
      case .away: try .away(name: line.field("name"), seconds: line.field("grace"))
      case .back: try .back(name: line.field("name"))
      case .state: try .state(RoundState(reading: &line))
      case .end: try .end(RoundEnd(reading: &line))
      case .match: try .match(MatchEnd(reading: &line))
      case .review: try .review(Review(reading: &line))
      case .rating: try .rating(RatingChange(reading: &line))
      case .recorded: try .recorded(line.field("match"))
      case .recording: try .recording(isOn: line.choice("state", yes: "on", no: "off"))
      case .rematch: try .rematch(name: line.field("name"))
      case .left: try .left(name: line.field("name"))
      case .waiting: try .waiting(count: line.field("waiting"), line.part("rules", nil))
      case .closed: try .closed(room: line.field("room"))
      case .entry:
        try .entry(
          tournament: line.field("tournament"), name: line.field("name"), players: line.field("players"),
          (line.field("state") as IfKnown).value)
      case .round: try .round(TournamentRound(reading: &line))
      case .standing: try .standing(TournamentStanding(reading: &line))
      case .place: try .place(tournament: line.field("tournament"), Placing(reading: &line))
      case .finished:
        try .finished(
          tournament: line.field("tournament"), winner: line.orDash("winner"),
          shared: line.unlessZero("shared", nil))
      case .warn: try .warn(seconds: line.field("in"), reason: (line.field("reason") as IfKnown).value)
      case .said: try .said(name: line.field("name"), text: ChatText(reading: text))
      case .notice: try .notice(ChatText(reading: text))
      case .bye:
        try .bye((line.field("reason") as IfKnown).value, at: line.optional("at"), by: line.optional("name"))
      }
  }

  private static func hello(reading line: inout FieldReader) throws(Unreadable) -> Event {
    let server: String = try line.field("server")
    // Later versions understand HELLO 1, too.
    guard try line.field("proto") >= 1 else { throw Unreadable() }
    // Another implementation of the protocol sends its own name.
    let version = server.hasPrefix(program) ? String(server.dropFirst(program.count)) : server
    let features: String = try line.optional("caps") ?? ""
    return try .hello(
      version: version.fitForDisplay, keepsNames: features.split(separator: ",").contains("claim"),
      shard: line.optional("shard"))
  }

  /// The start of `server=`.
  private static let program = "guess-server/"
}

extension ChatText {
  fileprivate init(reading text: String?) throws(Unreadable) {
    guard let text, let chat = ChatText(text) else { throw Unreadable() }
    self = chat
  }
}
