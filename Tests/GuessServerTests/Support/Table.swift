import GuessGame
import GuessServerCore
import GuessProtocol
import TestSupport
import Testing

/// A lobby with clients in virtual time: their input is bytes, and their output lines.
struct Table {
  /// Something that a client has seen.
  enum Observation: Equatable {
    case line(to: String, String)
    case closed(String)
  }

  private(set) var lobby: Lobby
  private(set) var now = Instant.start
  private var clients = SlotMap<ConnectionID, Client>()
  private var configuration: LobbyConfiguration
  /// Rebuilds the lobby from what it records, always with the same result.
  private(set) var journal = JournalMirror()
  private var ids: [String: ConnectionID] = [:]
  /// The sights since they were last taken.
  private var sights: [Observation] = []
  /// The news for the operator since they were last taken.
  private var news: [OperatorEvent] = []
  /// The latest token of each player, by name.
  private var tokens: [String: String] = [:]

  /// Matches that are over and not yet on disk.
  private var unrecorded: [MatchID] = []

  private struct Client {
    let name: String
    var framer = LineFramer(limit: Limits.requestLineBytes)
  }

  init(seed: UInt64 = 1, configuration: LobbyConfiguration = .forTests) {
    var configuration = configuration
    configuration.keepsJournal = true
    self.configuration = configuration
    lobby = Lobby(configuration: configuration, random: SeededGenerator(seed: seed))
  }

  /// The lobby of a server that starts with a journal.
  init(_ recovery: Recovery) {
    self.init()
    journal = JournalMirror(recovery)
    lobby = journal.restoredLobby(configuration: configuration, random: lobby.context.random)
  }

  func isConnected(_ name: String) -> Bool { ids[name] != nil }

  /// The maximum number of waiting bytes for `name`.
  func outboxBytes(for name: String) -> Int? { ids[name].map { lobby.outboxBytes(for: $0) } }

  /// The token that claims a player's name and seat.
  func token(of player: String) -> String { tokens[player] ?? "" }

  /// The sights since the last call.
  mutating func takeSights() -> [Observation] {
    defer { sights = [] }
    return sights
  }

  mutating func takeNews() -> [OperatorEvent] {
    defer { news = [] }
    return news
  }

  /// Adds a line seen by something other than a client.
  mutating func show(_ line: String, to name: String) { sights.append(.line(to: name, line)) }

  /// The lines of `name` since sights were last taken; takes the sights of all.
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
    while let request = framer.nextRequest(in: bytes.span, from: &offset) {
      handle(.request(request, from: id))
    }
    clients[id]?.framer = framer
  }

  mutating func send(_ line: String, from name: String) {
    send(Array(line.utf8) + [0x0A], from: name)
  }

  /// Ends the input of `name`.
  mutating func end(_ name: String) {
    if let id = ids[name] { handle(.ended(id)) }
  }

  /// Has `name` exceed the limit of bytes without a line.
  mutating func flood(_ name: String) {
    if let id = ids[name] { handle(.flooded(id)) }
  }

  /// Loses the connection of `name`.
  mutating func lose(_ name: String) {
    guard let id = ids[name] else { return }
    drop(id)
    handle(.lost(id))
  }

  /// Reloads the configuration.
  mutating func reconfigure(_ configuration: LobbyConfiguration) {
    self.configuration.language = configuration.language
    self.configuration.messageOfTheDay = configuration.messageOfTheDay
    self.configuration.limits = configuration.limits
    handle(.reconfigured(Box(configuration)))
  }

  /// Has the operator send a line to the admin socket; `host` sees the answer.
  mutating func administer(_ line: String) { administer(Array(line.utf8)) }

  mutating func administer(_ line: [UInt8]) {
    let request = AdminRequest(line: line.span)
    let result = Result { () throws(AdminRefusal) in
      try lobby.administer(try request.command.get(), at: now)
    }
    for line in request.answer(result).split(separator: 0x0A) {
      show(String(decoding: line, as: UTF8.self), to: "host")
    }
    perform(lobby.takeEffects())
  }

  /// Loads bans and mutes at the start.
  mutating func adopt(_ list: ModerationList) { lobby.moderation = list }

  /// Replaces bans and mutes by those in the operator's file, one a line.
  mutating func replaceSanctions(_ lines: [String]) -> (taken: Int, lifted: Int) {
    var list = ModerationList()
    for line in lines {
      let entry = try? Sanction(written: Array(line.utf8).span, at: lobby.wallTime)
      guard let entry else { preconditionFailure("\(line) is a ban or a mute") }
      _ = list.set(entry, at: lobby.wallTime)
    }
    let changes = lobby.replaceSanctions(with: list, at: now)
    perform(lobby.takeEffects())
    return changes
  }

  /// Completes a sync.
  mutating func sync() {
    handle(.journal(.recorded(unrecorded)))
    unrecorded = []
  }

  /// Begins a new journal file with the current state.
  mutating func beginJournalFile() {
    journal = JournalMirror()
    for entry in lobby.image.entries { #expect(throws: Never.self) { try journal.take(entry) } }
  }

  /// Kills the server, and starts it again with its journal.
  mutating func restart() {
    for name in ids.keys.sorted() {
      guard let id = ids[name] else { continue }
      sights.append(.closed(name))
      drop(id)
    }
    clients = SlotMap()
    lobby = journal.restoredLobby(configuration: configuration, random: lobby.context.random)
    now = .start
    lobby.count(journal.results[...], hasMore: false)
  }

  /// Advances the clock, and handles each deadline `late` after it is due, as timers do.
  mutating func pass(_ time: Milliseconds, late: Milliseconds = .zero) {
    let end = now + time
    while let deadline = lobby.timers.next, deadline + late <= end {
      now = max(now, deadline + late)
      handle(.deadline)
    }
    now = end
  }

  mutating func countEarlierResults(hasMore: Bool) { lobby.count([], hasMore: hasMore) }

  mutating func handle(_ input: consuming Input) {
    perform(lobby.effects(of: input, at: now))
  }

  private mutating func perform(_ effects: Effects) {
    for entry in effects.changes.read.joined() {
      #expect(throws: Never.self) { try journal.take(entry) }
      if case .over(_, let match?, _, _, _) = entry { unrecorded.append(match) }
    }
    news += effects.operatorEvents
    for (places, id) in effects.outputs {
      guard let name = clients[id]?.name else { continue }
      for line in effects.lines(places ?? 0..<0) { show(line, to: name) }
      guard places == nil else { continue }
      sights.append(.closed(name))
      drop(id)
    }
    // Rebuilding a crowd after each step would take longer than all other tests.
    let isSmall = journal.recovery.rooms.count <= 10 && journal.recovery.ownedNames.count <= 50
    guard !effects.changes.isEmpty, isSmall else { return }
    #expect(throws: Never.self) { try journal.check(lobby, configuration: configuration) }
  }

  private mutating func show(_ line: [UInt8], to name: String) {
    let text = String(decoding: line, as: UTF8.self)
    if let token = text.value(of: "token"), let player = text.value(of: "name") { tokens[player] = token }
    sights.append(.line(to: name, text))
  }

  private mutating func drop(_ id: ConnectionID) {
    if let client = clients.remove(id) { ids[client.name] = nil }
  }
}
