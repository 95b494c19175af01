import GuessGame
import GuessProtocol

/// A lobby with `eve` in one of the states of the table, and others: `wim`, who plays `xia` in a room, `yan`, who waits in one,
/// `vic`, who waits in one and is away, and `bob` and `cal`, whom some states need.
struct VerbStateTableScene {
  private var table = Table()
  /// The code of the room `own`; empty if there is none.
  private var ownRoom = ""
  private let waitingRoom: String
  private let playingRoom: String

  init(_ state: VerbStateTable.State) {
    for name in ["wim", "xia", "yan", "vic", "bob", "cal"] { table.enter(name) }
    playingRoom = table.openRoom("range=1..1000000 countdown=0 clock=3600", by: "wim")
    table.send("JOIN \(playingRoom)", from: "xia")
    waitingRoom = table.openRoom("", by: "yan")
    _ = table.openRoom("", by: "vic")
    table.lose("vic")
    table.connect("eve")
    bringEve(to: state.column)
    if state.isDraining { table.handle(.drain) }
    _ = table.takeSights()
  }

  /// Sends a request of the table as eve, and returns its answer.
  mutating func ask(_ request: String) -> String? {
    table.send(line(of: request), from: "eve")
    return table.takeLines(of: "eve").first { !$0.hasPrefix("ROW") }
  }

  /// Everything that anyone sees while all ask, chat, play and wait from here on.
  func aftermath() -> [Table.Observation] {
    var table = table
    func everyoneLooks() {
      for name in ["wim", "eve"] {
        table.send("STATUS", from: name)
        table.send("ROOMS", from: name)
      }
    }
    everyoneLooks()
    table.enter("zoe")
    table.send("PLAY", from: "zoe")
    table.pass(.seconds(4))
    for line in ["SAY hello", "GUESS 49", "REMATCH"] {
      table.send(line, from: "eve")
      table.send(line, from: "bob")
    }
    everyoneLooks()
    table.pass(.minutes(1))
    table.send("LEAVE", from: "eve")
    everyoneLooks()
    table.pass(.minutes(11))
    return table.takeSights()
  }

  private func line(of request: String) -> String {
    let code = request.hasPrefix("JOIN") ? waitingRoom : playingRoom
    return request.split(separator: " ").map { word in
      switch word {
      case "code": code
      case "own": ownRoom
      case "token": table.token(of: "vic")
      default: String(word)
      }
    }.joined(separator: " ")
  }

  private mutating func bringEve(to column: VerbStateTable.Column) {
    if column != .unnamed && column != .watchingUnnamed { table.send("NAME eve", from: "eve") }
    switch column {
    case .unnamed, .lobby: break
    case .inLine: table.send("PLAY", from: "eve")
    case .alone: ownRoom = table.openRoom("", by: "eve")
    case .countdown: meetBob()
    case .playing: meetBob("countdown=0")
    case .over:
      meetBob("countdown=0")
      table.findNumber(as: "bob")
    case .watchingUnnamed, .watchingNamed:
      ownRoom = table.openRoom("countdown=0", by: "bob")
      table.send("JOIN \(ownRoom)", from: "cal")
      table.send("WATCH \(ownRoom)", from: "eve")
    case .sealed:
      meetBob("rules=lockstep countdown=0")
      table.send("50", from: "eve")
    case .rivalsTurn:
      meetBob("rules=duel countdown=0")
      table.send("50", from: "eve")
    case .rivalAway:
      meetBob("countdown=0")
      table.lose("bob")
    case .computer: ownRoom = table.openRoom("computer=easy countdown=0", by: "eve")
    case .computerOver:
      ownRoom = table.openRoom("computer=easy countdown=0", by: "eve")
      table.findNumber(as: "eve")
    case .solo: table.send("SOLO", from: "eve")
    case .soloOver:
      table.send("SOLO", from: "eve")
      table.findNumber(as: "eve")
    case .tournamentOwner: enterTournament(of: "eve", with: "bob")
    case .inTournament: enterTournament(of: "bob", with: "eve")
    case .tournamentMatch, .tournamentBreak:
      enterTournament(of: "bob", with: "eve")
      table.send("START", from: "bob")
      if column == .tournamentBreak { table.findNumber(as: "bob") }
    }
  }

  private mutating func enterTournament(of owner: String, with member: String) {
    let tournament =
      table.answer(to: "TOURNAMENT countdown=0 rounds=2", from: owner).value(of: "tournament") ?? ""
    table.send("JOIN \(tournament)", from: member)
  }

  private mutating func meetBob(_ options: String = "") {
    ownRoom = table.openRoom(options, by: "eve")
    table.send("JOIN \(ownRoom)", from: "bob")
  }
}

extension Table {
  /// Opens a room, and returns its code.
  fileprivate mutating func openRoom(_ options: String, by name: String) -> String {
    answer(to: "CREATE \(options)", from: name).value(of: "room") ?? ""
  }

  /// Bisects until the number is found.
  fileprivate mutating func findNumber(as name: String) {
    var left: GuessRange? = .oneToHundred
    while let range = left {
      let answer = answer(to: "\(range.middle)", from: name)
      let ends = ["lo", "hi"].compactMap { answer.value(of: $0).flatMap { Int64($0) } }
      left = ends.count == 2 ? GuessRange(lo: ends[0], hi: ends[1]) : nil
    }
  }
}
