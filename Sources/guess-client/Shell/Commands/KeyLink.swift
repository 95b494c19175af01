import GuessClientCore
import GuessClientPlay
import GuessProtocol
import Platform

/// `ssh play@host link`: a code with which another ssh key becomes the same player, and `link CODE`, which takes it.
@MainActor
enum KeyLink {
  /// Handles the command that a player by ssh has given, if it is one about links; does not return then.
  static func runIfAsked(_ options: Options) {
    let words = System.environment["SSH_ORIGINAL_COMMAND"]?.split(separator: " ").map(String.init) ?? []
    guard let player = options.playerFolder, words.first?.lowercased() == "link" else { return }
    var message = LineMessage.linked
    var exit = ExitCode.done
    do throws(LinkCodes.Refusal) {
      if words.count == 1 {
        message = .linkCode(try give(to: player, options))
      } else {
        try take(RoomCode(words[1]), by: player, options)
      }
    } catch {
      (message, exit) = (.linkRefused(error), .failed)
    }
    let text = StandardOutput.shown(message.text(in: options.language)).map { "\($0)\n" }.joined()
    let code = StandardOutput.print(Array(text.utf8))
    System.leave(with: exit == .done ? code ?? .done : exit)
  }

  private static func change(_ change: (inout LinkCodes) -> Bool) -> Bool {
    guard let folder = StateFolder(for: Options()) else { return false }
    return StateFile.change("\(folder.path)/links", limit: LinkCodes.byteLimit) { bytes in
      var codes = LinkCodes(file: bytes, at: SeatFile.now)
      return change(&codes) ? codes.file : nil
    }
  }

  private static func give(to player: String, _ options: Options) throws(LinkCodes.Refusal) -> RoomCode {
    guard !NameFile.contents(for: options).names.isEmpty else { throw .hasNoName }
    var random = Startup.chance
    let code = RoomCode(rawValue: .random(in: 0..<RoomCode.count, using: &random))
    guard let code, change({ $0.give(code, to: player, at: SeatFile.now) }) else { throw .isNotKept }
    return code
  }

  /// The folder of the second key leads to that of the first; a key that has one of its own keeps it.
  private static func take(
    _ code: RoomCode?, by player: String, _ options: Options
  ) throws(LinkCodes.Refusal) {
    guard let path = StateFolder(for: Options()).map({ "\($0.path)/players/\(player)" }) else {
      throw .isNotKept
    }
    guard !System.isThere(path) else { throw .hasPlayer }
    guard let code else { throw .isUnknown }
    guard StateFolder.isUsable(for: options) else { throw .isNotKept }
    var first: String?
    let isTaken = change { codes in
      first = codes.take(code)
      return first != nil
    }
    guard let first else { throw .isUnknown }
    guard isTaken, symlink(first, path) == 0 else { throw .isNotKept }
  }
}
