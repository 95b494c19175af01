import GuessProtocol

/// What is said to the one who types, beside what the server's lines tell.
package enum LineMessage: Hashable, Sendable {
  /// Asks for a name, in front of the line; Enter takes the suggestion.
  case nameQuestion(suggestion: Name?)
  /// Stands in front of the line while there is no connection.
  case offline
  /// What can be done first.
  case welcome
  /// A room is being opened for a friend, and what can be done until somebody comes.
  case hosting(RoomCode)
  /// The server for it does not start.
  case noServerStarts
  /// A server for it is running, and nobody reaches it from outside this machine.
  case serverIsPrivate
  /// What can be done where no server is running on this machine.
  case howToBegin
  /// There is no terminal on both sides.
  case needsTerminal
  /// What leaving does, once it was asked for in a match, and how to do it all the same.
  case confirmLeaving
  /// Enter was pressed while there is no connection.
  case notSent
  /// Nothing more can be printed, for a reason in the system's words.
  case notPrinted(reason: String)
  /// A seat that an earlier session has left may still be there.
  case seatOffer(Name, KeptSeat.Place)
  /// Stands in front of the line while a seat is offered.
  case seatQuestion
  /// What was typed for a name can't be one.
  case invalidName(String)
  /// The server keeps nothing for that name any more.
  case seatTooLate(Name)
  /// A guess that was sent when its round was over.
  case lateGuess(Int64, round: Int)
  /// A name that is kept for its player, who is away, for so many seconds.
  case nameIsKept(seconds: Int64)
  /// More was pasted than a line holds, or than so many lines.
  case overflow(bytes: Int, lines: Int)
  /// So many lines, pasted or typed, wait for Enter.
  case pasted(lines: Int)
  /// Stands in front of the line while the history is searched.
  case historySearch(String)
  /// Stands in front of the line while Enter alone asks for another match, or for a game alone.
  case againPrompt, soloPrompt
  /// A number was typed where no game runs, or where the match is over.
  case noGame, matchIsOver
  /// There is no rematch with someone who is gone.
  case rivalLeft(Name)
  /// What was typed behind JOIN or WATCH is no room code.
  case noRoomCode(String)
  /// Another match against the same rival begins: the how manieth, and matches won, own first.
  case nextMatch(Int, against: Name, Score)
  /// A series of matches against a rival is over: matches won, own first.
  case seriesIsOver(against: Name, Score)
  /// A game alone was left, or goes on after a lost connection.
  case gameIsLeft, gameIsBack(Name)
  /// A line of the help for those who play.
  case help(HelpTopic)
}

/// What a player wants who asks for help, in the order in which it is told.
package enum HelpTopic: CaseIterable, Hashable, Sendable {
  case findingGame, playingAlone, inGame, afterMatch, watching, keys, lostConnection, more
}
