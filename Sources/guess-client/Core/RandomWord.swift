import GuessProtocol

/// Short words by chance, such as for names that hardly ever meet: there are a million with four characters.
enum RandomWord {
  /// Letters and digits that are not taken for each other.
  private static let characters = Array("abcdefghjkmnpqrstuvwxyz0123456789")

  /// A word with `count` characters.
  static func draw(_ count: Int, using random: inout any RandomNumberGenerator) -> String {
    String((0..<count).map { _ in characters[Int.random(in: characters.indices, using: &random)] })
  }
}

/// Numbers that follow from a word: SHA-256 in counter mode. With them strategies that draw play the same arena again.
package struct WordNumbers: RandomNumberGenerator {
  private let word: String
  private var counter = 0

  package init(_ word: String) {
    self.word = word
  }

  package mutating func next() -> UInt64 {
    counter += 1
    return SHA256.digest(of: Array("\(word) \(counter)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
