import GuessProtocol

/// Configuration that can change while people play.
extension Lobby {
  /// Applies new limits, language, names and message of the day; the rest of the configuration stays.
  ///
  /// Nobody loses anything: connections above a lower limit stay, and only new ones are refused; kept seats keep the announced
  /// time. Connected clients keep their names and language, and have read the old message. Silent connections are checked when
  /// the old limit is over.
  mutating func reconfigure(_ new: LobbyConfiguration) {
    configuration.language = new.language
    configuration.messageOfTheDay = new.messageOfTheDay
    configuration.names = new.names
    configuration.limits = new.limits
  }
}
