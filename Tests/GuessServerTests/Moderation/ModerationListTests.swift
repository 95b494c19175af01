import GuessProtocol
import TestSupport
import Testing

@testable import GuessServerCore

@Suite("A list of bans and mutes", .timed)
struct ModerationListTests {
  private let noon = Milliseconds(1_790_000_000_000)

  private func ban(
    _ text: String, made: Int64 = 0, for seconds: Int64? = nil, isLifted: Bool = false,
    _ kind: Sanction.Kind = .ban
  ) throws -> Sanction {
    Sanction(
      kind, try SanctionTarget(text.utf8), made: noon + .seconds(made),
      end: seconds.map { noon + .seconds(made + $0) }, isLifted: isLifted)
  }

  @Test("keeps the later of two entries about the same target, in whatever order they come")
  func later() throws {
    let (first, second) = (try ban("ada", for: 60), try ban("ADA", made: 1, for: 600))
    for entries in [[first, second], [second, first]] {
      var list = ModerationList()
      for entry in entries { _ = list.take(entry, at: noon) }
      #expect(list.all == [second])
    }
  }

  @Test("does not apply a ban of an IPv6 network to IPv4", arguments: ["::/0", "::/1", "::/32", "::2"])
  func mixedNetworks(text: String) throws {
    var list = ModerationList()
    for kind in Sanction.Kind.allCases { _ = list.take(try ban(text, kind), at: noon) }
    for kind in Sanction.Kind.allCases {
      #expect(list.sanction(kind, of: nil, from: Origin(ipv4: 0x0102_0304), at: noon) == nil)
      #expect(list.sanction(kind, of: nil, from: Origin(ipv6: 0, 2), at: noon) != nil)
    }
  }

  @Test("forgets entries by a clock that runs ahead only if the previous start confirms its time")
  func doubtedClock() throws {
    let entry = try ban("192.0.2.7", for: 60)
    let later = noon + .seconds(86_400)
    var list = ModerationList(doubt: .seconds(86_400))
    #expect(list.restore(entry, at: later) == .taken && list.inForce(at: later).isEmpty)
    list.forget(at: later)
    #expect(list.all == [entry] && list.inForce(at: noon) == [entry])
    // The entry is over when its time has passed here.
    list.forget(at: later + .seconds(59))
    #expect(list.all == [entry])
    list.forget(at: later + .seconds(60))
    #expect(list.isEmpty)
    // A step of the running clock is no proof either, and a step back removes the doubt.
    list = ModerationList()
    _ = list.take(entry, at: noon)
    list.noteStep(of: .seconds(86_400))
    list.forget(at: later)
    #expect(list.all == [entry])
    list.noteStep(of: .seconds(-100_000))
    #expect(list.doubt == .zero)
    var confirmed = ModerationList()
    #expect(confirmed.restore(entry, at: later) == .known)
  }

  @Test("keeps a ban and a mute of the same target as two entries")
  func kinds() throws {
    var list = ModerationList()
    #expect(list.take(try ban("ada"), at: noon) == .taken)
    #expect(list.take(try ban("ada", .mute), at: noon) == .taken)
    #expect(list.take(try ban("ada"), at: noon) == .known)
    #expect(list.count == 2)
  }

  @Test("drops a lifted ban, which does not return from a node that does not know of that")
  func lifted() throws {
    var list = ModerationList()
    _ = list.take(try ban("ada"), at: noon)
    _ = list.take(try ban("ada", made: 5, isLifted: true), at: noon)
    #expect(list.take(try ban("ada"), at: noon) == .known)
    #expect(list.sanction(.ban, of: Name("ada"), from: .local, at: noon) == nil)
    #expect(list.inForce(at: noon).isEmpty && list.all.count == 1)
  }

  @Test("becomes the same as other lists, in whatever order they receive changes")
  func convergence() throws {
    let seed = Seed.fresh
    var random = SeededGenerator(seed)
    for _ in 0..<200 {
      let entries = try (0..<20).map { _ in
        try ban(
          ["ada", "bob", "192.0.2.0/24"].randomElement(using: &random) ?? "ada",
          made: .random(in: 0...3, using: &random),
          for: Bool.random(using: &random) ? nil : .random(in: 1...9, using: &random),
          isLifted: .random(using: &random))
      }
      let lists = (0..<3).map { _ in
        var list = ModerationList()
        for entry in entries.shuffled(using: &random) { _ = list.take(entry, at: noon) }
        return list.all
      }
      #expect(lists[0] == lists[1] && lists[1] == lists[2], "\(seed)")
    }
  }

  @Test("orders entries by the time of the decision, and by their lines if that is the same")
  func order() throws {
    var list = ModerationList()
    let entries =
      try ["bob", "ada", "eve"].map { try ban($0) } + [try ban("zoe", made: -1), try ban("amy", made: 1)]
    for entry in entries { _ = list.take(entry, at: noon) }
    _ = list.take(try ban("kim", made: 2, isLifted: true), at: noon)
    _ = list.take(try ban("kim", .mute), at: noon)
    #expect(list.all.map { "\($0.target)" } == ["zoe", "ada", "bob", "eve", "kim", "amy", "kim"])
    #expect(list.inForce(at: noon) == Array(list.all.dropLast()))
    #expect(list.count(of: .ban, at: noon) == 5 && list.count(of: .mute, at: noon) == 1)
  }

