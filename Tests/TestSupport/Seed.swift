import Foundation

/// Where a random test starts. A failing test names its seed; `SEED=<number> swift test` repeats that one.
package struct Seed: CustomStringConvertible, Sendable {
  /// What the generator starts at.
  package let rawValue: UInt64

  /// Three that never change and one that does, or the one that the environment asks for.
  package static let several: [Seed] = {
    if let wish = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) {
      return [Seed(rawValue: wish)]
    }
    return [1, 2, 3, UInt64.random(in: 0..<1_000_000)].map(Seed.init(rawValue:))
  }()

  /// The one that does change, for a test that takes long or plays against real time as well.
  package static let fresh = several.last ?? Seed(rawValue: 1)

  package var description: String { "SEED=\(rawValue)" }
}

extension SeededGenerator {
  /// Starts at `seed`.
  package init(_ seed: Seed) {
    self.init(seed: seed.rawValue)
  }
}
