import GuessProtocol
import TestSupport
import Testing

@testable import GuessGame
@testable import GuessServerCore

@Suite("A list of bans and mutes", .timed)
struct ModerationListTests {
  private let noon = Milliseconds(1_790_000_000_000)

  private func ban(_ text: String, made: Int64 = 0, for seconds: Int64? = nil, isLifted: Bool = false) throws
    -> Sanction
  {
    Sanction(
      key: .init(kind: .ban, target: try SanctionTarget(text)), made: noon + .seconds(made),
      end: seconds.map { noon + .seconds(made + $0) }, isLifted: isLifted)
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
      #expect(list.all.count == 1 && held.holds(at: noon) && held.end == second.end)
      #expect(other.take(held, at: noon) == .taken)
    }
  }
}
