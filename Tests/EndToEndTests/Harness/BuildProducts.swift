import Foundation

/// The programs under test, where the build has put them: beside the tests.
enum BuildProducts {
  static func path(of program: String) throws -> String {
    for folder in folders {
      let path = folder.appending(path: program).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw Surprise("\(program) is in none of \(folders.map(\.path)); swift build makes it")
  }

  /// Folders that hold the test bundle, which is a file on Linux and a folder on macOS, nearest first.
  private static let folders: [URL] = {
    let places = [Bundle.main.bundleURL.path, CommandLine.arguments[0]] + CommandLine.arguments
    return places.filter { $0.contains(".build") || $0.contains(".xctest") || $0.hasPrefix("/") }.flatMap {
      place in
      var folder = URL(filePath: place)
      return (0..<4).map { _ in
        defer { folder.deleteLastPathComponent() }
        return folder
      }
    }
  }()
}
