import GuessProtocol
import TestSupport

@testable import GuessGame
@testable import GuessServerCore

/// A lobby, its clients and the time: everything that the shell and the network would be.
///
/// Bytes pass through the framer and return as lines, so that the checks see what a client would.
struct World {
  /// A place from which clients connect repeatedly.
  struct Client {
    let id: ConnectionID
    let peer: Peer
    let behavior: Behavior
    var detector = ForeignProtocolDetector()
    var framer = LineFramer(limit: Limits.requestLineBytes)
  }

  /// The wall clock at the start in seconds since 1970: two minutes before midnight, so that a day ends.
  static let startTime: Int64 = 20_000 * 86_400 - 120

  private static let stepsBetweenRestarts = 16
  /// Maximum number of inputs before their effects are delivered.
  private static let mostUnsent = 4

  /// The effects of an input before delivery.
  struct Unsent {
    var step: Step
    /// Position in the annals after it.
    var end = 0
    /// True if matches were recorded then. The journal may fail before its last results are delivered.
    var isRecording = true
    var rumor: String?
    var tokens: [(place: Int, token: String)] = []
  }

  var lobby: Lobby
  var now: Int64 = 0
  var dialogue: [Step] = []
  var invariants: DialogueInvariants
  /// Codes that clients have received.
  var rumors: [String] = []
  var clients: [Client?]
  /// The largest number of simultaneous connections and kept seats.
  var mostPresent = 0
  /// Tokens received at each place, the latest last.
  var tokens: [[String]]

  /// Receives each input before the lobby does, and then its effects: lines, journal and next deadline.
  var narrator: ((String) -> Void)?

  /// The inputs with their times.
  private(set) var tape: [SimulatedInput] = []
  /// Rebuilds the lobby from its records.
  var mirror = JournalMirror()
  /// Stores its records.
  var journal: SimulatedJournal
  /// Has them as well, if the lobby is that of a node.
  var log: SimulatedLog?
  /// Effects not delivered.
  var unsent: [Unsent] = []
  /// True if everything that current clients were told is void.
  var isForgotten = false
  /// Start of the server, on the run's clock.
  var startedAt: Int64 = 0
  var configuration: LobbyConfiguration
  var connections = SlotMap<ConnectionID, Int>()
  private var peers = 0
  var computer = ComputerWatch()
  var addresses: AddressWatch
  /// Clients' addresses, used in rotation.
  private let origins: [Origin]
  /// The last connection closed or lost.
  var gone: Client?
  private var inputs = 0

