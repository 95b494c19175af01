import GuessGame
import GuessProtocol
import TestSupport
import Testing

@Suite("A queue of deadlines")
struct DeadlineQueueTests {
  struct Key: DeadlineKey {
    let place: Int
  }

  static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("returns deadlines of one moment by their numbers, in whatever order they came")
  func ties() {
    for first in 0..<7 {
      var queue = DeadlineQueue<Key>()
      for step in 0..<7 { queue.schedule(Key(place: (first + 3 * step) % 7), at: Self.at(5)) }
      var popped: [Int] = []
      while let key = queue.popDue(at: Self.at(5)) { popped.append(key.place) }
      #expect(popped == Array(0..<7))
    }
  }

  @Test("does the same as an unsorted list", arguments: 1...8 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = DeadlineQueue<Key>()
    var model: [Int: Instant] = [:]
    var now: Int64 = 0
    for _ in 0..<3_000 {
      let key = Int.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let instant = Self.at(now + Int64.random(in: -5...50, using: &random))
        queue.schedule(Key(place: key), at: instant)
        model[key] = min(instant, model[key] ?? instant)
      case 2:
        queue.remove(Key(place: key))
        model[key] = nil
      default:
        now += Int64.random(in: 0...10, using: &random)
        let earliest = model.values.min()
        guard let popped = queue.popDue(at: Self.at(now)) else {
          #expect(earliest.map { $0 > Self.at(now) } ?? true)
          continue
        }
        #expect(earliest.map { $0 <= Self.at(now) } ?? false)
        #expect(model[popped.place] == earliest)
        model[popped.place] = nil
      }
      #expect(queue.next == model.values.min())
      #expect(queue.count == model.count)
    }
  }
}
