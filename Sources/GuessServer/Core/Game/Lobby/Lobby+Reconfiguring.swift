import GuessProtocol

/// Configuration that can change while people play.
extension Lobby {
  /// Applies new limits, language and message of the day; the rest of the configuration stays.
  ///
  /// Nobody loses anything: connections above a lower limit stay, and only new ones are refused; kept seats keep the announced
  /// time. Connected clients keep their language, and have read the old message.
  mutating func reconfigure(_ new: LobbyConfiguration) {
    configuration.language = new.language
    configuration.messageOfTheDay = new.messageOfTheDay
    configuration.limits = new.limits
  }
}
