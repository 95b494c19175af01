import GuessProtocol
import TestSupport

@testable import GuessClientCore
@testable import GuessClientPlay

extension SessionStage {
  /// Begins another session; false for an act of one.
  mutating func begin(_ act: Words) throws -> Bool {
    let rest = act.rest
    switch act.name {
    case "player", "ada":
      restart(LineSession(try play(act)), .line)
      showsRow = rest.contains("row")
      connect(as: act.name == "ada")
      rows = []
    case "hosting":
      let options = try game(name: "ada")
        .hosting(on: ServerAddress(host: "127.0.0.1", port: 4_837, room: nil), knownAs: rest.first)
      let shape = TerminalShape(columns: 80)
      restart(LineSession(PlaySession(options, on: shape, using: MiddleGenerator())), .line)
      connect(as: false)
    case "wheels":
      let isNamed = !rest.contains("nameless") && !rest.contains("seated")
      var options = try isNamed ? game(name: "ada") : Options()
      options[.noMotion] = isNamed && !rest.contains("motion")
      options[.ascii] = rest.contains("ascii")
      restart(Picker.session(options, offering: rest.contains("seated") ? try seat() : nil), .wheels)
      connect(as: isNamed)
    case "top":
      let size = rest.first?.split(separator: "x").compactMap { Int($0) } ?? []
      let isWindow = size.count == 2
      let arguments = rest.dropFirst(isWindow ? 1 : 0).filter { $0 != "keyless" }
      restart(
        MonitorSession(
          try commandLine("top h \(arguments.joined(separator: " "))"),
          on: isWindow ? TerminalShape(columns: size[0], rows: size[1]) : nil,
          hasKeys: isWindow && !rest.contains("keyless"), using: MiddleGenerator()),
        isWindow ? .window : .text)
      connect(as: false)
    case "admin":
      restart(AdminSession(try commandLine("admin \(act.text)"), at: "/s"), .text)
      connect(as: false)
    case "pipe", "stranger":
      var options = try game(
        at: act.text("url") ?? "localhost", name: act.text("name"),
        via: rest.contains("nc") ? "nc %h %p" : nil)
      options[.json] = rest.contains("json")
      options[.sendKey] = rest.contains("send-key")
      restart(
        PipeSession(
          options, with: Self.keys(act, options), using: SeededGenerator(seed: 1)), .text)
      if act.name == "pipe" { hear("greeting") }
    default: return false
    }
    return true
  }

  /// Connects; a named player has been greeted, and has kept no seat yet.
  private mutating func connect(as isNamed: Bool) {
    handle(.connected(to: nil))
    guard isNamed else { return }
    let language = (session as? LineSession)?.play.match.language ?? .english
    hear("greeting & helloNamed lang=\(language.rawValue)")
    seats = []
  }

  private func play(_ words: Words) throws -> PlaySession {
    let shape = TerminalShape(
      columns: words.value("columns") ?? 80, rows: words.value("rows") ?? TerminalShape.usualRows,
      hasControlSequences: !words.rest.contains("dumb"), hasColors: words.rest.contains("colors"))
    var options = try game(
      at: words.text("url") ?? "localhost", name: words.name == "ada" ? "ada" : words.text("name"),
      language: words.text("lang").flatMap { Language(rawValue: $0) } ?? .english)
    options[.noMotion] = !words.rest.contains("motion")
    for flag in [CommandOption.ascii, .sendKey] {
      options[flag] = words.rest.contains(flag.rawValue)
    }
    if words.rest.contains("ssh") { options.texts[.identity] = "SHA256:\(String(repeating: "k", count: 43))" }
    let tournament = words.text("seat").flatMap { RoomCode($0) }
    let offer =
      try words.rest.contains("seat") ? seat() : tournament.map { try seat("ada", .attending($0)) }
    return PlaySession(
      options, on: shape, using: MiddleGenerator(), offering: offer,
      with: Self.keys(words, options))
  }

  /// The keys of a client that `keeps` them, or is `keyed` and has that of ada.
  static func keys(_ words: Words, _ options: Options) -> Keyring? {
    let isKeyed = words.rest.contains("keyed")
    guard isKeyed || words.rest.contains("keeps") else { return nil }
    var names = OwnedNames()
    if isKeyed, let ada = Name("ada") {
      _ = names.keep(OwnedName(ada, key: Token(Array(Lines.tokenDigits.utf8).span), at: options.server))
    }
    return Keyring(options, names: names, keeps: true)
  }

  // MARK: - Lines for operators

  private static let status = "OK STATUS players=7 rooms=4 matches=3 uptime=3661"
  private static let race = "rules=race lo=1 hi=100 first_to=2"
  private static let most = "lo=-9223372036854775808 hi=9223372036854775807"

  /// The usual lines of a server that is watched: a room of every kind, and others.
  static let usual = [
    "admin": "* HELLO admin=1 server=guess-server/1.0.0", "status": status,
    "over": room("ZZZZZZ", "over", "eve,fay", "rules=duel lo=1 hi=20 first_to=1"),
    "playing": room("F7KD2Q", "playing", "ada,bob score=1-0 round=2 guesses=3,2 needs=2,5"),
    "open": room("AAAAAA", "waiting", "gil"),
    "long": room(
      "BBBBBB", "playing", "Sixteen-chars_16,hal score=20-21", "rules=lockstep \(most) first_to=21"),
    "ended": room("F7KD2Q", "over", "ada,bob score=2-0 winner=ada"),
    "won": room("ZZZZZZ", "over", "eve,fay score=2-1 winner=eve"),
    "lost": room("ZZZZZZ", "over", "eve,fay score=0-2 winner=fay"),
    "tied": room("ZZZZZZ", "over", "eve,fay score=1-1 winner=-"),
    "away": room("ZZZZZZ", "over", "eve,fay away=0,1"),
    "ada":
      "ROW rank=1 name=ada played=3 won=2 lost=1 tied=0 found=2 guesses=9 over_par_sum=-1 best=4 time_ms=5000",
    "first": "ROW rank=1 name=ada points=4 buchholz=5 won=2 lost=0 tied=0 guesses=11",
  ]

  private static func room(
    _ code: String, _ state: String, _ names: String, _ settings: String = race
  ) -> String {
    let players = names.prefix { $0 != " " }.split(separator: ",").count
    return
      "ROW room=\(code) \(settings) pace=0 clock=180 countdown=3 players=\(players) spectators=2 state=\(state) names=\(names)"
  }

  /// The rooms of one poll, and its end; `next=` is a room after which there are more.
  static func rooms(of words: Words) -> [String] {
    let rooms = words.rest.filter { !$0.contains("=") }
      .map { usual[$0] == nil ? room($0, "waiting", "ada") : $0 }
    let next = words.rest.first { $0.hasPrefix("next=") }.map { " \($0)" } ?? ""
    return rooms + ["OK ROOMS count=\(rooms.count)\(next)"]
  }
}
