import Foundation
import GuessProtocol
import GuessServerCore
import Platform
import TestSupport
import Testing

@testable import GuessServer

@Suite("The data directory", .timed)
struct ShellDataDirectoryTests {
  private let scratch = ScratchFolder()
  private var folder: String { scratch.path }

  /// Opens the directory and reads its key, or draws one by `seed`; returns numbers that depend on the key.
  private func key(at path: String, drawnBy seed: UInt64 = 1) throws(DataError) -> [UInt8] {
    var random: any RandomNumberGenerator = SeededGenerator(seed: seed)
    _ = try DataDirectory(at: path).seedKey(using: &random)
    do { return try System.contents(ofFile: "\(path)/seed.key", limit: 100) } catch {
      throw .unreadable(path, error)
    }
  }

  private func error(at path: String) -> DataError? {
    do {
      _ = try key(at: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("is created with its key if it is missing, for its owner only")
  func isMade() throws {
    let path = "\(folder)/a/b"
    #expect(try key(at: path).count == 32)
    #expect(try permissions(of: "\(folder)/a") == 0o700)
    #expect(try permissions(of: path) == 0o700)
    #expect(try permissions(of: "\(path)/seed.key") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["seed.key"])
  }

  @Test("keeps its key, so that seeded secrets survive a restart")
  func keyIsKept() throws {
    let first = try key(at: folder, drawnBy: 1)
    #expect(try key(at: folder, drawnBy: 2) == first)
    try FileManager.default.removeItem(atPath: "\(folder)/seed.key")
    #expect(try key(at: folder, drawnBy: 2) != first)
  }

  @Test("gets a key even if an earlier start was interrupted while it wrote one")
  func leftover() throws {
    try Data([1, 2, 3]).write(to: URL(filePath: "\(folder)/seed.key.new"))
    #expect(try key(at: folder).count == 32)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["seed.key"])
  }

  @Test("is refused with a key that is too short or too long", arguments: [0, 31, 33])
  func damagedKey(count: Int) throws {
    try Data(repeating: 7, count: count).write(to: URL(filePath: "\(folder)/seed.key"))
    #expect(error(at: folder) == .damagedKey("\(folder)/seed.key"))
  }

  @Test("is refused with a key that can't be read")
  func unreadableKey() throws {
    // Not even the superuser reads a directory as a file.
    try FileManager.default.createDirectory(
      atPath: "\(folder)/seed.key", withIntermediateDirectories: false)
    guard case .unreadable("\(folder)/seed.key", _) = error(at: folder) else {
      Issue.record("it was not refused")
      return
    }
  }

  @Test(
    "is refused if others can write to it, and accepted if they can only read",
    arguments: [
      (0o700, false), (0o755, false), (0o770, true), (0o702, true),
    ])
  func writableByOthers(mode: Int, isRefused: Bool) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
    #expect(error(at: folder) == (isRefused ? .writableByOthers(folder) : nil))
  }

  @Test(
    "is refused if it belongs to another user", .disabled(if: geteuid() != 0, "only root can give it away")
  )
  func foreign() throws {
    try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: folder)
    #expect(error(at: folder) == .foreign(folder))
    // Root checks the data of a service without becoming its user.
    #expect(DataCheck(of: folder, keeping: HistoryLimit(), at: 0).obstacles.isEmpty)
  }

  @Test("is refused if its bans are a pipe or a device, which would read as if nobody were banned")
  func bansWithoutFile() throws {
    let directory = try DataDirectory(at: folder)
    #expect(mkfifo(directory.sanctionPath, 0o600) == 0)
    #expect(throws: DataError.notAFile(directory.sanctionPath)) { try directory.sanctions(at: .zero) }
    unlink(directory.sanctionPath)
    #expect(symlink("/dev/null", directory.sanctionPath) == 0)
    #expect(throws: DataError.notAFile(directory.sanctionPath)) { try directory.sanctions(at: .zero) }
  }

  @Test("has bans in a file that may begin with a byte-order mark")
  func markedBans() throws {
    let directory = try DataDirectory(at: folder)
    try Data("\u{FEFF}ban 192.0.2.7\n".utf8).write(to: URL(filePath: directory.sanctionPath))
    #expect(try directory.sanctions(at: .zero).list.count == 1)
  }

  @Test("can't be a file, and can't be below one")
  func notADirectory() throws {
    let file = "\(folder)/file"
    try Data().write(to: URL(filePath: file))
    #expect(error(at: file) == .notADirectory(file))
    let below = try #require(error(at: "\(file)/below"))
    #expect(below.message.contains("--no-data"))
  }

  @Test(
    "is chosen by systemd, else by XDG, else in the home folder, else missing",
    arguments: [
      (
        ["STATE_DIRECTORY": "/var/lib/guess:/var/lib/b", "XDG_STATE_HOME": "/x", "HOME": "/h"],
        "/var/lib/guess"
      ),
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/guess-server"),
      (["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/guess-server"),
      (["HOME": "/h"], "/h/.local/state/guess-server"),
      (["HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func usualPath(environment: [String: String], path: String?) {
    #expect(StateDirectory.ofServer(in: environment) == path)
  }
}
