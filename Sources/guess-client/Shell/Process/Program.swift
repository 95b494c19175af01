import Dispatch
import GuessClientCore
import Platform

/// A program that is asked for guesses, a line for a line.
@MainActor
final class Program {
  enum Event {
    /// A line that it has printed, without its ending.
    case line(String)
    case ended(ProgramEnd)
  }

  /// Bytes of a line that are looked at: no guess has more than twenty, and the rest is there to be shown.
  private static let lineLimit = 256
  /// How long a program that has closed its output may take to end; then it is ended.
  private static let endTries = 100
  private static let pause = DispatchTimeInterval.milliseconds(10)

  private let child: ChildProcess
  private var handler: (Event) -> Void = { _ in }
  private var line: [UInt8] = []
  private var isLong = false
  private var isInputOpen = true
  /// How it has ended, once that is known.
  private var ending: ProgramEnd?

  /// Starts what the shell makes of `command`.
  init(_ command: String) throws(SystemError) {
    child = try ChildProcess(["/bin/sh", "-c", command])
  }

  /// Hands every event to `handler` from now on.
  func activate(_ handler: @escaping (Event) -> Void) {
    self.handler = handler
    child.readOutput { bytes in self.read(bytes) }
  }

  /// Writes a line to it. One that reads nothing is found out by its silence.
  func ask(_ question: String) {
    guard isInputOpen else { return }
    _ = System.writeWithoutWaiting(Array("\(question)\n".utf8), to: child.input)
  }

  /// Ends it, with all that it has started, and waits until it is gone.
  func kill() {
    handler = { _ in }
    endInput()
    guard ending == nil else { return }
    child.send(.kill)
    _ = reap(waiting: true)
  }

  /// Ends programs: by the end of their input first, which tells them that all is over, then by signals.
  static func end(_ programs: [Program]) {
    for program in programs {
      program.handler = { _ in }
      program.endInput()
    }
    awaitEnd(of: programs)
    for program in programs where program.ending == nil { program.child.send(.termination) }
    awaitEnd(of: programs)
    for program in programs { program.kill() }
  }

  /// Waits for a while until all have ended.
  private static func awaitEnd(of programs: [Program]) {
    for _ in 0..<endTries where !programs.allSatisfy({ $0.reap() != nil }) {
      System.rest(microseconds: 5_000)
    }
  }

  private func endInput() {
    if isInputOpen { System.release(child.input) }
    isInputOpen = false
  }

  /// How it has ended; nil while it runs.
  private func reap(waiting: Bool = false) -> ProgramEnd? {
    if ending == nil { ending = child.end(waiting: waiting) }
    return ending
  }

  // MARK: - Reading

  private func read(_ bytes: [UInt8]?) {
    guard let bytes else {
      // `printf 50` is an answer as well.
      if !line.isEmpty { finishLine() }
      return awaitEnd(triesLeft: Self.endTries)
    }
    for byte in bytes { append(byte) }
  }

  private func append(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") { return finishLine() }
    isLong = isLong || line.count >= Self.lineLimit
    if !isLong { line.append(byte) }
  }

  private func finishLine() {
    let text = String(decoding: line, as: UTF8.self)
    line = []
    isLong = false
    handler(.line(text))
  }

  /// Its output has ended, so it is about to end.
  private func awaitEnd(triesLeft: Int) {
    if let ending = reap() { return handler(.ended(ending)) }
    guard triesLeft > 0 else {
      child.send(.kill)
      if let ending = reap(waiting: true) { handler(.ended(ending)) }
      return
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) {
      MainActor.assumeIsolated { self.awaitEnd(triesLeft: triesLeft - 1) }
    }
  }
}
