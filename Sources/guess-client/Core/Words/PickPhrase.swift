import Protocol

/// What the screen of the wheels says in words of its own.
enum PickPhrase: Hashable {
  case round(Int)
  case guessWith(Int64)
  case onItsWay
  case sealed(Int64?)
  case turn(of: Name)
  case countdown(seconds: Int64)
  case waitingForRival
  case waitingForRoom(RoomCode)
  case watching
  case matchOver
  case whatNext
  case yourName
  case left(String)
  case you(guesses: Int)
  case rival(Name, guesses: Int, needs: Int?)
  case away(Name)
  case play, solo, again, leave
  case quitAgain
  case notOffered(Int)
  case tooSmall(columns: Int, rows: Int)
  case anyKey
  case offline
  case needTerminal
  case needCursor
  case key(PickKeyHint)
}

/// What a key does, in the fewest words that tell it.
enum PickKeyHint: CaseIterable, Hashable {
  case guess, help, spin, middle, talk, quit, turn, wheel
}
