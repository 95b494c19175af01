import Foundation
import TestSupport

/// The seeds to run, from the environment: `SEED` for one, `SEEDS` for their number, `FIRST_SEED` for the start.
struct Campaign: Sendable {
  /// Seeds in a run without `SEEDS`. A debug build runs about a hundred a second on two cores.
  static let defaultSeeds = Effort.count(quick: 100, usual: 800, full: 20_000)
  /// Seeds that run in sequence; chunks run in parallel.
  static let chunk = 100

  /// The only seed, to replay it.
  let replayed: UInt64?
  private let first: UInt64
  private let count: Int

  /// The campaign of this environment.
  static let current = Campaign(environment: ProcessInfo.processInfo.environment)

  init(environment: [String: String]) {
    replayed = environment["SEED"].flatMap { UInt64($0) }
    first = environment["FIRST_SEED"].flatMap { UInt64($0) } ?? 1
    count = environment["SEEDS"].flatMap { Int($0) } ?? Self.defaultSeeds
  }

  /// The seeds in chunks.
  var chunks: [ClosedRange<UInt64>] {
    if let replayed { return [replayed...replayed] }
    return stride(from: 0, to: max(0, count), by: Self.chunk).map { start in
      first + UInt64(start)...first + UInt64(min(start + Self.chunk, count)) - 1
    }
  }
}
