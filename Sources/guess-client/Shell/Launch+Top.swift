import GuessClientCore

extension Launch {
  /// Shows what goes on at a server.
  static func top(_ request: TopRequest) throws(UsageError) -> Never {
    throw .notYetOffered("top")
  }
}
