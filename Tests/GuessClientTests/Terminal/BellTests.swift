import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

/// The script `bell` has the occasions.
@Suite("The bell", .timed)
struct BellTests {
  @Test(
    "Terminals with notifications are known by their names",
    arguments: examples(
      #"""
      term=xterm-256color program=iTerm.app → growl
      term=xterm-256color program=WezTerm → growl
      term=xterm-kitty → growl
      term=xterm-ghostty → growl
      term=foot → rxvt
      term=foot-extra → rxvt
      term=rxvt-unicode-256color → rxvt
      term=xterm-256color → none
      term=xterm-256color program=Apple_Terminal → none
      term=screen-256color program=iTerm.app → none
      term=tmux-256color program=WezTerm → none
      term=linux → none
      → none
      term=footer → none
      """#))
  func terminalsWithNotifications(_ example: Example) {
    #expect(notifier(Words("terminal \(example.given)")) == example.expected)
  }

  private static let (gained, lost, bell) = ("\u{1B}[I", "\u{1B}[O", "\u{7}")
  private static let turn = "* TURN name=ada in=20 : Your turn."

  private func isRung(_ player: inout Player, by lines: String...) -> Bool {
    player.during { $0.handle(.received(Lines.bytes(lines))) }.printed.contains(Self.bell)
  }

  @Test(
    "can be off, or ring always, without drawing too",
    arguments: [
      (Bell.Mode.off, true, false), (.off, false, false), (.on, true, true), (.on, false, false),
      (.always, true, true), (.always, false, true),
    ])
  func modes(mode: Bell.Mode, hasControlSequences: Bool, rings: Bool) throws {
    let shape = TerminalShape(columns: 80, hasControlSequences: hasControlSequences, notifier: .growl)
    var player = try Player.ada(Lines.joined, shape: shape)
    player.session.play.output.bell = Bell(mode, at: .start)
    #expect(player.session.hearsFocus == (mode == .on))
    player.wait(.seconds(30))
    let printed = player.during { $0.hear(Self.turn) }.printed
    #expect(
      printed.contains(Self.bell) == rings && printed.contains("\u{1B}]") == (rings && hasControlSequences))
    player.type(Self.gained)
    #expect(isRung(&player, by: Self.turn) == (mode == .always))
  }

  @Test("shows a notification in the player's language, without control characters")
  func notifications() throws {
    for (notifier, start) in [(Notifier.growl, "9;"), (.rxvt, "777;notify;guess-client;")] {
      var player = try Player.ada(Lines.joined, shape: TerminalShape(columns: 80, notifier: notifier))
      player.hear("OK LANG lang=ru : Привет.")
      player.type(Self.lost)
      let printed = player.during { $0.hear(Self.turn) }.printed
      #expect(printed.hasSuffix("\u{7}\u{1B}]\(start)Твой ход: 20 секунд.\u{1B}\\"))
    }
    var bell = Bell(.always, at: .start)
    bell.ring("a\u{1B}\u{9C}\u{7}\nb", on: TerminalShape(columns: 80, notifier: .growl), at: .start)
    #expect(bell.takeSequence() == "\u{7}\u{1B}]9;ab\u{1B}\\" && bell.takeSequence().isEmpty)
  }

  private func notifier(_ words: Words) -> String {
    let names = ["TERM": words.text("term") ?? "", "TERM_PROGRAM": words.text("program") ?? ""]
    return Notifier(names).map { "\($0)" } ?? "none"
  }
}
