import GuessProtocol

/// Reports to the operator. They iterate over everything, so they are for occasional use.
extension Lobby {
  var statusLine: AdminLine {
    let sanctions = moderation.inForce(at: wallTime)
    return AdminLine([
      "players": "\(players.count)", "away": "\(awayPlayers)", "connections": "\(connections)",
      "rooms": "\(rooms.count)", "matches": "\(runningMatches)", "uptime": "\(serverStatus.uptime)",
      "bans": "\(sanctions.count { $0.kind == .ban })", "mutes": "\(sanctions.count { $0.kind == .mute })",
      "recording": recordingState, "draining": isDraining ? "yes" : "no",
    ])
  }

  /// State of recording: `yes`, `off` without a journal, `failed`, or `waiting` while results can't become final.
  private var recordingState: String {
    guard configuration.keepsJournal else { return "off" }
    return hasJournalFailed ? "failed" : isLogged ? "yes" : "waiting"
  }

  /// The next page of rows, in the order of their keys.
  private func page<Key: LineWord, Order: Comparable>(
    of all: some Sequence<Key>, by order: (Key) -> Order, after last: Key?, row: (Key) -> AdminLine?
  ) -> AdminReport {
    let rest = all.filter { key in last.map { order($0) < order(key) } ?? true }
    let page = rest.sorted { order($0) < order($1) }.prefix(Limits.roomsInPage)
    let next = rest.count > page.count ? page.last.map { "\($0)" } : nil
    return AdminReport(list: page.compactMap(row), next: next)
  }

  func listPlayers(after name: Name?) -> AdminReport {
    page(
      of: players.keys.lazy.compactMap { players[$0]?.name }, by: \.caselessOrder, after: name, row: line(of:)
    )
  }

  func describe(_ name: Name) throws(AdminRefusal) -> AdminReport {
    guard let id = players.find(name), var line = line(of: name) else { throw .noPlayer(name) }
    if let session = players[id]?.connection.flatMap({ sessions[$0] }) {
      line.append("connected_s", "\(serverStatus.uptime - Int64(session.began))")
      line.append("silent_s", "\((now - session.lastLine).count / 1_000)")
      line.append("lang", session.style.language.rawValue)
    }
    return AdminReport(line)
  }

  private func line(of name: Name) -> AdminLine? {
    guard let id = players.find(name), let player = players[id] else { return nil }
    let session = player.connection.flatMap { sessions[$0] }
    let (state, room): (String, RoomCode?) =
      switch player.place {
      case .lobby where session?.watched != nil: ("watching", session?.watched.flatMap { rooms[$0]?.code })
      case .lobby: ("lobby", nil)
      case .waiting: ("waiting", nil)
      case .attending(let code): ("tournament", code)
      case .seated(let id, _): (rooms[id]?.isRunning == true ? "playing" : "seated", rooms[id]?.code)
      }
    return AdminLine([
      "name": "\(player.name)", "kind": session?.kind.rawValue, "address": origin(of: id)?.hostText,
      "state": state,
      "room": room.map { "\($0)" },
      "seat_left_s": player.awayUntil.map { "\(max($0 - now, .zero).secondsRoundedUp)" },
      "muted": sanction(.mute, of: player.name, from: session?.origin) == nil ? nil : "1",
    ])
  }

  func listAllRooms(after code: RoomCode?) -> AdminReport {
    page(of: rooms.all.map(\.code), by: \.self, after: code) { rooms.room(under: $0)?.adminLine }
  }

  func describe(_ code: RoomCode) throws(AdminRefusal) -> AdminReport {
    guard let room = rooms.room(under: code) else { throw .noRoom(code) }
    var rows: [AdminLine] = []
    for seat in Seat.allCases {
      guard let occupant = room.occupants[seat] else { continue }
      rows.append(
        AdminLine([
          "seat": "\(seat.rawValue)", "name": "\(occupant.name)",
          "kind": occupant.player == nil ? "computer" : occupant.kind.rawValue,
          "address": occupant.player.flatMap { origin(of: $0) }?.hostText,
          "seat_left_s": occupant.awayUntil.map { "\(max($0 - now, .zero).secondsRoundedUp)" },
        ]))
    }
    for id in room.audience.members {
      let (name, origin) = (name(of: id), sessions[id]?.origin)
      rows.append(AdminLine(["spectator": name.map { "\($0)" } ?? "-", "address": origin?.hostText]))
    }
    return AdminReport(room.adminLine, rows: rows)
  }

  mutating func listTournaments() -> AdminReport {
    forgetTournaments()
    let rows = tournaments.values.sorted { $0.code < $1.code }.map { tournament in
      AdminLine([
        "tournament": "\(tournament.code)", "owner": tournament.owner.map { "\($0.name)" },
        "players": "\(tournament.end == nil ? tournament.members.count : tournament.contestants.count)",
        "pairing": tournament.settings.pairing.rawValue, "round": "\(tournament.rounds.count)",
        "rounds": tournament.settings.rounds.map { "\($0)" }, "state": tournament.progress.state.rawValue,
      ])
    }
    return AdminReport(list: rows)
  }
}

extension Room {
  /// The room as players see it in a list, without secrets, and whether it is listed.
  fileprivate var adminLine: AdminLine {
    var bytes: [UInt8] = []
    ServerLine.row(.room(listing), tag: nil).write(to: &bytes, style: LineStyle(text: .off))
    var line = AdminLine(written: String(decoding: bytes.dropFirst("ROW ".utf8.count), as: UTF8.self))
    line.append("listed", isListed ? "yes" : "no")
    return line
  }
}
