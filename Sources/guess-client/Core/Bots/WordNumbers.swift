import Protocol

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
