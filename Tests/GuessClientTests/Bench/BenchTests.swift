import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("A load test", .timed)
struct BenchTests {
  @Test("says how many players fit into a process if there are too many")
  func descriptors() throws {
    let hundred = try commandLine("bench --players=100")
    #expect(hundred.loadObstacle(descriptors: 132) == nil)
    let words = try #require(hundred.loadObstacle(descriptors: 131))
    // 99 players fit, but they play in pairs.
    #expect(words.contains("--players 98"))
    let alone = try commandLine("bench --players=100 --rules=solo")
    #expect(alone.loadObstacle(descriptors: 131)?.contains("--players 99") == true)
    let few = try commandLine("bench --players=2")
    #expect(few.loadObstacle(descriptors: 34) == nil)
    let none = try #require(few.loadObstacle(descriptors: 33))
    #expect(none.contains("ulimit -n") && !none.contains("--players"))
    #expect(few.loadObstacle(descriptors: 0) != nil && few.loadObstacle(descriptors: .max) == nil)
  }

  @Test("needs a typed yes, in any of the languages, for a load test against another machine")
  func consent() throws {
    for yes in ["yes", " YES ", "да", "Да", "是"] { #expect(Options.isConsent(yes)) }
    for no in ["", "y", "no", "yes!", "нет", "不是"] { #expect(!Options.isConsent(no)) }
    let load = try commandLine("bench h.example:1 --players=200")
    #expect(load.loadWarning.contains("h.example:1"))
    #expect(load.loadWarning.contains("200 players can (race 1..100)"))
    #expect(Options.consentQuestion.contains("yes") && load.loadRefusal.contains("--yes"))
  }

  @Test("has players who think for two or three seconds if they are like people, by the documented quantiles")
  func times() {
    var random: any RandomNumberGenerator = WordNumbers("times")
    let times = (0..<4_000).map { _ in BotPace.ofPerson.thinkingTime(of: nil, using: &random).count }.sorted()
    let bounds = BotPace.quantiles
    #expect(times.allSatisfy { (bounds[0]...bounds[64]).contains($0) })
    // Within three standard deviations of the median of 4,000 draws.
    #expect((2_400...2_600).contains(times[2_000]))
    // No thinking time exceeds the 20 s of a turn.
    #expect(bounds == bounds.sorted() && bounds.count == 65 && bounds[64] < 20_000)
  }

  @Test("has players who wake up in order, however many they are")
  func alarms() {
    var random = WordNumbers("alarms")
    for count in [1, 2, 3, 500] {
      var alarms = BenchAlarms(players: count)
      let times = (0..<count).map { _ in Int64(random.next() % 1_000) }
      // The second time of a player replaces the first.
      for time in [500, nil] as [Int64?] {
        for number in times.indices { alarms.set(number, to: time ?? times[number]) }
      }
      var woken: [Int64] = []
      while alarms.first < .max {
        let first = alarms.first
        woken.append(times[alarms.removeFirst()])
        #expect(woken.last == first)
      }
      #expect(woken == times.sorted())
    }
  }
}
