import Foundation
import TestSupport

/// The folders in which the tests and their programs look for programs.
enum SearchPath {
  /// `TEST_PATH` replaces them, to run the tests as on a machine without most programs.
  static let folders =
    ProcessInfo.processInfo.environment["TEST_PATH"]?.split(separator: ":").map(String.init)
    ?? [python].compactMap(\.self) + [
      "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin", "/opt/homebrew/bin",
    ]

  /// The path of a program; nil if there is none. A path is returned as it is.
  static func path(of program: String) -> String? {
    if program.contains("/") { return program }
    return folders.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// The folder of the interpreter itself: `python3` in the PATH may be a script that needs the user's home or variables, as
  /// pyenv's needs PYENV_VERSION, and the programs that the tests start have neither.
  private static let python: String? = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import os, sys; print(os.path.realpath(sys.executable))"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? Programs.starting.withLock({ _ in try process.run() })) != nil,
      let bytes = try? output.fileHandleForReading.readToEnd()
    else {
      return nil
    }
    process.waitUntilExit()
    let path = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    let folder = URL(filePath: path).deletingLastPathComponent().path
    // The folder must contain a program with that name.
    return FileManager.default.isExecutableFile(atPath: "\(folder)/python3") ? folder : nil
  }()
}
