import Protocol

/// What the client tells the one who types.
package enum Cue: Hashable, Sendable {
  /// Asks for a name, in front of the line; Enter takes the suggestion.
  case nameQuestion(suggestion: Name?)
  /// Stands in front of the line while there is no connection.
  case offline
  /// What can be done first.
  case welcome
  /// What another Ctrl-C does.
  case confirmLeaving
  /// Enter was pressed while there is no connection.
  case notSent
  /// Nothing more can be printed, for a reason in the system's words.
  case notPrinted(reason: String)
}
