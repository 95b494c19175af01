import Foundation

/// Duration of tests that could search forever: seconds, unless `.ci/run` sets `EFFORT=usual`, for minutes, or `.ci/nightly`
/// `EFFORT=full`, for hours.
package enum Effort: String, Sendable {
  case quick, usual, full

  /// The effort set by the environment.
  package static let current =
    ProcessInfo.processInfo.environment["EFFORT"].flatMap(Effort.init(rawValue:)) ?? .quick

  /// Selects one of three counts.
  package static func count(quick: Int, usual: Int, full: Int) -> Int {
    switch current {
    case .quick: quick
    case .usual: usual
    case .full: full
    }
  }
}
