import GuessClientCore

extension Launch {
  /// Plays by itself.
  static func bot(_ request: BotRequest) throws(UsageError) -> Never {
    throw .notYetOffered("bot")
  }
}
