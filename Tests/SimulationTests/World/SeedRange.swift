import Foundation

/// Seeds to run, from the environment: `SEED` for one, otherwise a number of them from `FIRST_SEED` on.
struct SeedRange: Sendable {
  /// Seeds that run in sequence; chunks run in parallel.
  private static let chunk = 100

  /// The only seed, to replay it.
  let replayed = Self.number("SEED")
  let chunks: [ClosedRange<UInt64>]

  /// Seeds from `FIRST_SEED` on: as many as `SEEDS` says, or else `count`.
  init(count: Int) {
    let (first, count) = (Self.number("FIRST_SEED") ?? 1, Self.number("SEEDS").map { Int($0) } ?? count)
    chunks =
      replayed.map { [$0...$0] }
      ?? stride(from: 0, to: count, by: Self.chunk).map { start in
        first + UInt64(start)...first + UInt64(min(start + Self.chunk, count)) - 1
      }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
