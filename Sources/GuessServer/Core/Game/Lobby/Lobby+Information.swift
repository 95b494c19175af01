import GuessProtocol

extension Lobby {
  mutating func explain(_ topic: Command.Topic, _ asker: Asker) {
    let rows: [Row]
    switch topic {
    case .verb(let verb): rows = [.help(verb)]
    case .topic(let topic): rows = [.topic(topic)]
    // A page of grammar is a bad start for humans; programs look up verbs.
    case .start where asker.style.text != .off && sessions[asker.id]?.kind == .human:
      rows =
        Verb.essentials.filter { $0 != .say || limits.chat.burst > 0 }.map { .brief($0) }
        + HelpTopic.allCases.map { .topic($0) }
    case .start, .all: rows = Verb.allCases.map { .help($0) }
    }
    for row in rows { self.row(row, asker) }
    ok(.help(count: rows.count), asker)
  }

  mutating func listLimits(_ asker: Asker) {
    for name in LimitName.allCases {
      let isNone = name == .ownedNames && !configuration.keepsJournal
      row(.limit(name, isNone ? 0 : limits.value(of: name)), asker)
    }
    ok(.limits(count: LimitName.allCases.count), asker)
  }

  mutating func listRooms(after code: RoomCode?, _ asker: Asker) {
    let page = rooms.page(after: code)
    let own = seat(of: asker.player).flatMap { rooms[$0.room]?.code }
    for var room in page.rooms {
      room.isOwn = room.code == own
      row(.room(room), asker)
    }
    ok(.rooms(count: page.rooms.count, next: page.hasMore ? page.rooms.last?.code : nil, after: code), asker)
  }

  package var serverStatus: ServerStatus {
    ServerStatus(
      players: players.count, rooms: rooms.count, matches: runningMatches,
      uptime: (now - .start).count / 1_000, shard: configuration.shard?.number)
  }

  mutating func speak(_ language: Language, _ asker: Asker) {
    setStyle(LineStyle(text: asker.style.text, language: language), of: asker.id)
    ok(.language(language), asker)
  }

  mutating func write(_ text: LineStyle.Text, _ asker: Asker) {
    setStyle(LineStyle(text: text, language: asker.style.language), of: asker.id)
    ok(.text(text), asker)
  }

  mutating func setStyle(_ style: LineStyle, of id: ConnectionID) {
    sessions[id]?.style = style
    if let watched = sessions[id]?.watched { rooms[watched]?.setStyle(style, of: id) }
  }
}

extension ServerLimits {
  /// The value in `LIMITS`, in the unit that its name implies.
  func value(of name: LimitName) -> Int64 {
    switch name {
    case .line: Int64(Limits.requestLineBytes)
    case .serverLine: Int64(Limits.serverLineBytes)
    case .name: Int64(Limits.nameCharacters)
    case .tag: Int64(Limits.tagCharacters)
    case .chat: Int64(Limits.chatBytes)
    case .firstTo: Int64(Limits.firstTo.upperBound)
    case .pace: Limits.pace.upperBound.count
    case .clock: Limits.clock.upperBound.secondsRoundedUp
    case .countdown: Limits.countdown.upperBound.secondsRoundedUp
    case .think: Limits.think.upperBound.count
    case .roomsPage: Int64(Limits.roomsInPage)
    case .spectators: Int64(spectatorsInRoom)
    case .login: login.secondsRoundedUp
    case .idle: idle.secondsRoundedUp
    case .turn: Self.turn.secondsRoundedUp
    case .strikes: Int64(Limits.strikes)
    case .grace: grace.secondsRoundedUp
    case .lineBurst: Int64(lines?.burst ?? 0)
    case .lineRate: lines?.perSecond ?? 0
    case .chatBurst: Int64(chat.burst)
    case .chatInterval: chat.interval.count
    case .badLines: Int64(Limits.badLinesInRow)
    case .flood: Int64(Limits.floodBytes)
    case .outbox: Int64(outboxBytes)
    case .spectatorOutbox: Int64(spectatorOutboxBytes)
    case .outboxSlow: Int64(Self.outboxSlowBytes)
    case .outboxSlowTime: outboxSlowTime.secondsRoundedUp
    case .stall: stall.secondsRoundedUp
    case .addressConnections: Int64(addressConnections ?? 0)
    case .addressArrivals: Int64(addressArrivals ?? 0)
    case .roomTries: Int64(roomTries.burst)
    case .roomTryInterval: roomTries.interval.count
    case .ownedNames: Int64(ownedNames)
    case .tournaments: Int64(Limits.tournaments)
    case .addressTournaments: Int64(addressTournaments ?? 0)
    case .tournamentStart: tournamentStart.secondsRoundedUp
    case .tournamentPlayers: Int64(Limits.tournamentPlayers)
    case .tournamentRounds: Int64(Limits.tournamentRounds.upperBound)
    case .tournamentBreak: Limits.tournamentBreak.upperBound.secondsRoundedUp
    }
  }
}
