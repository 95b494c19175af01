import TestSupport
import Testing

@testable import GuessGame

@Suite("An index of slots")
struct SlotIndexTests {
  /// A word with a hash value that the test chooses.
  private struct Word: Hashable {
    let text: String
    let hash: Int

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// A map and its index, changed together.
  private struct Book {
    var words = SlotMap<PlayerID, Word>()
    var index = SlotIndex<PlayerID, Word, Word> { copy $0 }

    mutating func add(_ word: Word) -> PlayerID {
      let id = words.insert(word)
      index.insert(id, in: words)
      return id
    }

    mutating func remove(_ id: PlayerID) {
      index.remove(id, in: words)
      words.remove(id)
    }

    func find(_ word: Word) -> PlayerID? { index.find(word, in: words) }
  }

  @Test("does the same as a dictionary", arguments: 1...8 as ClosedRange<UInt64>, [1, 4, 64])
  func model(seed: UInt64, hashes: Int) {
    var random = SeededGenerator(seed: seed)
    var book = Book()
    var model: [Word: PlayerID] = [:]
    for _ in 0..<2_000 {
      let number = Int.random(in: 0..<64, using: &random)
      let word = Word(text: "\(number)", hash: number % hashes)
      #expect(book.find(word) == model[word])
      if let id = model.removeValue(forKey: word) { book.remove(id) } else { model[word] = book.add(word) }
      #expect(book.index.count == model.count)
    }
    for number in 0..<64 {
      let word = Word(text: "\(number)", hash: number % hashes)
      #expect(book.find(word) == model[word])
    }
  }
}
