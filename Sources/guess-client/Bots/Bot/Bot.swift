import GuessClientCore
import GuessProtocol

/// A player without a person, from greeting to QUIT, one task after another.
///
/// A value without I/O, like a `Session`: server lines, program answers and the time, which begins at `.start`, go in, effects come
/// out.
package struct Bot {
  enum Phase: Hashable {
    case arriving
    case signingIn
    case present
    /// The server has sent BYE, perhaps with the new address of the seat; the end of the connection follows.
    case dismissed(DisconnectReason, at: PublicAddress?)
    case leaving(until: Instant)
    case gone
  }

  enum Job: Hashable {
    case none
    /// The request that leads to the next match, and its time if it waits.
    case task(Command, due: Instant?)
    case match(MatchRecord)
  }

  struct Setup {
    let brain: GuessSource
    let server: ServerAddress
    let name: Name
    let isNameGiven: Bool
    /// True if `human` takes the time of a person.
    let takesTime: Bool
    /// Upper bound of the random delay before the first guess of a race.
    let startDelay: Milliseconds
    /// True if a program that has ended, or was ended, is restarted for the next question.
    let restartsProgram: Bool
  }

  /// Names tried in turn until one is free: more than a class has arenas on one server, each with bots of the same names.
  static let nameTries = 100
  /// Limit of unexpected guess refusals in a row. In a race a guess may come too late, at most once a round.
  static let refusalsInRow = 20
  /// Bounds of a wait before a retry, whatever the server says: no busy loop, and no longer than the longest pace.
  static let retries = Milliseconds(20)...Limits.pace.upperBound

  /// Margin over a room's pace: both sides count whole milliseconds, and each may be one short.
  static let slack = Milliseconds(2)

  let setup: Setup
  var random: any RandomNumberGenerator
  var phase = Phase.arriving
  var connection: ServerConnection
  var fairness = FairnessCheck()
  var match = MatchState()
  var job = Job.none
  var pending = PendingGuess()
  var program = ProgramHealth()
  var effects: [BotEffect] = []

  /// Creates a bot that is about to connect to `server`. Without a name it draws one that is probably free.
  package init(
    _ brain: GuessSource, on server: ServerAddress, as name: Name?, takesTime: Bool = true,
    startDelay: Milliseconds = .zero, restartsProgram: Bool = false, with keys: Keyring = Keyring(),
    using random: any RandomNumberGenerator
  ) {
    self.random = random
    setup = Setup(
      brain: brain, server: server, name: name ?? Self.drawName(using: &self.random),
      isNameGiven: name != nil, takesTime: takesTime, startDelay: startDelay,
      restartsProgram: restartsProgram)
    connection = ServerConnection(signingIn: SignIn(name: setup.name), with: keys, using: self.random)
  }

  package var server: ServerAddress { setup.server }
  package var brain: GuessSource { setup.brain }

  /// The request that leads to the next match; nil if none is known.
  var task: Command? { if case .task(let task, _) = job { task } else { nil } }

  var record: MatchRecord? {
    get { if case .match(let record) = job { record } else { nil } }
    set { if record != nil || newValue != nil { job = newValue.map { .match($0) } ?? .none } }
  }

  package var name: Name? { match.name }

  package var nextDeadline: Instant? {
    switch phase {
    case .gone: nil
    case .leaving(let end): end
    case .arriving, .signingIn, .present, .dismissed:
      [connection.deadline, pending.deadline, retryTime, awaitedStart].compactMap(\.self).min()
    }
  }

  private var retryTime: Instant? { if case .task(_, let due) = job { due } else { nil } }

  package mutating func handle(_ input: BotInput, at now: Instant) -> [BotEffect] {
    if phase == .gone { return [] }
    process(input, at: now)
    think(at: now)
    defer { effects = [] }
    return effects
  }

  private mutating func process(_ input: BotInput, at now: Instant) {
    switch input {
    case .connected(let address): connection.connected(to: address, at: now)
    case .received(let bytes):
      connection.heard(at: now)
      receive(bytes, at: now)
    case .disconnected: disconnect(at: now)
    case .deadline: tick(at: now)
    case .go(on: let task):
      job = .task(task, due: nil)
      request(task)
    case .draw(let word): random = WordNumbers(word)
    case .answered(let text): receive(answer: text, at: now)
    case .programEnded(let end): receive(programEnd: end)
    case .resumed(let time):
      connection.resumed(after: time, at: now)
      pending.resume(at: now)
    case .leave: leave(at: now)
    }
  }

  private mutating func receive(_ bytes: [UInt8], at now: Instant) {
    var offset = 0
    while let received = connection.nextLine(in: bytes.span, from: &offset) {
      if phase == .gone { return }
      handle(received, at: now)
    }
  }

  private mutating func tick(at now: Instant) {
    tickProgram(at: now)
    switch phase {
    case .leaving(let end): if now >= end { go() }
    case .gone: break
    case .arriving, .signingIn, .present, .dismissed:
      if let retryTime, now >= retryTime, let task { request(task) }
      follow(connection.tick(at: now, &effects), at: now)
    }
  }

  var isLeaving: Bool { if case .leaving = phase { true } else { phase == .gone } }

  // MARK: - Sending

  mutating func send(_ command: Command) { effects.append(.send(command)) }

  mutating func tell(_ event: BotEvent) { effects.append(.tell(event)) }

  mutating func request(_ task: Command) {
    if case .task(let own, _) = job { job = .task(own, due: nil) }
    // A rival would wait in vain for a program that can't answer.
    if let fault = program.fault, !isRestarted(after: fault) { return tell(.gaveUp(fault)) }
    guard phase == .present else { return }
    send(task)
  }

  mutating func introduce() {
    connection.signIn = SignIn(name: setup.name)
    phase = .signingIn
    sayHello()
  }

  /// Asks for another name; false if no tries are left.
  mutating func introduceAnew() -> Bool {
    guard connection.signIn.tries < Self.nameTries else { return false }
    let next = setup.isNameGiven ? connection.signIn.suggestion : Self.drawName(using: &random)
    guard let next else { return false }
    connection.signIn.request(next)
    sayHello()
    return true
  }

  private mutating func sayHello() { send(connection.hello(.init(kind: .bot, text: .off))) }

  /// Draws one of a million names, so that a class of bots hardly ever collides.
  private static func drawName(using random: inout any RandomNumberGenerator) -> Name {
    let word = RandomWord.draw(4, using: &random)
    guard let name = Name("bot-\(word)") else { preconditionFailure("these make a name") }
    return name
  }

  // MARK: - Leaving

  private mutating func leave(at now: Instant) {
    switch phase {
    case .arriving: go()
    case .signingIn, .present, .dismissed:
      pending.clear()
      send(.quit)
      phase = .leaving(until: now + Reconnection.goodbyeTime)
    case .leaving, .gone: break
    }
  }

  mutating func go() {
    finish(.lost, reason: .left)
    end(with: .gone)
  }

  mutating func fail(_ failure: BotFailure) {
    finish(.unknown, reason: nil)
    end(with: .failed(failure))
  }

  private mutating func end(with last: BotEvent) {
    phase = .gone
    effects.append(.hangUp)
    tell(last)
  }
}
