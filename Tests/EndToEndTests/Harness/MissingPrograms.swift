import Foundation
import Synchronization

/// Counts the tests that are skipped because of missing programs, and reports after the run which these are, and what installs
/// them.
enum MissingPrograms {
  private static let skipped = Mutex<[String: Int]>([:])

  static func skipTest(for program: String) {
    let isFirst = skipped.withLock { skipped in
      defer { skipped[program, default: 0] += 1 }
      return skipped.isEmpty
    }
    if isFirst { atexit { MissingPrograms.report() } }
  }

  private static func report() {
    let skipped = skipped.withLock(\.self)
    let programs = skipped.keys.sorted().map { "\($0) (\(skipped[$0, default: 0]))" }
    let text = """

      Programs that are missing here, with the number of tests skipped for each: \(programs.joined(separator: ", ")).
      .ci/install-test-tools installs them on Debian and Ubuntu.

      """
    FileHandle.standardError.write(Data(text.utf8))
  }
}
