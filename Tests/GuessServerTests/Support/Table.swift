import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

/// A lobby with people around it, in virtual time: what they send goes in as bytes, what they get comes out as lines.
struct Table {
  /// What someone saw.
  enum Sight: Equatable {
    case line(to: String, String)
    case closed(String)
  }

  private(set) var lobby: Lobby
  private(set) var now = Instant.start
  private var clients = SlotMap<ConnectionID, Client>()
  private var configuration: LobbyConfiguration
  /// Rebuilds the lobby from what it records, and must always come to the same.
  private(set) var journal = JournalMirror()
  private var ids: [String: ConnectionID] = [:]
  /// What was seen since it was last taken.
  private var sights: [Sight] = []
  /// What the host has heard.
  var news: [HostNews] = []
  /// The latest token of each player, by name.
  private var tokens: [String: String] = [:]

  /// Matches that are over and not yet on disk.
  private var unrecorded: [MatchID] = []

  private struct Client {
    let name: String
    var framer = LineFramer()
  }

  init(seed: UInt64 = 1, configuration: LobbyConfiguration = .forTests) {
    var configuration = configuration
    configuration.keepsJournal = true
    self.configuration = configuration
    lobby = Lobby(configuration: configuration, random: SeededGenerator(seed: seed))
  }

  /// The lobby of a server that starts with what its journal has told.
  init(_ recovery: Recovery) {
    self.init()
    journal = JournalMirror(recovery)
    lobby = journal.restoredLobby(configuration: configuration, random: lobby.context.random)
  }

  /// Whether someone is connected.
  func isConnected(_ name: String) -> Bool { ids[name] != nil }

  /// How many bytes may wait for `name`.
  func outboxBytes(for name: String) -> Int? { ids[name].map { lobby.outboxBytes(for: $0) } }

  /// The token that takes back a player's name and seat.
  func token(of player: String) -> String { tokens[player] ?? "" }

  /// All that was seen since the last call.
  mutating func takeSights() -> [Sight] {
    defer { sights = [] }
    return sights
  }

  /// The lines that `name` has got since sights were last taken; takes all of them.
  mutating func takeLines(of name: String) -> [String] {
    takeSights().compactMap { if case .line(name, let line) = $0 { line } else { nil } }
  }

  mutating func connect(_ name: String, from origin: Origin = .local) {
    let id = clients.insert(Client(name: name))
    ids[name] = id
    handle(.connected(id, from: origin))
  }

  /// Sends bytes, which need not end a line.
  mutating func send(_ bytes: [UInt8], from name: String) {
    guard let id = ids[name], var framer = clients[id]?.framer else { return }
    var offset = 0
    while let request = framer.next(in: bytes.span, from: &offset, { Self.request($0, $1) }) {
      handle(.request(request, from: id))
    }
    clients[id]?.framer = framer
  }

  /// Sends one line.
  mutating func send(_ line: String, from name: String) {
    send(Array(line.utf8) + [0x0A], from: name)
  }

  /// The input of `name` is at its end.
  mutating func end(_ name: String) {
    if let id = ids[name] { handle(.ended(id)) }
  }

  /// More has come from `name` without a line than may.
  mutating func flood(_ name: String) {
    if let id = ids[name] { handle(.flooded(id)) }
  }

  /// The connection of `name` is gone.
  mutating func lose(_ name: String) {
    guard let id = ids[name] else { return }
    drop(id)
    handle(.lost(id))
  }

  /// The wall clock jumps: the server has started at that time now.
  mutating func setClock(startTime: Int64) {
    handle(.wallClock(startTime: startTime))
  }

  /// The host decides something else.
  mutating func reconfigure(_ configuration: LobbyConfiguration) {
    self.configuration.language = configuration.language
    self.configuration.messageOfTheDay = configuration.messageOfTheDay
    self.configuration.limits = configuration.limits
    handle(.reconfigured(Box(configuration)))
  }

  mutating func drain() {
    handle(.drain)
  }

  /// The server ends.
  mutating func stop() {
    handle(.stop)
  }

