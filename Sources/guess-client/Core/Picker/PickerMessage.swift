import GuessProtocol

/// Messages of the screen with wheels itself.
enum PickerMessage: Hashable {
  case firstTo(Int)
  /// The player's guesses, and the number that always suffices.
  case you(guesses: Int, par: Int?)
  /// The player's label before a guess.
  case me
  case tooLow, tooHigh, hit
  case notOffered(Int)
  case tooSmall(columns: Int, rows: Int)
  case anyKey
  case needTerminal
  case needCursor
  /// Enter guesses the number on the wheels; `yourTurn` in a duel.
  case guessWith(Int64), yourTurn(Int64)
  /// The wheels spin, and the message does not reveal where they stop.
  case spinning
  case onItsWay
  /// The player's guess in this step; nil after a disconnect.
  case sealed(Int64?)
  case turn(of: Name)
  /// The round is over, and the next one begins in this many seconds, if that is known.
  case nextRound(secret: Int64, seconds: Int64?)
  case matchOver(MatchState.Outcome, secret: Int64?)
  case soloOver(isFound: Bool, secret: Int64?)
  case whatNext
  case yourName
  /// Another match, for which the rival has asked already.
  case againToo(Name)
  /// Another match, for which the player has asked and the rival has not.
  case againAsked
}

/// Functions of keys, in as few words as possible.
enum KeyHint: CaseIterable, Hashable {
  case guess, help, spin, middle, talk, quit, turn, wheel
}