  init(
    seed: UInt64, clients: Int, connections: Int = 10_000, limits: ServerLimits = ServerLimits(),
    origins: [Origin] = [.local], isRough: Bool = false, sabotage: Sabotage? = nil
  ) {
    var recorderDice = SeededGenerator(seed: seed, stream: 6)
    let recorderLimits = isRough ? Setting.recorderLimits(&recorderDice) : RecorderLimits()
    journal = SimulatedJournal(
      weather: DiskFaultModel(SeededGenerator(seed: seed, stream: 5), isRough: isRough),
      limits: recorderLimits,
      sabotage: sabotage)
    invariants = DialogueInvariants(startTime: Self.startTime, mostAbsentees: connections)
    var keyRandom: any RandomNumberGenerator = SeededGenerator(seed: seed, stream: 3)
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: SeedKey(using: &keyRandom))
    configuration.keepsJournal = true
    configuration.startTime = Self.startTime
    if seed.isMultiple(of: 7) { configuration.language = seed.isMultiple(of: 2) ? .chinese : .russian }
    configuration.limits = limits
    configuration.limits.connections = connections
    addresses = AddressWatch(limits: limits)
    self.origins = origins
    if seed.isMultiple(of: 3) { configuration.messageOfTheDay = [ChatText("Be kind")].compactMap { $0 } }
    self.configuration = configuration
    lobby = Lobby(configuration: configuration, random: SeededGenerator(seed: seed, stream: 1))
    self.clients = Array(repeating: nil, count: clients)
    tokens = Array(repeating: [], count: clients)
  }

  // MARK: - Inputs

  mutating func connect(_ place: Int, as behavior: Behavior) throws(Violation) {
    tape.append(SimulatedInput(time: now, what: .connects(place)))
    let client = Client(id: connections.insert(place), peer: Peer(number: peers), behavior: behavior)
    peers += 1
    clients[place] = client
    mostPresent = max(mostPresent, connections.count)
    let origin = origins[place % origins.count]
    try handle(.connected(client.id, from: origin), because: .connected(client.peer), from: origin)
  }

  /// Delivers bytes; each line in them is an input.
  mutating func receive(_ bytes: [UInt8], from place: Int) throws(Violation) {
    tape.append(SimulatedInput(time: now, what: .sends(bytes, place)))
    // The shell closes connections of browsers.
    if clients[place]?.detector.foreignProtocol(in: bytes.span) != nil { return try drop(place) }
    var offset = 0
    while let client = clients[place] {
      var framer = client.framer
      let frame = framer.next(in: bytes.span, from: &offset) { frame, line in
        (frame, Array(copying: line))
      }
      clients[place]?.framer = framer
      switch frame {
      case nil: return
      case (.line, let line)?:
        try ask(Request(line: line.span), client, because: .line(line, from: client.peer))
      case (.tooLong, _)?:
        try ask(Request(refused: .tooLong), client, because: .tooLong(from: client.peer))
      case (.endOfTransmission, _)?:
        try ask(Request(.quit), client, because: .line(Array("QUIT".utf8), from: client.peer))
      }
    }
  }

  mutating func end(_ place: Int) throws(Violation) {
    guard let client = clients[place] else { return }
    tape.append(SimulatedInput(time: now, what: .ends(place)))
    try handle(.ended(client.id), because: .ended(client.peer))
  }

  mutating func lose(_ place: Int) throws(Violation) {
    tape.append(SimulatedInput(time: now, what: .isLost(place)))
    try drop(place)
  }

  private mutating func drop(_ place: Int) throws(Violation) {
    guard let client = clients[place] else { return }
    forget(client.id)
    try handle(.lost(client.id), because: .lost(client.peer))
  }

  /// Delivers a line from a connection that the lobby has closed, as if in flight.
  mutating func receiveLate() throws(Violation) {
    guard let gone else { return }
    try handle(
      .request(Request(.ping(nil)), from: gone.id), because: .line(Array("PING".utf8), from: gone.peer))
  }

  mutating func drain() throws(Violation) {
    tape.append(SimulatedInput(time: now, what: .drains))
    try handle(.drain, because: .drain)
  }

  /// Advances time. A punctual shell runs every timer on time; a busy one is late.
  mutating func wait(_ milliseconds: Int64, isPunctual: Bool = true) throws(Violation) {
    try settle()
    let end = now + milliseconds
    while isPunctual, let next = [lobbyDeadline, journalDeadline].compactMap(\.self).min(), next <= end {
      try waitForJournal(until: next)
      if let deadline = lobbyDeadline, deadline <= next { try waitForDeadline() }
    }
    // A crash may have advanced the time further.
    now = max(now, end)
    try waitForJournal(until: now)
  }

  /// Advances time to the lobby's next deadline, which must then move.
  mutating func waitForDeadline() throws(Violation) {
    try settle()
    guard let deadline = lobbyDeadline else { return }
    try waitForJournal(until: max(now, deadline))
    // News of the journal may have ended the process.
    guard lobbyDeadline == deadline else { return }
    now = max(now, deadline)
    try handle(.deadline, because: .deadline)
    if let next = lobbyDeadline {
      try require(next > now, .progress, "due at \(next) again, at \(now)")
    }
  }

  // MARK: - Effects

  private mutating func ask(
    _ request: Request, _ client: Client, because cause: Step.Cause
  ) throws(Violation) {
    let before = lobby
    let step = try take(.request(request, from: client.id), because: cause)
    if case .line(let line, client.peer)? = step.outcomes.first, line.form == .error,
      lobby.sessions[client.id] != nil
    {
      try require(
        LobbyDigest(of: before) == LobbyDigest(of: lobby), .refusals,
        "something has changed before \(line.text)")
    }
    try settleSoon()
  }

  private mutating func handle(
    _ input: consuming Input, because cause: Step.Cause, from origin: Origin? = nil
  ) throws(Violation) {
    try take(input, because: cause, from: origin)
    try settleSoon()
  }

  private mutating func settleSoon() throws(Violation) {
    if unsent.count >= Self.mostUnsent || !journal.weather.holdsBack() { try settle() }
  }

  /// Passes an input to the lobby, without delivering its effects.
  @discardableResult
  mutating func take(
    _ input: consuming Input, because cause: Step.Cause, from origin: Origin? = nil
  ) throws(Violation) -> Step {
    var item = Unsent(step: Step(time: now, cause: cause, outcomes: []))
    narrator?(item.step.beginning)
    let seated = seatedWhereSeatsAreFew
    let effects = lobby.effects(of: input, at: instant)
    journal.record(effects.changes, at: instant)
    log?.record(effects.changes)
    try reflect { (mirror) throws(JournalMirror.Difference) in
      for entry in effects.changes.read.joined() { try mirror.take(entry) }
    }
    for name in seated where lobby.players.find(name) == nil { item.step.gaveWay.insert("\(name)") }
    for (places, id) in effects.outputs {
      guard let peer = client(id)?.peer else { throw Violation(.liveness, "closed already: \(id)") }
      for bytes in effects.lines(places ?? 0..<0) { try send(bytes, to: peer, at: id, in: &item) }
      if places == nil { item.step.outcomes.append(.close(peer)) }
    }
    item.end = journal.annals.entries.count
    item.isRecording = !lobby.hasJournalFailed
    unsent.append(item)
    let step = item.step
    narrator?(step.ending + effects.changes.bytes.readable(after: "           | "))
    if let lobbyDeadline { narrator?("           due at \(lobbyDeadline)\n") }
    for case .close(let id) in effects.list { forget(id) }
    mostPresent = max(mostPresent, connections.count, lobby.players.count)
    inputs += 1
    // Rebuilding takes longest, so it is not done in every step.
    if inputs.isMultiple(of: Self.stepsBetweenRestarts) {
      try reflect { [lobby, configuration] (mirror) throws(JournalMirror.Difference) in
        try mirror.check(lobby, configuration: configuration)
      }
      try checkLog()
    }
    try addresses.check(step, from: origin)
    // A stopped server keeps undecided results, and its indexes do not matter any more.
    if !lobby.isDrained { try computer.check(lobby, at: instant, isDeadline: cause == .deadline) }
    return step
  }

  /// Players with a seat, if one more kept seat may exceed the limit.
  private var seatedWhereSeatsAreFew: [Name] {
    let limits = configuration.limits
    let most = min(limits.connections, limits.addressConnections ?? .max)
    guard lobby.keptSeats.elements.count + lobby.sessions.count > most else { return [] }
    return lobby.players.keys.compactMap { id in
      guard let player = lobby.players[id], case .seated = player.place,
        player.awayUntil.map({ $0 > instant }) ?? true
      else { return nil }
      return player.name
    }
  }

  /// Compares the lobby's indexes with what clients were told.
  func checkBooks() throws(Violation) {
    try LobbyInvariants.check(
      lobby,
      told: { id in client(id).flatMap { invariants.views[$0.peer] } },
      kept: { name in invariants.views.absentee(called: "\(name)") })
  }

  private mutating func send(
    _ bytes: [UInt8], to peer: Peer, at id: ConnectionID, in item: inout Unsent
  ) throws(Violation) {
    let seen = try SeenLine(bytes)
    item.step.outcomes.append(.line(seen, to: peer))
    if seen.form == .ok, let code = seen["room"] { item.rumor = code }
    if let token = seen["token"], let place = connections[id] { item.tokens.append((place, token)) }
  }

  private mutating func reflect(
    _ body: (inout JournalMirror) throws(JournalMirror.Difference) -> Void
  ) throws(Violation) {
    do {
      try body(&mirror)
    } catch {
      throw Violation(.journal, "\(error)")
    }
  }

  /// The tokens that the client at `place` can try.
  func purse(of place: Int) -> KnownTokens {
    KnownTokens(
      own: tokens[place],
      others: tokens.indices.compactMap { $0 == place ? nil : tokens[$0].last })
  }

  private func client(_ id: ConnectionID) -> Client? {
    connections[id].flatMap { clients[$0] }
  }

  private mutating func forget(_ id: ConnectionID) {
    guard let place = connections.remove(id) else { return }
    gone = clients[place]
    clients[place] = nil
  }
}
