import Foundation

/// A data directory that is there for as long as a test holds it.
final class DataFolder {
  let path: String

  /// A folder of this name that the server will make, or a new one in the system's folder for such things.
  init(_ path: String? = nil) {
    self.path =
      path ?? FileManager.default.temporaryDirectory.appending(path: "guess-\(UUID().uuidString)").path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// A folder with a key that is always the same, so that a seed leads to the same numbers in every run.
  static func withKey() throws -> DataFolder {
    let folder = DataFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data(repeating: 7, count: 32).write(to: URL(filePath: "\(folder.path)/seed.key"))
    return folder
  }

  var journal: String { "\(path)/journal" }

  /// Starts a server that keeps its data there, and reads as fast as it is written to.
  func start(wrapper: String? = nil) throws -> ServerProcess {
    try ServerProcess(["--data", path, "--rate", "off"], wrapper: wrapper)
  }

  /// Bytes in the journal.
  var length: Int {
    get throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: journal)
      guard let size = attributes[.size] as? Int else { throw Surprise("\(journal) has no size") }
      return size
    }
  }

  /// What a file in it holds.
  func bytes(of name: String = "journal") throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  /// Makes the journal hold this and nothing else.
  func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: journal))
  }

  /// The permissions of a file in it, or its own.
  func permissions(of name: String? = nil) throws -> Int? {
    let file = name.map { "\(path)/\($0)" } ?? path
    return try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
  }

  /// The names of the files in it, in their order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The matches that the journal and the files before it tell the end of.
  func recordedMatches() throws -> Set<String> {
    var matches: Set<String> = []
    for name in try names() where name == "journal" || name.hasPrefix("history-") {
      for line in try bytes(of: name).split(separator: 0x0A) {
        let line = WireLine(bytes: line)
        if line.begins(with: "over") { matches.insert(line["match"]) }
      }
    }
    return matches
  }
}
