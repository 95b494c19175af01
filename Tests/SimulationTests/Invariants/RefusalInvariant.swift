@testable import GuessGame

/// A refused request changes nothing.
enum RefusalInvariant {
  static func check(before: Lobby, after: Lobby, answer: SeenLine) throws(Violation) {
    try require(
      LobbyDigest(of: before) == LobbyDigest(of: after), .refusals,
      "something has changed before \(answer.text)")
  }
}
