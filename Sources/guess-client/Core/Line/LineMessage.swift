import GuessProtocol

/// Messages of the line front end itself, besides those for the server's lines.
package enum LineMessage: Hashable, Sendable {
  /// Prompts: for a name (Enter takes the suggestion), while disconnected, for the offer of a seat, for searching the history,
  /// and for another match or a game alone (by Enter).
  case nameQuestion(suggestion: Name?), offline, seatQuestion, historySearch(String), againPrompt, soloPrompt
  case welcome
  /// A room is being opened for a friend, with what to do until somebody joins.
  case hosting(RoomCode)
  /// The local server does not start, or the running one is not reachable from outside this machine.
  case noServerStarts, serverIsPrivate
  /// Ways to begin if no server is running on this machine.
  case howToBegin
  case needsTerminal
  /// Asks for confirmation of leaving a match: its effect, and how to do it.
  case confirmLeaving
  /// Enter was pressed while disconnected.
  case notSent
  /// Output failed, for a reason in the system's words.
  case notPrinted(reason: String)
  case seatOffer(Name, SavedSeat.Place), seatTooLate(Name)
  case invalidName(String), noRoomCode(String)
  /// A guess that was sent after its round.
  case lateGuess(Int64, round: Int)
  /// The name is reserved for its player, who is away.
  case nameIsKept(seconds: Int64)
  /// More was pasted than a line holds, or than that many lines.
  case overflow(bytes: Int, lines: Int)
  /// Pasted lines that wait for Enter.
  case pasted(lines: Int)
  /// A number was typed without a game, or after the match.
  case noGame, matchIsOver
  /// No rematch is possible, because the rival has left.
  case rivalLeft(Name)
  /// Match number n against this rival begins; a series of matches is over. Scores are matches won, own first.
  case nextMatch(Int, against: Name, Score), seriesIsOver(against: Name, Score)
  /// A game alone was left, or continues after a disconnect.
  case gameIsLeft, gameIsBack(Name)
  case help(HelpTopic)
}

/// Topics of the help, in the order in which they are printed.
package enum HelpTopic: CaseIterable, Hashable, Sendable {
  case findingGame, playingAlone, inGame, afterMatch, watching, keys, lostConnection, more
}
