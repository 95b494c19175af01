import Foundation

/// How long the tests search that go on as long as they are let: `EFFORT=quick` while editing, `EFFORT=full` in the
/// night, and without it what finds mistakes within minutes.
package enum Effort: String, Sendable {
  case quick, usual, full

  /// The effort that the environment asks for.
  package static let current =
    ProcessInfo.processInfo.environment["EFFORT"].flatMap(Effort.init(rawValue:)) ?? .usual

  /// One of three counts.
  package static func count(quick: Int, usual: Int, full: Int) -> Int {
    switch current {
    case .quick: quick
    case .usual: usual
    case .full: full
    }
  }
}
