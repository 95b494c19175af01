import GuessClientCore
import GuessProtocol

/// The beginning of a session: with a name, or with a seat reserved from an earlier one.
extension PlaySession {
  mutating func introduce(with line: ServerLine) {
    if case .event(.hello) = line {
      if let seat = connection.signIn.offer { say(.seatOffer(seat)) }
      if let claim = connection.signIn.token.map(Command.resume) ?? wish.claim { output.send(claim) }
    }
    switch (connection.signIn.follow(line), line) {
    case (.isNamed?, .ok(let reply, _)):
      // The name of a player's first visit by ssh is theirs.
      if options.has(.identity), connection.keys.awaitsFirst { output.send(.claim(isListed: nil)) }
      welcome(after: reply)
    case (.isBack?, .ok(let reply, _)):
      if wish.declinesSeat { leaveSeat() } else if !match.location.isKept { welcome(after: reply) }
    case (.isTooLate(let seat)?, _):
      output.seat.refuse(seat, &output.effects)
      match.loseSeat()
      guard !wish.declinesSeat else { return take(options.name) }
      say(.seatTooLate(seat.name))
      take(seat.name)
    default: break
    }
  }

  /// Follows a refused request to the server of another shard, with the same name; false for other lines, and if the player is to
  /// decide.
  mutating func moves(by line: ServerLine?) -> Bool {
    guard !isOffline, !isLeaving, case .error(.moved(let address), let verb?, nil)? = line else {
      return false
    }
    let request = wish.asked(verb, at: match.location)
    guard request != nil || verb == .resume && connection.signIn.token != nil else { return false }
    var hop: [Effect] = []
    guard connection.follow(to: address, at: now, &hop) else { return false }
    breakMeanwhile()
    say(.moved)
    // Nobody waits for a player who goes.
    if request != nil { output.send(.quit) }
    output.effects += hop
    guard let request else { return true }
    wish = Wish(request)
    // A seat comes with its name.
    connection.signIn = SignIn(name: verb == .resume ? nil : match.name)
    match = MatchState(in: match.language)
    return true
  }

  /// Leaves the seat that the player has declined, and its tournament, and asks for a name.
  mutating func leaveSeat() {
    if match.location.isSeat { output.send(.leave) }
    // The first one leads back to the tournament.
    if match.tournament != nil { output.send(.leave) }
    connection.signIn.ask(holding: match.name)
    take(options.name)
  }

  /// Requests a name, or with nil leaves the question for one open; welcomes a player who has it already.
  private mutating func take(_ name: Name?) {
    guard let name else { return }
    connection.signIn.request(name)
    if connection.signIn.hold(name), let credentials = match.credentials {
      return welcome(after: .name(credentials))
    }
    output.send(connection.request(name))
  }

  /// Greets a player with a name but without a place, and asks for the one that is wanted.
  private mutating func welcome(after reply: Reply) {
    guard let missing = wish.missing(after: reply, from: nil) else { return say(.welcome) }
    request(missing)
  }

  /// Prints the command with which a friend joins a room, in a line of its own that can be passed on, and the way without a client.
  mutating func invite(to room: RoomCode) {
    let server = options.publicServer
    if options.publicHost == nil { say(GameMessage.onlyHere) }
    say(.hosting(room))
    output.say(Message("guess-client \(server.invitation(to: room))"))
    if case .host(let host, let port) = server.place {
      say(GameMessage.openedForNetcat(room, host: host, port: port))
    }
  }

  /// Handles the answer to a question; false if `words` are an ordinary request.
  mutating func answer(_ words: Substring) -> Bool {
    guard isAsking else { return false }
    if let offer = connection.signIn.offer { return answer(words, to: offer) }
    // The room is entered as soon as there is a name.
    switch invitation(in: words) {
    case nil: break
    case .here(let request)?:
      wish.ask(request)
      return true
    case .advice(let advice)?:
      say(advice)
      return true
    }
    // A verb is a request even while a name is asked for.
    guard Verb(typed: Array(words.prefix { $0 != " " }.utf8).span) == nil else { return false }
    if let name = connection.signIn.answer(words) {
      take(name)
    } else if !words.isEmpty {
      output.say(Message(GameMessage.invalidName(String(words)).text(in: match.language), .error))
    }
    return true
  }

  private mutating func answer(_ words: Substring, to offer: SavedSeat) -> Bool {
    // Only a guess-server may see the token.
    guard connection.hasHeardServer else { return true }
    guard let isWanted = Consent.reading(words) else {
      say(.seatOffer(offer))
      return true
    }
    connection.signIn.takeOffer()
    wish.declinesSeat = !isWanted
    output.send(.resume(offer.credentials.token))
    return true
  }
}

/// The player's own names, whose keys the client keeps and gives.
extension PlaySession {
  /// The message for a line about the owner of a name, instead of the server's.
  func ownership(in line: ServerLine) -> Message? {
    switch line {
    case .ok(.claim(let name, let key?, _), _) where connection.keys.keeps(name):
      Message(LineMessage.isOwner(name, key).text(in: match.language))
    case .error(.nameTaken(let retry), .hello?, _), .error(.nameTaken(let retry), .name?, _):
      connection.keys.requestedOwn.map { name in
        let message = LineMessage.isInUse(name, seconds: retry.map(\.secondsRoundedUp))
        return Message(message.text(in: match.language), .error)
      }
    case .error(.nameOwned(isKeyWrong: false), let verb, _) where verb != .claim:
      refusal.map { Message($0.text(in: match.language), .error) }
    default: nil
    }
  }

  private var refusal: (any LocalizedText)? {
    if let withheld = connection.keys.withheld { return ConnectionMessage.keyIsWithheld(withheld) }
    let isBySSH = options.has(.identity)
    // Where no key is kept, none can be moved: the server says what to type.
    return isBySSH || connection.keys.isKept ? LineMessage.isOwned(bySSH: isBySSH) : nil
  }
}

extension SignIn {
  var question: LineMessage? {
    isAsking ? offer == nil ? .nameQuestion(suggestion: suggestion) : .seatQuestion : nil
  }
}
