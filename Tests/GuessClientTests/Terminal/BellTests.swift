import GuessProtocol
import Testing

@testable import GuessClientPlay

/// The script `bell` has the occasions.
@Suite("The bell")
struct BellTests {
  private static let (gained, bell) = ("\u{1B}[I", "\u{7}")
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
    let shape = TerminalShape(columns: 80, hasControlSequences: hasControlSequences)
    var player = try Player.ada(Lines.joined, shape: shape)
    player.session.play.output.bell = Bell(mode)
    player.wait(.seconds(30))
    let printed = player.during { $0.hear(Self.turn) }.printed
    #expect(printed.contains(Self.bell) == rings)
    player.type(Self.gained)
    #expect(isRung(&player, by: Self.turn) == (mode == .always))
  }
}
