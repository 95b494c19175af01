import GuessClientCore
import GuessProtocol

/// A person's session: the connection, the match, the line that is being typed, and its output.
///
/// Drawn by a front end, `LineSession` or `PickerSession`, which also passes on the actions of its keys.
package struct PlaySession {
  /// Time after a match in which Enter does nothing: a player who is still typing a guess wants no rematch.
  static let againPause = Milliseconds.seconds(1)

  enum Stage {
    /// Playing; with the way to leave that the player is asked to confirm, until another input.
    case playing(asked: Departure? = nil)
    case leaving(ExitCode, end: Instant)
    case over(ExitCode)
  }

  /// The server's promises, and the messages that all is well, which are not repeated.
  struct Promises {
    enum Reassurance { case isFair, isRecorded }

    var fairness = FairnessCheck()
    fileprivate var reassurances: Set<Reassurance> = []
  }

  let options: Options
  var terminal: TerminalShape
  var now = Instant.start
  var random: any RandomNumberGenerator
  var stage = Stage.playing()
  /// The match on the server.
  var served: MatchState
  /// The game while `PLAY` waits, which is shown in its place.
  var meanwhile: WaitingGame?
  /// The place that the player wants, after a name is granted and after a lost connection.
  var wish: Wish
  var promises = Promises()
  var connection: ServerConnection
  var editor: LineEditor
  /// The round in which the line was changed last.
  var typedRound: Int?
  var farewell = Farewell()
  /// Matches in this session.
  private var matches = 0
  var output: PlayOutput

  /// Creates a session. Earlier ones have left a `history`, as `History.file` writes it, and perhaps a seat that still exists.
  package init(
    _ options: Options, on terminal: TerminalShape, using random: any RandomNumberGenerator,
    remembering history: [UInt8] = [], offering seat: SavedSeat? = nil, with keys: Keyring? = nil
  ) {
    self.options = options
    self.random = random
    self.terminal = terminal
    output = PlayOutput(signs: options.signs, bell: Bell(options.bell))
    editor = LineEditor(history: History(file: history))
    served = MatchState(in: options.language)
    connection = ServerConnection(
      signingIn: SignIn(name: options.name, offer: seat), with: keys ?? Keyring(options), using: random)
    let place = options.server.room.map { Command.join($0, range: nil) }
    wish = Wish(options.command == .host ? .create(.standard, isListed: true, computer: nil) : place)
  }

  var isOver: Bool { if case .over = stage { true } else { false } }

  var isLeaving: Bool { if case .leaving = stage { true } else { false } }

  mutating func quit(_ code: ExitCode) { stage = .over(code) }

  var nextDeadline: Instant? {
    var deadline = connection.deadline
    if case .leaving(_, let end) = stage { deadline = end }
    let again = match.overSince.map { $0 + Self.againPause }.flatMap { $0 > now ? $0 : nil }
    return [deadline, again, editor.keys.deadline].compactMap(\.self).min()
  }

  /// Handles an input before the end; its results stay in `output` until `takeEffects`.
  mutating func take(_ input: Input, at now: Instant) {
    self.now = now
    switch input {
    case .connected(let server):
      connection.connected(to: server, at: now)
      // RESUME restores a granted name.
      output.send(connection.hello(.init(kind: .human, language: match.language)))
    case .received(let bytes):
      connection.heard(at: now)
      receive(bytes)
    case .disconnected: disconnect()
    case .typed(let bytes):
      output.bell.lastKey = now
      type(bytes)
    // The terminal is gone. No goodbye was sent, so the server reserves the seat for a while.
    case .inputEnded: quit(.failed)
    case .interrupted: interrupt()
    case .resized(let columns, let rows): terminal.resize(columns: columns, rows: rows)
    case .resumed(let time):
      connection.resumed(after: time, at: now)
      output.bell.lastKey = now
      // It was continued in this terminal, which reports only changes.
      if output.bell.hasFocus != nil { output.bell.hasFocus = true }
    case .keyIsLost: say(.keyIsLost, .error)
    case .deadline: deadline()
    }
  }

  mutating func takeEffects(showing drawing: String) -> [Effect] {
    output.seat.keep(served, at: options.server, &output.effects)
    defer { (output.entries, output.effects) = ([], []) }
    let effects = output.effects.showing(drawing + output.bell.take())
    guard case .over(let end) = stage else { return effects }
    // The exit code is a failure if the server has broken a promise.
    return effects + [.quit(promises.fairness.hasFoundBreach && end == .done ? .failed : end)]
  }

  // MARK: - The server

  private mutating func receive(_ bytes: [UInt8]) {
    var offset = 0
    while !isOver, let received = connection.nextLine(in: bytes.span, from: &offset) {
      if !moves(by: received.line) { take(received) }
      // A declined seat is left, or was not kept.
      if connection.signIn.token == nil, !match.location.isKept { wish.declinesSeat = false }
    }
  }

  private mutating func take(_ received: ReceivedLine) {
    // A refusal with a reason that only newer servers have refuses its request all the same.
    let line = received.line ?? received.newRefusal
    let closedRoom = wish.closedRoom(in: line)
    if let line { follow(line) }
    guard !isOffline else {
      let outcome = connection.resume(with: received, at: now, &output.effects)
      return follow(outcome, with: received)
    }
    guard connection.isServer(received) else { return fail(.noServer) }
    guard !Keepalive.isAnswered(by: received.line) else { return }
    if let closedRoom {
      sayClosed(closedRoom)
    } else {
      say(received)
    }
    guard let line else { return }
    offerName(after: line)
    introduce(with: line)
    if case .event(.bye(let reason?, let address, _)) = line { follow(reason, to: address) }
  }

  /// Says what a spectator reads when the watched room is closed.
  private mutating func sayClosed(_ room: RoomCode) {
    let closed = ServerLine.event(.closed(room: room))
    if let remark = match.remark(on: closed, from: options.publicServer) { output.say(remark) }
  }

  /// Says once, after three matches, how to own the name: the player has come to stay.
  private mutating func offerName(after line: ServerLine) {
    guard case .event(.review) = line, case .seat = served.location, let name = served.name else { return }
    matches += 1
    // A terminal that can't erase is read aloud, or is none.
    if matches == 3, terminal.hasControlSequences, connection.keys.mayClaim(name) { say(.mayBeOwner(name)) }
  }

  private mutating func follow(_ line: ServerLine) {
    let hadAsked = match.awaitsRematch
    let question = leavingQuestion
    served.follow(line, at: now)
    // RESUME may lead to no place, and then what a server forgets with the connection is still wanted.
    if !isOffline { wish.follow(line, at: served.location) }
    if let name = connection.keys.follow(line) { output.effects.append(.own(name)) }
    endMeanwhile(at: line)
    // The confirmation was for something else.
    if leavingQuestion != question { asked = nil }
    followed(line)
    let calls = !wish.declinesSeat && match.calls(at: line)
    var remark = calls ? match.remark(on: line, from: options.publicServer) : nil
    // The rival has accepted, which has no line of its own.
    if hadAsked, match.isInMatch, remark == nil, case .event = line {
      remark = match.remark(on: .ok(.rematch(begins: true), tag: nil), from: options.publicServer)
      if let remark { output.say(remark) }
    }
    if remark != nil { output.bell.ring(on: terminal, at: now) }
  }

  /// Updates what follows from the match that is shown, after a line.
  mutating func followed(_ line: ServerLine) {
    editor.vocabulary.verbs = match.possibleVerbs
    editor.vocabulary.learn(from: line)
  }

  mutating func say(_ received: ReceivedLine) {
    let remarks = remarks(on: received)
    guard let line = received.line else { return remarks.forEach { output.say($0) } }
    if connection.signIn.hides(line) { return }
    // A player who does not want the seat back is not welcomed to it.
    if wish.declinesSeat {
      switch line {
      case .ok(.resume, _), .event(.countdown), .event(.state), .event(.rival), .event(.step), .event(.turn),
        .event(.handicap), .event(.away), .event(.rematch), .event(.standing):
        return
      // A match that is lost by LEAVE ends after its answer.
      case .event(.end), .event(.match), .event(.review): if match.location.isSeat { return }
      default: break
      }
    }
    // The client follows a move, and waits for a server that stops.
    if case .event(.bye(let reason, _, _)) = line,
      reason == .moved || reason == .drain && match.mayReturn && !isLeaving
    {
      return
    }
    if options.command == .host, case .ok(.create(let room, _, _, nil), _) = line {
      return invite(to: room)
    }
    farewell.keep(remarks, on: line)
    for remark in remarks where remark.tone == .error || !isDrawn(line) { output.say(remark) }
  }

  mutating func remarks(on received: ReceivedLine) -> [Message] {
    var finding = promises.fairness.check(received)
    guard let line = received.line else {
      return [finding?.remark(in: match.language), received.text.map { Message($0) }].compactMap(\.self)
    }
    if case .kept? = finding, !promises.reassurances.insert(.isFair).inserted { finding = nil }
    if case .event(.recorded) = line, !promises.reassurances.insert(.isRecorded).inserted { return [] }
    // A terminal without UTF-8 has no letters of the other languages.
    if case .row(.brief(.language), _) = line, options.quotesASCII { return [] }
    var server = options.publicServer
    if case .event(.hello) = line, options.server.places.count > 1 {
      server = connection.keys.reached ?? server
    }
    if let message = ownership(in: line) { return [message] }
    // The server knows nothing of a game in between.
    let match = if case .event(.waiting) = line { served } else { match }
    let remark = match.remark(on: line, from: server, atWheels: hasWheels)
    return [
      match.series(at: line), remark ?? newerRemark(on: line, received),
      finding?.remark(in: match.language),
    ].compactMap(\.self)
  }

  /// The server's own sentence for a line with a reason that only newer ones have.
  private func newerRemark(on line: ServerLine, _ received: ReceivedLine) -> Message? {
    guard line.sentence(in: match.language) == nil, let text = received.text else { return nil }
    if case .error = line { return Message(text, .error) }
    return Message(text)
  }

  /// Reconnects after a goodbye, perhaps to another address, or leaves.
  private mutating func follow(_ reason: DisconnectReason, to address: PublicAddress?) {
    guard !isLeaving, !isOffline else { return }
    if reason.endsSeat, ![.quit, .kicked].contains(reason) || !keepsPlace { output.seat.giveUp() }
    switch Reconnection.Cause(reason, at: address, in: match) {
    case .loss?: reconnect(saying: reason == .drain ? .restarts : nil)
    case .move(let address)?: reconnect(because: .move(to: address), saying: .moved)
    case nil: leave(with: [.quit, .ended].contains(reason) ? .done : .failed)
    }
  }

  /// Waits for the server's goodbye, or for the end of the connection after it.
  mutating func leave(with code: ExitCode) { stage = .leaving(code, end: now + Reconnection.goodbyeTime) }

  private mutating func disconnect() {
    if case .leaving(let code, _) = stage { return quit(code) }
    if isOffline { return follow(connection.failTry(at: now, &output.effects)) }
    lose(or: connection.hasHeardServer ? .ended(options.server) : .noServer)
  }

  mutating func lose(or message: ConnectionMessage) {
    // A spectator without a name may be on the way back already.
    guard match.mayReturn || wish.watched != nil else { return fail(message) }
    breakMeanwhile()
    reconnect()
  }

  mutating func fail(_ message: ConnectionMessage) {
    farewell.reason = [Message(message.text(in: match.language), .error)]
    say(message, .error)
    quit(.failed)
  }

  mutating func say(_ message: LineMessage, _ tone: Message.Tone = .plain) {
    output.say(Message(message.text(in: match.language), tone))
  }

  mutating func say(_ message: GameMessage) { output.say(Message(message.text(in: match.language))) }

  mutating func say(_ message: ConnectionMessage, _ tone: Message.Tone = .plain) {
    output.say(Message(message.text(in: match.language), tone))
  }

  private mutating func deadline() {
    if let key = editor.keys.giveUp(at: now) { type(key) }
    guard case .leaving(let code, let end) = stage else {
      return follow(connection.tick(at: now, &output.effects))
    }
    if now >= end { quit(code) }
  }
}
