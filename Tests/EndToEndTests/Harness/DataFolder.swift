import Foundation

/// A data directory, which is deleted when the object is released.
final class DataFolder {
  let path: String

  /// A folder with this path, or with a new one in the temporary directory. It is not created.
  init(_ path: String? = nil) {
    self.path =
      path ?? FileManager.default.temporaryDirectory.appending(path: "guess-\(UUID().uuidString)").path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Creates the folder, for its owner only.
  func created() throws -> DataFolder {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return self
  }

  /// Creates a folder with a fixed key, so that a seed leads to the same numbers in every run.
  static func withKey() throws -> DataFolder {
    let folder = try DataFolder().created()
    try folder.write(Array(repeating: 7, count: 32), to: "seed.key")
    return folder
  }

  var journal: String { "\(path)/journal" }

  /// Starts a server with this data directory and without a rate limit.
  func start(wrapper: String? = nil) throws -> ServerProcess {
    try ServerProcess(["--data", path, "--rate", "off"], wrapper: wrapper)
  }

  /// The length of the journal in bytes.
  var length: Int {
    get throws {
      let attributes = try FileManager.default.attributesOfItem(atPath: journal)
      guard let size = attributes[.size] as? Int else { throw UnexpectedOutput("\(journal) has no size") }
      return size
    }
  }

  /// The contents of a file in it.
  func bytes(of name: String = "journal") throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  /// Replaces the contents of the journal, or of another file in it.
  func write(_ bytes: [UInt8], to name: String = "journal") throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// The names of the files in it, sorted.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The finished matches in the journal and the files before it.
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
