import GuessProtocol

/// What the screen of the wheels says in words of its own.
enum PickerMessage: Hashable {
  case firstTo(Int)
  /// One's own guesses, and how many always suffice.
  case you(guesses: Int, par: Int?)
  /// Oneself, before a guess.
  case me
  case tooLow, tooHigh, hit
  case notOffered(Int)
  case tooSmall(columns: Int, rows: Int)
  case anyKey
  case needTerminal
  case needCursor
  /// Enter guesses the number that the wheels show; `yourTurn` in a duel.
  case guessWith(Int64), yourTurn(Int64)
  /// The wheels are seen to turn, and where they stop is not to be told before.
  case spinning
  case onItsWay
  /// One's guess of this step; nil after a lost connection.
  case sealed(Int64?)
  case turn(of: Name)
  /// The round is over, and the next one begins in so many seconds, if that is known.
  case nextRound(secret: Int64, seconds: Int64?)
  case matchOver(MatchState.Outcome, secret: Int64?)
  case soloOver(isFound: Bool, secret: Int64?)
  case whatNext
  case yourName
  /// Another match, which the rival has asked for already.
  case againToo(Name)
  /// Another match, which was asked for; the rival has yet to.
  case againAsked
}

/// What a key does, in the fewest words that tell it.
enum KeyHint: CaseIterable, Hashable {
  case guess, help, spin, middle, talk, quit, turn, wheel
}
