import Foundation

/// Where the tests and the programs that they start look for programs, and nowhere else.
enum SearchPath {
  /// `TEST_PATH` replaces them, so that the tests can be run as on a machine without most programs.
  static let folders =
    ProcessInfo.processInfo.environment["TEST_PATH"]?.split(separator: ":").map(String.init)
    ?? [python].compactMap(\.self) + [
      "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin", "/opt/homebrew/bin",
    ]

  /// Where a program is; itself if it is a path, nil if it is nowhere.
  static func path(of program: String) -> String? {
    if program.contains("/") { return program }
    return folders.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// The folder of the interpreter itself. What the PATH calls python3 may be a script that asks a person's home or variables
  /// for it, as pyenv's asks PYENV_VERSION, and the programs that the tests start have neither.
  private static let python: String? = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import os, sys; print(os.path.realpath(sys.executable))"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else {
      return nil
    }
    process.waitUntilExit()
    let path = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    let folder = URL(filePath: path).deletingLastPathComponent().path
    // Only a folder with a program of that name helps.
    return FileManager.default.isExecutableFile(atPath: "\(folder)/python3") ? folder : nil
  }()
}
