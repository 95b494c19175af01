import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore

@Suite("A load test", .timed)
struct BenchTests {
  @Test("has players who think for one to four seconds if they are like people")
  func times() {
    var random: any RandomNumberGenerator = WordNumbers("times")
    let times = (0..<4_000).map { _ in BotPace.ofPerson.thinkingTime(of: nil, using: &random).count }.sorted()
    #expect(times.allSatisfy { BotPace.personalTime.contains($0) })
    // Within five standard deviations of the median of 4,000 draws.
    #expect((2_400...2_600).contains(times[2_000]))
  }

  @Test("has players who wake up in order, however many they are")
  func timers() {
    var random = WordNumbers("timers")
    for count in [1, 2, 3, 500] {
      var timers = BenchTimers(players: count)
      let times = (0..<count).map { _ in Int64(random.next() % 1_000) }
      // The second time of a player replaces the first.
      for time in [500, nil] as [Int64?] {
        for number in times.indices { timers.set(number, to: time ?? times[number]) }
      }
      var woken: [Int64] = []
      while timers.first < .max {
        let first = timers.first
        woken.append(times[timers.removeFirst()])
        #expect(woken.last == first)
      }
      #expect(woken == times.sorted())
    }
  }
}
