import GuessProtocol

/// Short random words, for example for names that hardly ever collide: four characters make a million.
enum RandomWord {
  /// Letters and digits that are not easily confused.
  private static let characters = Array("abcdefghjkmnpqrstuvwxyz0123456789")

  static func draw(_ count: Int, using random: inout any RandomNumberGenerator) -> String {
    String((0..<count).map { _ in characters[Int.random(in: characters.indices, using: &random)] })
  }
}

/// Numbers derived from a word: SHA-256 in counter mode. They make random strategies repeat the same arena.
struct WordNumbers: RandomNumberGenerator {
  private let word: String
  private var counter = 0

  init(_ word: String) { self.word = word }

  mutating func next() -> UInt64 {
    counter += 1
    return SHA256.digest(of: Array("\(word) \(counter)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
