import GuessProtocol

/// A player that plays by itself: from the greeting to the goodbye, one task after the other.
///
/// It is a value without any input and output, like a `Session`: lines of the server, answers of a program and the time come
/// in, and what is to be done goes out.
package struct Bot {
  /// Where a bot stands.
  enum Phase {
    /// The connection is new, and nobody has greeted.
    case arriving
    /// It has asked for a name so many times.
    case introducing(Name, tries: Int)
    /// It has a name. What it was sent for, if anything, is in `task`.
    case present
    /// The connection is lost, and on the way back.
    case reconnecting
    case leaving(until: Instant)
    case gone
  }

  /// Names that are asked for one after the other, until one is free: more than an arena has bots that may be called alike.
  static let nameTries = 20
  /// How long saying goodbye may take.
  static let goodbyeTime = Milliseconds.seconds(2)
  /// Refusals in a row of guesses that should be none. In a race some come too late, at most one a round.
  static let refusalsInRow = 20
  /// The shortest and the longest wait before something is tried again, whatever the server says: a busy loop, and the
  /// longest pace there is.
  static let retries = Milliseconds(20)...Limits.pace.upperBound

  /// What is waited beyond a room's pace: both sides count whole milliseconds, and each may be one short.
  static let slack = Milliseconds(2)

  package let server: ServerAddress
  package let brain: GuessSource
  let pace: BotPace
  /// How long the first guess of a race waits at most, by chance.
  let startDelay: Milliseconds
  /// Whether a program that has ended is started anew for the next question.
  let restartsProgram: Bool
  /// Whether it tries to get a lost connection back, and asks a quiet server for a sign of life.
  let reconnects: Bool
  private let isNameGiven: Bool
  private let wishedName: Name
  var random: any RandomNumberGenerator

  var phase = Phase.arriving
  var connection: ServerConnection
  var fairness = FairnessCheck()
  var farewell: Farewell?
  /// Where the seat has gone, if the server has told so with its farewell.
  var newAddress: PublicAddress?
  /// What it was sent for, until a match comes of it.
  var task: BotTask?
  /// When the task is asked for once more.
  var retryTime: Instant?
  /// What is known of the match.
  var match = MatchState()
  /// What comes of the match that is being played.
  var record: MatchRecord?
  var pending = PendingGuess()
  var refusalsInRow = 0
  var programEnd: ProgramEnd?
  package var counts = BotCounts()
  /// The limits that the server has told.
  package var limits: [LimitName: Int64] = [:]
  var effects: [BotEffect] = []

  /// A bot that is to connect to `server`. Without a name it takes one of its own that is likely free.
  package init(
    _ brain: GuessSource, on server: ServerAddress, as name: Name? = nil, pace: BotPace = .ofStrategy,
    startDelay: Milliseconds = .zero, restartsProgram: Bool = false, reconnects: Bool = true, at now: Instant,
    using random: any RandomNumberGenerator
  ) {
    self.brain = brain
    self.server = server
    self.pace = pace
    self.startDelay = startDelay
    self.restartsProgram = restartsProgram
    self.reconnects = reconnects
    self.random = random
    isNameGiven = name != nil
    wishedName = name ?? Self.drawName(using: &self.random)
    connection = ServerConnection(to: server, keepsAlive: reconnects, at: now)
  }

  /// The name that the server has granted.
  package var name: Name? { match.name }

  /// When `handle(.deadline, …)` is due next; nil while nothing waits for time to pass.
  package var nextDeadline: Instant? {
    switch phase {
    case .gone: nil
    case .leaving(let end): end
    case .reconnecting: [connection.deadline, pending.asked?.deadline].compactMap(\.self).min()
    case .arriving, .introducing, .present:
      [connection.deadline, pending.deadline, retryTime].compactMap(\.self).min()
    }
  }

  /// Takes one input and answers what has to be done.
  package mutating func handle(_ input: BotInput, at now: Instant) -> [BotEffect] {
    if case .gone = phase { return [] }
    process(input, at: now)
    think(at: now)
    defer { effects = [] }
    return effects
  }

  private mutating func process(_ input: BotInput, at now: Instant) {
    switch input {
    case .connected: connection.connected(at: now)
    case .received(let bytes):
      connection.heard(at: now)
      receive(bytes, at: now)
    case .disconnected: disconnect(at: now)
    case .barred(let news): fail(.connection(news))
    case .deadline: tick(at: now)
    case .go(on: let task):
      self.task = task
      request(task)
    case .answered(let text): receive(answer: text, at: now)
    case .programEnded(let end): receive(programEnd: end)
    case .resumed:
      connection.heard(at: now)
      pending.resume(at: now)
    case .giveUp: if record != nil, case .present = phase { leaveMatch() }
    case .leave: leave(at: now)
    }
  }

  /// Leaves the match, which counts as lost; `over` follows.
  mutating func leaveMatch() {
    pending.clear()
    send(.leave)
  }

  private mutating func receive(_ bytes: [UInt8], at now: Instant) {
    var offset = 0
    while let received = connection.nextLine(in: bytes.span, from: &offset) {
      if case .gone = phase { return }
      handle(received, at: now)
    }
  }

  private mutating func tick(at now: Instant) {
    tickProgram(at: now)
    switch phase {
    case .leaving(let end): if now >= end { go() }
    case .reconnecting: tickConnection(at: now)
    case .gone: break
    case .arriving, .introducing, .present:
      if let retryTime, now >= retryTime, let task { request(task) }
      tickConnection(at: now)
    }
  }

  /// Whether a server has greeted it.
  var isGreeted: Bool { if case .arriving = phase { false } else { true } }

  /// How long a person thinks.
  mutating func drawThinkingTime() -> Milliseconds { ThinkingTime.draw(using: &random) }

  // MARK: - Saying

  mutating func send(_ command: Command) { effects.append(.send(command)) }

  mutating func tell(_ news: BotEvent) { effects.append(.tell(news)) }

  mutating func request(_ task: BotTask) {
    retryTime = nil
    // Whoever is met by a program that has ended waits for it in vain.
    if let programEnd, !restartsProgram { return tell(.gaveUp(.ended(programEnd))) }
    guard case .present = phase else { return }
    send(task.command)
  }

  mutating func introduce() {
    introduce(as: wishedName, tries: 1)
  }

  /// Tries the next name, unless all was tried.
  mutating func introduceAnew(after name: Name, tries: Int) -> Bool {
    guard tries < Self.nameTries else { return false }
    let next = isNameGiven ? name.next : Self.drawName(using: &random)
    guard let next else { return false }
    introduce(as: next, tries: tries + 1)
    return true
  }

  private mutating func introduce(as name: Name, tries: Int) {
    phase = .introducing(name, tries: tries)
    send(.hello(.init(kind: .bot, wantsText: false, name: name)))
  }

  /// One of a million names, so that a class of bots hardly ever meets itself.
  private static func drawName(using random: inout any RandomNumberGenerator) -> Name {
    let word = RandomWord.draw(4, using: &random)
    guard let name = Name("bot-\(word)") else { preconditionFailure("these make a name") }
    return name
  }

  // MARK: - Leaving

  private mutating func leave(at now: Instant) {
    switch phase {
    case .arriving, .reconnecting: go()
    case .introducing, .present:
      pending.clear()
      send(.quit)
      phase = .leaving(until: now + Self.goodbyeTime)
    case .leaving, .gone: break
    }
  }

  /// Goes without a word more.
  mutating func go() {
    if record != nil { finish(.lost, reason: .left) }
    phase = .gone
    effects.append(.hangUp)
    tell(.gone)
  }

  mutating func fail(_ failure: BotFailure) {
    phase = .gone
    if record != nil { finish(.unknown, reason: nil) }
    effects.append(.hangUp)
    tell(.failed(failure))
  }
}

/// What a bot has sent and received.
package struct BotCounts {
  /// Requests that were answered.
  package private(set) var answers = 0
  /// Guesses that were sent, counted, or came too late to count.
  package var sent = 0
  package private(set) var counted = 0
  package private(set) var late = 0
  /// Refusals after which the bot tries again later, by their code.
  package private(set) var retried: [Refusal.Code: Int] = [:]

  mutating func count(_ line: ServerLine) {
    switch line {
    case .ok(let reply, _):
      answers += 1
      switch reply {
      case .guess, .guessSealed: counted += 1
      default: break
      }
    case .error(let refusal, let verb, _):
      answers += 1
      if verb == .guess { late += 1 }
      switch refusal {
      case .rate, .unavailable, .cooldown: retried[refusal.code, default: 0] += 1
      default: break
      }
    case .row, .event: break
    }
  }
}
