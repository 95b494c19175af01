import Foundation

/// Where the tests and the programs that they start look for programs, and nowhere else.
enum SearchPath {
  static let folders =
    [python].compactMap(\.self) + [
      "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin", "/opt/homebrew/bin",
    ]

  static func has(_ program: String) -> Bool {
    folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// The folder of the interpreter itself. What the PATH calls python3 may be a script that looks for it in a person's home
  /// or variables, as pyenv's does, and the programs that the tests start have neither.
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
