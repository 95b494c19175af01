import TestSupport
import Testing

@testable import GuessProtocol

@Suite("Pairings", .timed)
struct PairingTests {
  @Test(
    "of a round robin let everyone meet everyone once, be first as often as second, and have one bye if odd")
  func roundRobin() {
    for players in 0...25 {
      let rounds = (0..<RoundRobin.rounds(of: players)).map { RoundRobin.pairings($0, of: players) }
      for round in rounds { #expect(round.flatMap(\.members).sorted() == Array(0..<players)) }
      let all = rounds.flatMap(\.self)
      let games = all.filter { $0.second != nil }
      #expect(Set(games.map { Set($0.members) }).count == games.count)
      #expect(games.count == players * (players - 1) / 2)
      #expect(
        all.filter { $0.second == nil }.map(\.first).sorted()
          == Array(0..<players).filter { _ in players % 2 == 1 })
      for player in 0..<players {
        let firsts = games.count { $0.first == player }
        #expect(abs(2 * firsts - (players - 1)) <= 1, "\(player) of \(players)")
      }
    }
  }

  @Test("of a round robin of four are those of the circle")
  func circle() {
    #expect(
      (0..<3).map { RoundRobin.pairings($0, of: 4).map(\.members) } == [
        [[0, 3], [1, 2]], [[3, 1], [2, 0]], [[2, 3], [0, 1]],
      ])
  }

  @Test("of a bracket let the best seeds meet as late as possible, and give them the byes")
  func knockout() {
    let eight = Knockout.firstRound(of: 8).map(\.members)
    #expect(eight == [[0, 7], [3, 4], [1, 6], [2, 5]])
    #expect(Knockout.firstRound(of: 1).isEmpty && Knockout.firstRound(of: 0).isEmpty)
    for players in 2...64 {
      var round = Knockout.firstRound(of: players)
      let byes = round.filter { $0.second == nil }.map(\.first).sorted()
      #expect(byes == Array(0..<(2 * round.count - players)))
      #expect(round.flatMap(\.members).sorted() == Array(0..<players))
      while true {
        // The best seeds are still there, and no two of them meet before the last rounds.
        let winners = round.map { min($0.first, $0.second ?? $0.first) }
        #expect(winners.sorted() == Array(0..<winners.count))
        if winners.count == 1 { break }
        round = Knockout.nextRound(of: winners)
      }
    }
  }

  @Test(
    "of a Swiss tournament are those of the Dutch system: upper half against lower half, floaters, a bye for the last"
  )
  func dutch() {
    var swiss = Swiss(players: 7)
    #expect(swiss.pairings().map(\.members) == [[0, 3], [1, 4], [2, 5], [6]])
    // 2 beats 5, and 4 and 1 tie.
    for (pairing, points) in zip(swiss.pairings(), [Swiss.win, Swiss.tie, Swiss.win, Swiss.win]) {
      swiss.add(pairing, points: points)
    }
    #expect(swiss.points == [2, 1, 2, 0, 1, 0, 2])
    // 0, 2 and 6 have one point: 6 floats down to 1. 4 floats down to 3.
    #expect(swiss.pairings().map(\.members) == [[0, 2], [6, 1], [4, 3], [5]])
    #expect(swiss.ranking.prefix(3) == [0, 2, 6])
  }

  @Test("of a Swiss tournament follow its rules in every round, however it goes", arguments: Seed.several)
  func swissLaws(seed: Seed) throws {
    var random = SeededGenerator(seed)
    for _ in 0..<Effort.count(quick: 10, usual: 50, full: 1_000) {
      let players = 2 + random.below(63)
      var swiss = Swiss(players: players)
      var met: Set<[Int]> = [], hadBye: Set<Int> = []
      for round in 0..<(1 + random.below(12)) {
        let absent = random.isOnce(in: 3) ? Set([random.below(players)]) : []
        let order = (0..<players).filter { !absent.contains($0) }.sorted {
          (-swiss.points[$0], $0) < (-swiss.points[$1], $1)
        }
        let pairings = swiss.pairings(without: absent)
        #expect(pairings == swiss.pairings(without: absent))
        #expect(pairings.flatMap(\.members).sorted() == order.sorted())
        #expect(pairings.count { $0.second == nil } == order.count % 2)
        /// True if these can be paired without a second meeting.
        func canPair(_ rest: [Int]) -> Bool {
          let matching = Matching(of: rest, below: players) { !met.contains([min($0, $1), max($0, $1)]) }
          return rest.allSatisfy { matching.mates[$0] != nil }
        }
        let bye = pairings.first { $0.second == nil }?.first
        let games = pairings.compactMap { pairing in pairing.second.map { (pairing.first, $0) } }
        let again = games.count { met.contains([min($0.0, $0.1), max($0.0, $0.1)]) }
        if order.count % 2 == 0 {
          #expect((again == 0) == canPair(order), "round \(round) of \(players)")
        } else {
          // The last player in order has the bye who has had none and leaves the others their opponents.
          let fit = order.last { player in !hadBye.contains(player) && canPair(order.filter { $0 != player })
          }
          if let fit { #expect(bye == fit && again == 0) }
        }
        // From the best player down, nobody could have an opponent with a score that is nearer.
        var rest = order.filter { $0 != bye }
        while again == 0, let player = rest.first {
          let opponent = try #require(
            games.compactMap { $0.0 == player ? $0.1 : $0.1 == player ? $0.0 : nil }.first)
          let nearer = rest.dropFirst().filter { swiss.points[$0] > swiss.points[opponent] }
          for other in nearer where !met.contains([min(player, other), max(player, other)]) {
            #expect(!canPair(rest.filter { $0 != player && $0 != other }))
          }
          rest.removeAll { $0 == player || $0 == opponent }
        }
        for pairing in pairings {
          swiss.add(pairing, points: random.below(3))
          if let second = pairing.second {
            met.insert([min(pairing.first, second), max(pairing.first, second)])
          } else {
            hadBye.insert(pairing.first)
          }
        }
      }
    }
  }

  @Test("of a Swiss tournament repeat meetings and byes evenly once all have met")
  func exhausted() {
    for players in 2...6 {
      var swiss = Swiss(players: players)
      var meetings: [[Int]: Int] = [:]
      let rounds = RoundRobin.rounds(of: players)
      for _ in 0..<3 * rounds {
        for pairing in swiss.pairings() {
          meetings[pairing.members.sorted(), default: 0] += 1
          swiss.add(pairing, points: Swiss.tie)
        }
      }
      #expect(meetings.values.allSatisfy { 2...4 ~= $0 }, "\(players): \(meetings)")
    }
  }

  @Test(
    "of a Swiss tournament rank equal points by those of the opponents, and count a bye as one without points"
  )
  func buchholz() {
    var swiss = Swiss(players: 5)
    swiss.add(Pairing(first: 0, second: 2), points: Swiss.win)
    swiss.add(Pairing(first: 1, second: 3), points: Swiss.win)
    swiss.add(Pairing(first: 4, second: nil), points: Swiss.win)
    swiss.add(Pairing(first: 3, second: 2), points: Swiss.win)
    #expect(swiss.points == [2, 2, 0, 2, 2])
    #expect((0..<5).map(swiss.buchholz) == [0, 2, 4, 2, 0])
    #expect(swiss.ranking == [1, 3, 0, 4, 2])
  }

  @Test(
    "of a matching are as many as there can be, in any graph, and stay so when two are taken out",
    arguments: Seed.several)
  func matching(seed: Seed) {
    var random = SeededGenerator(seed)
    for _ in 0..<100 {
      let count = 1 + random.below(10)
      let isSparse = random.isOnce(in: 2)
      var edges: Set<[Int]> = []
      for one in 0..<count {
        for other in 0..<one where random.isOnce(in: isSparse ? 4 : 2) {
          edges.formUnion([[one, other], [other, one]])
        }
      }
      let matching = Matching(of: Array(0..<count), below: count) { edges.contains([$0, $1]) }
      for (vertex, mate) in matching.mates.enumerated() {
        if let mate { #expect(matching.mates[mate] == vertex && edges.contains([vertex, mate])) }
      }
      // Most matched vertices in each subset, by trying all partners of its last vertex.
      var most = Array(repeating: 0, count: 1 << count)
      for subset in 1..<(1 << count) {
        let last = Int.bitWidth - 1 - subset.leadingZeroBitCount
        let rest = subset & ~(1 << last)
        most[subset] = (0..<last).reduce(most[rest]) { best, other in
          guard rest >> other & 1 == 1, edges.contains([last, other]) else { return best }
          return max(best, 2 + most[rest & ~(1 << other)])
        }
      }
      let matched = (0..<count).filter { matching.mates[$0] != nil }
      #expect(matched.count == most[most.count - 1])
      for one in matched {
        for other in matched where edges.contains([one, other]) {
          var rest = matching
          let others = matched.filter { $0 != one && $0 != other }.reduce(0) { $0 | 1 << $1 }
          #expect(rest.takeOut(one, other) == (most[others] == matched.count - 2))
        }
      }
    }
  }
}

extension Pairing {
  fileprivate var members: [Int] { [first] + (second.map { [$0] } ?? []) }
}
