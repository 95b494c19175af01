import Dispatch
import GuessClientBots
import GuessClientCore
import Platform

/// A program that replies to each line with a guess.
@MainActor
final class Program {
  /// Checks for the end of a program that has closed its output or was asked to end, and milliseconds between them: a second.
  private static let (endTries, pause) = (100, 10)

  private let child: ChildProcess
  private var handler: (BotInput) -> Void
  private var isInputOpen = true
  private var ending: ProgramEnd?

  /// Runs `command` in a shell, and passes its lines and its end to `handler`.
  init(_ command: String, _ handler: @escaping (BotInput) -> Void) throws(SystemError) {
    self.handler = handler
    child = try ChildProcess(["/bin/sh", "-c", command])
    try child.readLines { line in
      if let line { self.handler(.answered(line)) } else { self.awaitEnd(triesLeft: Self.endTries) }
    }
  }

  /// Writes a line to it. A program that does not read is detected by its silence.
  func ask(_ question: String) {
    guard isInputOpen else { return }
    _ = System.writeWithoutWaiting(Array("\(question)\n".utf8), to: child.input)
  }

  /// Kills it and everything it has started, and waits for its exit.
  func kill() {
    handler = { _ in }
    endInput()
    guard ending == nil else { return }
    child.process.send(SIGKILL)
    _ = reap(waiting: true)
  }

  /// Ends programs: first by closing their input, and after a while by force.
  static func end(_ programs: [Program]) {
    for program in programs {
      program.handler = { _ in }
      program.endInput()
    }
    for _ in 0..<endTries where !programs.allSatisfy({ $0.reap() != nil }) {
      System.rest(microseconds: UInt32(pause) * 1_000)
    }
    for program in programs { program.kill() }
  }

  private func endInput() {
    if isInputOpen { System.release(child.input) }
    isInputOpen = false
  }

  private func reap(waiting: Bool = false) -> ProgramEnd? {
    if ending == nil { ending = child.process.end(waiting: waiting) }
    return ending
  }

  /// Waits for a program to end after its output has, and kills it in the end.
  private func awaitEnd(triesLeft: Int) {
    if triesLeft == 0, ending == nil { child.process.send(SIGKILL) }
    if let ending = reap(waiting: triesLeft == 0) { return handler(.programEnded(ending)) }
    later(.milliseconds(Self.pause)) { self.awaitEnd(triesLeft: triesLeft - 1) }
  }
}
