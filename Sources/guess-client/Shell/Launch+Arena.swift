import GuessClientCore

extension Launch {
  /// Lets programs play each other.
  static func arena(_ request: ArenaRequest) throws(UsageError) -> Never {
    throw .notYetOffered("arena")
  }
}