  /// The host asks for something on the admin socket, and sees the answer as `host`.
  mutating func administer(_ line: String) {
    let request = AdminRequest(line: Array(line.utf8).span)
    let result: Result<AdminReport, AdminRefusal>
    switch request.command {
    case .success(let command): result = lobby.administer(command, at: now)
    case .failure(let refusal): result = .failure(refusal)
    }
    let answer = AdminAnswer(to: request, result).bytes
    for line in answer.split(separator: 0x0A) {
      sights.append(.line(to: "host", String(decoding: line, as: UTF8.self)))
    }
    perform(lobby.takeEffects())
  }

  /// The lobby begins with bans and mutes that the disk has kept.
  mutating func adopt(_ list: ModerationList) { lobby.adopt(list) }

  /// The host has written bans and mutes down, one a line.
  mutating func replaceSanctions(_ lines: [String]) -> SanctionChanges {
    var list = ModerationList()
    for line in lines {
      let entry = try? Sanction(written: Array(line.utf8).span, at: lobby.wallTime)
      precondition(entry.map { list.restore($0, at: lobby.wallTime) } != nil, "\(line) is a ban or a mute")
    }
    let changes = lobby.replaceSanctions(with: list, at: now)
    perform(lobby.takeEffects())
    return changes
  }

  /// The disk has taken all that was recorded.
  mutating func sync() {
    handle(.journal(.recorded(unrecorded)))
    unrecorded = []
  }

  /// What has been recorded gives way to a new file, which begins with what is there.
  mutating func beginJournalFile() {
    journal = JournalMirror()
    for entry in lobby.image.entries { #expect(throws: Never.self) { try journal.take(entry) } }
  }

  /// The disk takes nothing any more.
  mutating func failDisk() {
    handle(.journal(.failed))
  }

  /// The disk takes all of it again.
  mutating func mendDisk() {
    handle(.journal(.resumed))
  }

  /// The server is gone in the middle, and there again with what it has recorded.
  mutating func restart() {
    for name in ids.keys.sorted() {
      guard let id = ids[name] else { continue }
      sights.append(.closed(name))
      drop(id)
    }
    clients = SlotMap()
    lobby = journal.restoredLobby(configuration: configuration, random: lobby.context.random)
    now = .start
  }

  /// Lets time go by, and everything happen that is due in it; each deadline is looked at `late`, as timers are.
  mutating func pass(_ time: Milliseconds, late: Milliseconds = .zero) {
    let end = now + time
    while let deadline = lobby.nextDeadline, deadline + late <= end {
      now = max(now, deadline + late)
      handle(.deadline)
    }
    now = end
  }

  private static func request(_ frame: LineFramer.Frame, _ line: Span<UInt8>) -> Request {
    switch frame {
    case .line: Request(line: line)
    case .tooLong: Request(refused: .tooLong)
    case .endOfTransmission: Request(.quit)
    }
  }

  private mutating func handle(_ input: consuming Input) {
    perform(lobby.effects(of: input, at: now))
  }

  private mutating func perform(_ effects: Effects) {
    for entry in effects.changes.read.joined() {
      #expect(throws: Never.self) { try journal.take(entry) }
      if case .over(_, let match?, _, _, _) = entry { unrecorded.append(match) }
    }
    news += effects.news
    for effect in effects.list { perform(effect, of: effects) }
    // Rebuilding a crowd after each of its steps would take longer than all tests together.
    guard !effects.changes.isEmpty, journal.recovery.rooms.count <= 10 else { return }
    #expect(throws: Never.self) { try journal.check(lobby, configuration: configuration) }
  }

  private mutating func perform(_ effect: Effect, of effects: Effects) {
    switch effect {
    case .send(let places, let id):
      guard let name = clients[id]?.name else { return }
      for line in effects.lines(places) {
        let text = String(decoding: line, as: UTF8.self)
        if let token = text.value(of: "token"), let player = text.value(of: "name") { tokens[player] = token }
        sights.append(.line(to: name, text))
      }
    case .close(let id):
      guard let name = clients[id]?.name else { return }
      sights.append(.closed(name))
      drop(id)
    case .other: preconditionFailure("it is no node of a cluster")
    }
  }

  private mutating func drop(_ id: ConnectionID) {
    if let client = clients.remove(id) { ids[client.name] = nil }
  }
}
