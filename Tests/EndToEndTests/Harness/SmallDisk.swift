import Foundation

/// A disk of a few kibibytes in memory, mounted in a namespace of its own and gone with it. Only its shell and servers started
/// through `wrapper` see it.
final class SmallDisk {
  /// The mount point.
  let path: String
  private let shell: ChildProcess

  /// True if this system permits the mount.
  static let isPossible = Peer.unshare.isInstalled && (try? SmallDisk(kibibytes: 64)) != nil

  init(kibibytes: Int) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "guess-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    shell = try ChildProcess("unshare", ["--mount", "bash"])
    try shell.run("mount -t tmpfs -o size=\(kibibytes)k,nr_inodes=40,mode=700 guess '\(path)'")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The shell command that starts a server with access to the disk.
  var wrapper: String { "exec nsenter --target \(shell.pid) --mount -- \"$@\"" }

  /// Fills all free pages, and takes all that is left for new files and folders.
  func fill() throws {
    try shell.run("head -c 1M /dev/zero > '\(path)/ballast'; [ -s '\(path)/ballast' ]")
    try shell.run("until ! mkdir '\(path)/ballast'$((++folder)); do :; done 2> /dev/null")
  }

  /// Frees the pages again.
  func makeRoom() throws {
    try shell.run("rm -r '\(path)/ballast'*")
  }

  /// The free bytes in the last page of a file, by which it may still grow on a full disk.
  func room(in file: String) throws -> Int {
    try shell.send("stat -c 'length %s' '\(path)/\(file)'")
    let answer = try shell.skip(to: "length").text
    guard let length = answer.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw UnexpectedOutput("\(answer) is no length", in: shell.report)
    }
    return Int(getpagesize()) - length % Int(getpagesize())
  }
}
