import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The addresses of a host", .timed)
struct HappyEyeballsTests {
  /// Families as Linux numbers them; any two numbers would do.
  private static let (four, six): (Int32, Int32) = (2, 10)

  /// The tries until the race is over, with their times in milliseconds. `failures` are times after which a try fails, by its
  /// address; other tries never do.
  private func tries(_ families: [Int32], failing failures: [Int: Int64] = [:]) -> [(index: Int, time: Int64)]
  {
    var race = HappyEyeballs(lookups: 1, at: .start)
    race.add(families, of: 0, at: .start)
    var now = Instant.start
    var tries: [(Int, Int64)] = []
    var ends: [Instant] = []
    while true {
      while let index = race.nextAddress(at: now) {
        tries.append((index, now.milliseconds))
        if let time = failures[index] { ends.append(now + Milliseconds(time)) }
      }
      guard !race.isOver(at: now) else { break }
      ends.sort()
      if let end = ends.first, end <= race.deadline ?? end {
        now = ends.removeFirst()
        race.fail(at: now)
      } else {
        guard let deadline = race.deadline else { break }
        now = deadline
      }
    }
    tries.append((-1, now.milliseconds))
    return tries
  }

  private func expect(
    _ tries: [(index: Int, time: Int64)], _ expected: [(Int, Int64)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      tries.map { [Int64($0.index), $0.time] } == expected.map { [Int64($0.0), $0.1] },
      sourceLocation: sourceLocation)
  }

  @Test("are tried a quarter of a second apart, or at once after a failure, for ten seconds in all")
  func silent() {
    expect(
      tries([Self.six, Self.four, Self.four]), [(0, 0), (1, 250), (2, 500), (-1, 10_000)])
    expect(
      tries([Self.six, Self.four, Self.six], failing: [0: 0, 1: 3, 2: 5]), [(0, 0), (1, 0), (2, 3), (-1, 8)])
    expect(
      tries([Self.six, Self.four, Self.six, Self.four], failing: [0: 300]),
      [(0, 0), (1, 250), (2, 300), (3, 550), (-1, 10_000)])
    expect(tries([]), [(-1, 0)])
    expect(tries([Self.four], failing: [0: 7]), [(0, 0), (-1, 7)])
    expect(tries([Self.four], failing: [0: 9_999]), [(0, 0), (-1, 9_999)])
  }

  @Test("take turns by family, beginning with the one that the system prefers, until the time is over")
  func families() {
    let mixed = [Self.six, Self.six, Self.six, Self.four, Self.four]
    #expect(tries(mixed).dropLast().map(\.index) == [0, 3, 1, 4, 2])
    #expect(tries([Self.four, Self.six, Self.four]).dropLast().map(\.index) == [0, 1, 2])
    #expect(tries([Self.four, Self.four, Self.six]).dropLast().map(\.index) == [0, 2, 1])
    let count = Int(HappyEyeballs.limit.count / HappyEyeballs.pause.count)
    let tries = tries(Array(repeating: Self.four, count: count + 1))
    #expect(tries.count == count + 1 && tries[count - 1].time == 9_750 && tries[count].time == 10_000)
  }

  @Test("are tried as soon as they are known if there are several hosts, in the order of the hosts")
  func lookups() {
    func race() -> HappyEyeballs { HappyEyeballs(lookups: 3, at: .start) }
    func time(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }
    // The race waits a moment for the first host, and no longer.
    var slow = race()
    #expect(slow.deadline == nil && slow.nextAddress(at: time(30)) == nil && !slow.isOver(at: time(90_000)))
    slow.add([Self.four], of: 2, at: time(30))
    #expect(slow.nextAddress(at: time(49)) == nil && slow.deadline == time(50))
    #expect(slow.nextAddress(at: time(50)) == 0 && slow.nextAddress(at: time(50)) == nil)
    // Addresses that come later keep the order of the hosts, and the pace of the race.
    slow.add([Self.four], of: 1, at: time(60))
    slow.add([Self.six, Self.six, Self.four], of: 0, at: time(70))
    #expect(slow.nextAddress(at: time(299)) == nil)
    #expect([300, 550, 800, 1_050].map { slow.nextAddress(at: time($0)) } == [2, 4, 3, 1])
    #expect(!slow.isOver(at: time(10_029)) && slow.isOver(at: time(10_030)))
    // The race waits no more once the lookup of the first host has ended, with or without addresses.
    for families in [[Self.four], []] {
      var quick = race()
      quick.add([Self.six], of: 1, at: time(1))
      quick.add(families, of: 0, at: time(2))
      #expect(quick.nextAddress(at: time(2)) == families.count)
    }
    var unknown = race()
    for host in 0..<3 {
      #expect(!unknown.isOver(at: .start))
      unknown.add([], of: host, at: .start)
    }
    #expect(unknown.isOver(at: .start))
  }
}
