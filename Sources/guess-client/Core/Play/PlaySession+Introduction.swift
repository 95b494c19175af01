import GuessProtocol

/// How a session begins: with a name, or with a seat that an earlier one has left.
extension PlaySession {
  /// Takes in what a line does for the introduction, and goes on to the room that was asked for.
  mutating func introduce(with line: ServerLine) {
    if case .event(.hello) = line, let seat = introduction.offer {
      say(.seatOffer(seat.name, seat.place))
    }
    switch introduction.follow(line) {
    case .isNamed?: welcome()
    case .isBack?: if !match.location.isSeat { welcome() }
    case .isUnwanted?:
      if match.location.isSeat { output.send(.leave) }
      takeGivenName()
    case .isTooLate(let seat, let isWanted)?:
      self.seat.refuse(seat, &output.effects)
      guard isWanted else { return takeGivenName() }
      say(.seatTooLate(seat.name))
      output.send(.name(seat.name))
    case nil: break
    }
  }

  /// Goes on under the name that was given beforehand; without one, the player is asked for it.
  private mutating func takeGivenName() {
    guard let name = options.name else { return }
    introduction = Introduction(name: name)
    output.send(.name(name))
  }

  private mutating func welcome() {
    if options.opensRoom {
      return output.send(.create(.standard, isListed: true, house: nil))
    }
    guard let room = options.server.room else {
      say(.welcome)
      return
    }
    output.send(.join(room, range: nil))
  }

  /// Tells a host how a friend gets into a room: in a line of its own, which can be sent as it is.
  mutating func invite(to room: RoomCode) {
    say(.hosting(room))
    output.say(Message("guess-client \(options.publicServer.invitation(to: room))"))
  }

  /// Takes what was typed where a question is asked; false where it is a request like any other.
  mutating func answer(_ words: Substring) -> Bool {
    guard introduction.isAsking else { return false }
    if let offer = introduction.offer { return answer(words, to: offer) }
    guard !words.isRequest else { return false }
    if let name = introduction.answer(words) {
      output.send(.name(name))
    } else if !words.isEmpty {
      say(.invalidName(String(words)), .error)
    }
    return true
  }

  private mutating func answer(_ words: Substring, to offer: KeptSeat) -> Bool {
    // Only a server is shown the token.
    guard connection.hasHeardServer else { return true }
    guard let isWanted = Consent.reading(words) else {
      guard !words.isRequest else { return false }
      say(.seatOffer(offer.name, offer.place))
      return true
    }
    introduction.accept(isWanted: isWanted)
    output.send(.resume(offer.credentials.token))
    return true
  }
}

extension Introduction {
  /// Whether a line says what is said in better words: that the offered seat is gone.
  func isRefused(by line: ServerLine) -> Bool {
    var copy = self
    if case .isTooLate? = copy.follow(line) { return true }
    return false
  }
}

extension Substring {
  /// Whether it begins with a verb, so that it is a request even where a name is asked for.
  fileprivate var isRequest: Bool {
    let word = prefix { $0 != " " }
    return Verb(typed: Array(word.utf8).span) != nil
  }
}
