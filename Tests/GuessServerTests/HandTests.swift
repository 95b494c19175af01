import GuessProtocol
import Testing

@testable import GuessGame

@Suite("A player's state in a round")
struct HandTests {
  @Test(
    "has counts up to 4,294,967,295, and stays there",
    arguments: [Int(UInt32.max) - 1, Int(UInt32.max), Int.max])
  func mostGuesses(guesses: Int) throws {
    var recorded = JournalEntry.RoundStart.Hand(range: .oneToHundred, hints: nil)
    (recorded.guesses, recorded.wasted) = (guesses, guesses)
    var hand = try #require(Hand(recorded, from: .oneToHundred))
    hand.count(1, hint: .low, elapsed: .zero)
    #expect((hand.guesses, hand.wasted) == (Int(UInt32.max), Int(UInt32.max)))
  }

  @Test(
    "is the same after it was recorded, with a guess that is sealed too",
    arguments: [nil, Int64.min, 0, .max])
  func recorded(sealed: Int64?) throws {
    let whole = try #require(GuessRange(lo: .min, hi: .max))
    var hand = Hand(range: whole)
    hand.lastGuess = Milliseconds(-5)
    hand.sealed = sealed ?? 0
    #expect(Hand(hand.recorded(sealed: sealed, hints: nil), from: whole) == hand)
  }
}

@Suite("Shared settings")
struct SharedSettingsTests {
  @Test("are those of the sixteen that were used last")
  func most() throws {
    var common = SharedSettings()
    let settings = try (2...Int64(SharedSettings.most + 2)).map { hi in
      StoredSettings(.solo(range: try #require(GuessRange(lo: 1, hi: hi))))
    }
    for one in settings.dropLast() { #expect(common.storage(of: one) === one) }
    #expect(common.stored.count == SharedSettings.most)
    #expect(common.storage(of: StoredSettings(settings[0].value)) === settings[0])
    let last = settings[SharedSettings.most]
    #expect(common.storage(of: last) === last)
    #expect(common.stored.count == SharedSettings.most)
    let again = StoredSettings(settings[1].value)
    #expect(common.storage(of: again) === again, "it was forgotten")
  }
}
