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
    let message = words.count == 1 ? give(to: player, options) : take(RoomCode(words[1]), by: player, options)
    let text = StandardOutput.shown(message.text(in: options.language)).map { "\($0)\n" }.joined()
    let code = StandardOutput.print(Array(text.utf8))
    System.leave(with: message == .linkFailed ? .failed : code ?? .done)
  }

  private static func change(_ change: (inout LinkCodes) -> Bool) -> Bool {
    guard let folder = StateFolder(for: Options()) else { return false }
    return StateFile.change("\(folder.path)/links", limit: LinkCodes.byteLimit) { bytes in
      var codes = LinkCodes(file: bytes, at: SeatFile.now)
      return change(&codes) ? codes.file : nil
    }
  }

  private static func give(to player: String, _ options: Options) -> LineMessage {
    var random = Startup.chance
    let code = RoomCode(rawValue: .random(in: 0..<RoomCode.count, using: &random))
    guard let code, !NameFile.contents(for: options).names.isEmpty,
      change({ $0.give(code, to: player, at: SeatFile.now) })
    else { return .linkFailed }
    return .linkCode(code)
  }

  /// The folder of the second key leads to that of the first; a key that has one of its own keeps it.
  private static func take(_ code: RoomCode?, by player: String, _ options: Options) -> LineMessage {
    guard let code, StateFolder.isUsable(for: options),
      let path = StateFolder(for: Options()).map({ "\($0.path)/players/\(player)" }), !System.isThere(path)
    else { return .linkFailed }
    var first: String?
    let isTaken = change { codes in
      first = codes.take(code)
      return first != nil
    }
    guard isTaken, let first, symlink(first, path) == 0 else { return .linkFailed }
    return .linked
  }
}
