import GuessProtocol

/// What is said to the one who types, besides what the server's lines tell.
package enum LineMessage: Hashable, Sendable {
  /// Prompts: for a name, where Enter takes the suggestion; and while there is no connection, while a seat is offered, while the
  /// history is searched, and while Enter alone asks for another match or for a game alone.
  case nameQuestion(suggestion: Name?), offline, seatQuestion, historySearch(String), againPrompt, soloPrompt
  case welcome
  /// A room is being opened for a friend, and what can be done until somebody comes.
  case hosting(RoomCode)
  /// The server for it does not start; or one is running that nobody reaches from outside this machine.
  case noServerStarts, serverIsPrivate
  /// What can be done where no server is running on this machine.
  case howToBegin
  case needsTerminal
  /// What leaving does, once it was asked for in a match, and how to do it all the same.
  case confirmLeaving
  /// Enter was pressed while there is no connection.
  case notSent
  /// Nothing more can be printed; the reason is in the system's words.
  case notPrinted(reason: String)
  case seatOffer(Name, KeptSeat.Place), seatTooLate(Name)
  case invalidName(String), noRoomCode(String)
  /// A guess that was sent when its round was over.
  case lateGuess(Int64, round: Int)
  /// A name that is kept for its player, who is away.
  case nameIsKept(seconds: Int64)
  /// More was pasted than a line holds, or than that many lines.
  case overflow(bytes: Int, lines: Int)
  /// Lines that wait for Enter.
  case pasted(lines: Int)
  /// A number was typed where no game runs, or where the match is over.
  case noGame, matchIsOver
  /// There is no rematch with someone who is gone.
  case rivalLeft(Name)
  /// Match number n against this rival begins, and a series of matches is over: matches won, own first.
  case nextMatch(Int, against: Name, Score), seriesIsOver(against: Name, Score)
  /// A game alone was left, or goes on after a lost connection.
  case gameIsLeft, gameIsBack(Name)
  case help(HelpTopic)
}

/// What a player wants who asks for help, in the order in which it is told.
package enum HelpTopic: CaseIterable, Hashable, Sendable {
  case findingGame, playingAlone, inGame, afterMatch, watching, keys, lostConnection, more
}
