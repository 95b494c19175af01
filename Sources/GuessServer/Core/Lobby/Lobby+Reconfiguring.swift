import GuessProtocol

/// What a host decides again while people play.
extension Lobby {
  /// Goes by other limits, another language and another message of the day from now on; the rest of a configuration stays.
  ///
  /// Nobody loses what they have: a connection above a lower limit stays, and only new ones are refused until there are fewer;
  /// a seat that waits for its player is kept for as long as was said. Those who are connected keep their language, and have
  /// read the old message.
  mutating func reconfigure(_ new: LobbyConfiguration) {
    configuration.language = new.language
    configuration.messageOfTheDay = new.messageOfTheDay
    configuration.limits = new.limits
  }
}