  @Test("keeps a thousand entries, and not one more, unless one is over or was lifted")
  func limit() throws {
    var list = ModerationList()
    for number in 0..<ModerationList.mostEntries - 1 {
      #expect(list.take(try ban("n\(number)", for: 1_000), at: noon) == .taken)
    }
    #expect(list.take(try ban("last", for: 60), at: noon) == .taken)
    #expect(list.count == 1_000)
    #expect(list.take(try ban("late", made: 1), at: noon) == .full)
    #expect(
      list.take(try ban("n7", made: 1, for: 5), at: noon) == .taken, "it takes the place of what it corrects")
    #expect(list.take(try ban("n7", made: 2, isLifted: true), at: noon) == .taken)
    #expect(list.take(try ban("late", made: 3), at: noon) == .taken, "what was lifted makes room")
    #expect(list.take(try ban("later", made: 3), at: noon) == .full)
    #expect(
      list.take(try ban("later", made: 60), at: noon + .seconds(60)) == .taken, "what is over makes room")
    #expect(list.count == 1_000)
  }

  @Test(
    "refuses when full what was lifted before all its entries, so that two lists do not swap it for ever"
  )
  func fullOfLifted() throws {
    var list = ModerationList()
    for number in 1..<ModerationList.mostEntries { _ = list.take(try ban("n\(number)"), at: noon) }
    let (first, second) = (try ban("ada", made: 1, isLifted: true), try ban("bob", made: 2, isLifted: true))
    #expect(list.take(first, at: noon) == .taken)
    #expect(list.take(second, at: noon) == .taken, "it takes the place of the first")
    #expect(list.take(first, at: noon) == .known)
    #expect(list[second.key] == second && list.count == 1_000)
    #expect(list.take(try ban("eve", made: 1), at: noon) == .taken)
    #expect(list.take(second, at: noon) == .known, "there is nothing to lift")
    #expect(list.take(try ban("kim", made: 3), at: noon) == .full)
  }

  @Test("follows the later of two lines in a file about the same target, which overrides the first elsewhere")
  func laterLine() throws {
    for (first, second) in [
      (try ban("eve", made: 9, isLifted: true), try ban("EVE")),
      (try ban("2001:db8::1"), try ban("2001:db8::2", for: 60)),
    ] {
      var (list, other) = (ModerationList(), ModerationList())
      #expect(other.restore(first, at: noon) == .taken)
      #expect(list.restore(first, at: noon) == .taken && list.restore(second, at: noon) == .taken)
      let held = try #require(list[second.key])
      #expect(list.count == 1 && held.holds(at: noon) && held.end == second.end)
      #expect(other.take(held, at: noon) == .taken)
    }
  }

  @Test("takes a file with a thousand lines that hold, and any number that are over")
  func fullFile() throws {
    var list = ModerationList()
    #expect(list.restore(try ban("first", isLifted: true), at: noon) == .taken)
    for number in 2...ModerationList.mostEntries {
      #expect(list.restore(try ban("n\(number)"), at: noon) == .taken)
    }
    #expect(list.restore(try ban("old", made: -9, for: 9), at: noon) == .known)
    #expect(list.restore(try ban("late"), at: noon) == .taken, "what was lifted makes room")
    #expect(list.restore(try ban("later"), at: noon) == .full)
    #expect(list.restore(try ban("n7", for: 60), at: noon) == .taken)
  }

  @Test("uses the longest of several bans of one address")
  func longest() throws {
    let origin = Origin(ipv4: 0xC000_0207)
    for texts in [["192.0.2.7", "192.0.2.0/24"], ["192.0.2.0/24", "192.0.2.7"]] {
      for (first, second) in [(Int64?.some(60), Int64?.some(600)), (60, nil), (nil, 60)] {
        var list = ModerationList()
        _ = list.take(try ban(texts[0], for: first), at: noon)
        _ = list.take(try ban(texts[1], for: second), at: noon)
        let found = try #require(list.sanction(.ban, of: nil, from: origin, at: noon))
        #expect(found.end == (first == nil || second == nil ? nil : noon + .seconds(600)))
        #expect(list.sanction(.mute, of: nil, from: origin, at: noon) == nil)
        #expect(list.sanction(.ban, of: nil, from: Origin(ipv4: 0xC000_0307), at: noon) == nil)
      }
    }
  }

  @Test("forgets what is over, and counts every change")
  func revisions() throws {
    var list = ModerationList()
    #expect(list.revision == 0)
    _ = list.take(try ban("ada", for: 60), at: noon)
    let revision = list.revision
    _ = list.take(try ban("ada", for: 60), at: noon)
    list.forget(at: noon + Milliseconds(59_999))
    #expect(list.revision == revision && list.count == 1)
    list.forget(at: noon + .seconds(60))
    #expect(list.revision > revision && list.isEmpty)
  }
}
