import Foundation
import TestSupport

/// A Python program in Scripts/, for what needs a terminal.
struct Script {
  private let path: String

  init(_ name: String) {
    path = Project.folder.appending(path: "Tests/EndToEndTests/Scripts/\(name)").path
  }

  func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess("python3", ["-B", path] + arguments)
  }

  /// Runs it, and throws if it fails. A failing script gives its reason before the deadline here: each of its waits has one.
  func run(_ arguments: [String]) throws {
    let process = try start(arguments)
    guard try process.wait(until: Deadline(in: Deadline.patience * 5)) == .exit(0) else {
      throw Surprise("\(path) failed", in: process.report)
    }
  }
}
