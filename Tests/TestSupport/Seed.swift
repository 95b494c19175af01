import Foundation

/// The start of a random test. A failing test prints its seed; `SEED=<number> swift test` repeats it.
package struct Seed: CustomStringConvertible, Sendable {
  package let rawValue: UInt64

  /// Three fixed ones and a random one, or the one set by the environment.
  package static let several: [Seed] = {
    if let wish = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) {
      return [Seed(rawValue: wish)]
    }
    return [1, 2, 3, UInt64.random(in: 0..<1_000_000)].map(Seed.init(rawValue:))
  }()

  /// The random one, for tests that take long or run in real time.
  package static let fresh = several.last ?? Seed(rawValue: 1)

  package var description: String { "SEED=\(rawValue)" }
}
