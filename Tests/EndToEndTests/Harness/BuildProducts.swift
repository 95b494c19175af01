import Foundation

/// The programs under test, which the build puts beside the tests.
enum BuildProducts {
  static func path(of program: String) throws -> String {
    for folder in folders {
      let path = folder.appending(path: program).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw UnexpectedOutput("\(program) is in none of \(folders.map(\.path)); swift build makes it")
  }

  /// The folders around the tests, nearest first. On Linux the tests are a program in the folder with the products; on macOS
  /// they are a bundle in it, which a program elsewhere runs.
  private static let folders: [URL] = {
    let places = CommandLine.arguments.filter { $0.contains(".xctest") } + [Bundle.main.bundlePath]
    return places.flatMap { place in
      sequence(first: URL(filePath: place)) { $0.deletingLastPathComponent() }.prefix(5)
    }
  }()
}
