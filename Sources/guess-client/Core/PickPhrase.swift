import Protocol

/// What the screen of the wheels says in words of its own.
enum PickPhrase: Hashable {
  case round(Int)
  case rules(Rules)
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
  case needTerminal
  case needCursor
  case key(PickKeyHint)
}

/// What a key does, in the fewest words that tell it.
enum PickKeyHint: CaseIterable, Hashable {
  case guess, help, spin, middle, talk, quit, turn, wheel
}

extension Language {
  func words(for phrase: PickPhrase) -> String {
    switch self {
    case .english: PickEnglish.words(for: phrase)
    case .chinese: PickChinese.words(for: phrase)
    case .russian: PickRussian.words(for: phrase)
    }
  }

  /// What `?` shows: keys, and what they do.
  var pickHelp: [(keys: String, words: String)] {
    switch self {
    case .english: PickEnglish.help
    case .chinese: PickChinese.help
    case .russian: PickRussian.help
    }
  }
}
