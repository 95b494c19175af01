import GuessProtocol

extension Lobby {
  /// Performs a command, except for those about the process, which the shell handles.
  package mutating func administer(
    _ command: AdminCommand, at now: Instant
  ) throws(AdminRefusal) -> AdminReport {
    begin(at: now)
    defer { finish() }
    switch command {
    case .help(let verb): return help(on: verb)
    case .status: return AdminReport(statusLine)
    case .players(let name): return listPlayers(after: name)
    case .player(let name): return try describe(name)
    case .rooms(let code): return listAllRooms(after: code)
    case .room(let code): return try describe(code)
    case .tournaments: return listTournaments()
    case .kick(let name, let reason): return try kick(name, reason)
    case .sanction(let key, let time, let reason): return try impose(key, for: time, reason)
    case .lift(let key): return try lift(key)
    case .reserve(let name): return try reserve(name)
    case .release(let name): return try release(name)
    case .bans: return listBans()
    case .notice(let text):
      effects.share(.event(.notice(text)), with: Audience(sessions.keys, of: sessions))
      return AdminReport(AdminLine(["connections": "\(sessions.count)"]))
    case .drain, .ping, .quit: return AdminReport()
    }
  }

  /// Replaces the bans and mutes by those of the operator's file. Returns how many are new or changed, and how many are lifted.
  package mutating func replaceSanctions(
    with list: ModerationList, at now: Instant
  ) -> (taken: Int, lifted: Int) {
    begin(at: now)
    defer { finish() }
    let lifted = moderation.inForce(at: wallTime).count { list[$0.key]?.holds(at: wallTime) != true }
    let taken = list.inForce(at: wallTime).filter { entry in
      var known = moderation[entry.key]
      known?.made = entry.made
      return known != entry
    }
    if lifted > 0 || !taken.isEmpty { moderation.replace(with: list) }
    // All at once: each time means a look at every connection.
    enforce(taken)
    return (taken.count, lifted)
  }

  private func help(on verb: AdminVerb?) -> AdminReport {
    let verbs = verb.map { [$0] } ?? AdminVerb.allCases
    return AdminReport(list: verbs.map { AdminLine(["verb": $0.word], $0.rawValue) })
  }

  private mutating func kick(_ name: Name, _ reason: ChatText?) throws(AdminRefusal) -> AdminReport {
    guard let id = players.find(name) else { throw .noPlayer(name) }
    let sentence =
      players[id]?.connection != nil
      ? "Disconnected. To keep a player out, use BAN."
      : "The connection was lost already; the seat is free now."
    let line = AdminLine(
      ["name": "\(players[id]?.name ?? name)", "address": origin(of: id)?.hostText], sentence)
    expel(id, reason: .kicked, reason)
    return AdminReport(line)
  }

  private mutating func impose(
    _ key: Sanction.Key, for time: Milliseconds?, _ reason: ChatText?
  ) throws(AdminRefusal) -> AdminReport {
    var player: PlayerID?
    if key.kind == .ban, case .name(let name) = key.target { player = players.find(name) }
    let address = player.flatMap { origin(of: $0) }?.hostText
    let isAway = player.map { players[$0]?.connection == nil } ?? false
    let entry = Sanction(key: key, made: wallTime, end: time.map { wallTime + $0 }, reason: reason)
    guard moderation.set(entry, at: wallTime) else { throw .full }
    let closed = enforce([entry])
    return AdminReport(
      AdminLine([
        "target": "\(key.target)", "for": SanctionSpan.text(of: time),
        "closed": key.kind == .ban ? "\(closed)" : nil,
        "freed": isAway ? "1" : nil, "address": address,
      ]))
  }

  private mutating func lift(_ key: Sanction.Key) throws(AdminRefusal) -> AdminReport {
    guard moderation[key]?.holds(at: wallTime) == true else {
      let around = moderation.inForce(at: wallTime)
        .first { $0.kind == key.kind && $0.target.includes(key.target) }
      throw .noEntry(key, within: around?.target)
    }
    moderation.remove(key)
    return AdminReport(AdminLine(["target": "\(key.target)"]))
  }

  /// Keeps a name for the operator. A player who has it keeps it until leaving.
  private mutating func reserve(_ name: Name) throws(AdminRefusal) -> AdminReport {
    guard owner(of: name) != nil || ownedNames.count < limits.ownedNames else { throw .namesFull }
    set(.reserved, of: name)
    return AdminReport(AdminLine(["name": "\(name)"]))
  }

  private mutating func release(_ name: Name) throws(AdminRefusal) -> AdminReport {
    guard owner(of: name) != nil else { throw .noOwner(name) }
    set(nil, of: name)
    return AdminReport(AdminLine(["name": "\(name)"]))
  }

  private func listBans() -> AdminReport {
    let rows = moderation.inForce(at: wallTime).map { entry in
      AdminLine(
        [
          "kind": entry.kind.rawValue, "target": "\(entry.target)",
          "left": SanctionSpan.text(of: entry.left(at: wallTime)),
          "age": SanctionSpan.text(of: max(wallTime - entry.made, .zero)),
        ], entry.reason?.text)
    }
    return AdminReport(list: rows, max: ModerationList.mostEntries)
  }
}
