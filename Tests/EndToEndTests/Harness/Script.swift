import Foundation

/// One of the Python programs beside the tests, which do what needs a terminal.
struct Script {
  private let path: String

  init(_ name: String) {
    path =
      URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/\(name)").standardizedFileURL.path
  }

  /// Starts it.
  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess("python3", ["-B", path] + arguments)
  }

  /// Runs it to its end, which must be a good one. A script that fails says why before our own patience ends.
  func run(_ arguments: [String]) throws {
    let process = try start(arguments)
    guard try process.wait(until: Deadline(in: .seconds(60))) == .exit(0) else {
      throw Surprise("\(path) failed", in: process.report)
    }
  }
}
