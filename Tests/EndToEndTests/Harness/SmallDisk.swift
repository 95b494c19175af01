import Foundation

/// A disk of a few kibibytes in memory, which only the shell that has mounted it and servers started through `wrapper`
/// see: it is mounted in a namespace of its own, and gone with it.
final class SmallDisk {
  /// Where it is mounted, for those servers.
  let path: String
  private let shell: ChildProcess

  /// Whether this system lets us mount one.
  static let isPossible = Peer.unshare.isInstalled && (try? SmallDisk(kibibytes: 64)) != nil

  init(kibibytes: Int) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "guess-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    shell = try ChildProcess("unshare", ["--mount", "bash"])
    try shell.run("mount -t tmpfs -o size=\(kibibytes)k,mode=700 guess '\(path)'")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// What starts a server that sees it.
  var wrapper: String { "exec nsenter --target \(shell.pid) --mount -- \"$@\"" }

  /// Leaves no page free.
  func fill() throws {
    try shell.run("head -c 1M /dev/zero > '\(path)/ballast'; [ -s '\(path)/ballast' ]")
  }

  /// Makes it as empty as it was.
  func makeRoom() throws {
    try shell.run("rm '\(path)/ballast'")
  }

  /// Bytes that are left in the last page of a file, which it may still grow by on a full disk.
  func room(in file: String) throws -> Int {
    try shell.send("stat -c 'length %s' '\(path)/\(file)'")
    let answer = try shell.skip(to: "length").text
    guard let length = answer.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw Surprise("\(answer) is no length", in: shell.report)
    }
    return Int(getpagesize()) - length % Int(getpagesize())
  }
}
