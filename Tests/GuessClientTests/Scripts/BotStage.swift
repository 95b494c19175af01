import TestSupport

/// A bot, its run or an arena: whichever an act begins, or is of. Tests/Fixtures/README.md has the acts.
struct BotStage: ScriptStage {
  private var machines: [any ScriptStage]
  private var current = 0

  init() throws { machines = [try BotActs(), RunActs(), try ArenaActs()] }

  mutating func act(_ words: Words) throws -> [String]? {
    for index in [current] + machines.indices {
      guard let seen = try machines[index].act(words) else { continue }
      current = index
      return seen
    }
    return nil
  }
}
