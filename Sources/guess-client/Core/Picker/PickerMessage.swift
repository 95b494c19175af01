import GuessProtocol

/// What the screen of the wheels says in words of its own.
enum PickerMessage: Hashable {
  case status(PickerStatus)
  case choice(PickerChoice)
  case key(KeyHint)
  case round(Int)
  case firstTo(Int)
  case left(String)
  /// One's own guesses, and how many always suffice.
  case you(guesses: Int, par: Int?)
  /// Oneself, in front of a guess.
  case me
  case tooLow, tooHigh, hit
  case rival(Name, guesses: Int, needs: Int?)
  case away(Name)
  case notOffered(Int)
  case tooSmall(columns: Int, rows: Int)
  case anyKey
  case needTerminal
  case needCursor
}

/// What may be done now, or what is waited for.
enum PickerStatus: Hashable {
  case guessWith(Int64)
  /// It is one's turn, and the wheels show this number.
  case yourTurn(Int64)
  /// The wheels are seen to turn, and where they stop is not to be told before.
  case spinning
  case onItsWay
  case sealed(Int64?)
  case turn(of: Name)
  case countdown(seconds: Int64)
  /// The round is over, and the next one begins in so many seconds, if that is known.
  case nextRound(secret: Int64, seconds: Int64?)
  case waitingForRival
  case waitingForRoom(RoomCode)
  case watching
  /// The match is over; the number of the last round is told, if there was one.
  case matchOver(MatchState.Outcome, secret: Int64?)
  /// A game alone is over.
  case soloOver(isFound: Bool, secret: Int64?)
  case whatNext
  case yourName
  case offline
}

/// What a single key asks for while no round is running.
enum PickerChoice: Hashable {
  case play, solo, daily, house, create, join, watch
  case again, leave
  /// Another match, which the rival has asked for already.
  case againToo(Name)
  /// Another match, which was asked for; the rival has yet to.
  case againAsked
}

/// What a key does, in the fewest words that tell it.
enum KeyHint: CaseIterable, Hashable {
  case guess, help, spin, middle, talk, quit, turn, wheel
}
