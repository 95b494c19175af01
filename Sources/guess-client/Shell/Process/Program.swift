import Dispatch
import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  private let child: Spawning.Child
  private var handler: (Event) -> Void = { _ in }
  private var line: [UInt8] = []
  private var isLong = false
  private var isInputOpen = true
  private var isReaped = false

  /// Starts what the shell makes of `command`.
  init(_ command: String) throws(SystemError) {
    child = try Spawning.start(command)
  }

  /// Hands every event to `handler` from now on.
  func activate(_ handler: @escaping (Event) -> Void) {
    self.handler = handler
    PipeReader.start(child.output) { bytes in self.take(bytes) }
  }

  /// Writes a line to it. One that reads nothing is found out by its silence.
  func ask(_ question: String) {
    guard isInputOpen else { return }
    let bytes = Array("\(question)\n".utf8)
    _ = write(child.input, bytes, bytes.count)
  }

  /// Ends it, with all that it has started, and waits until it is gone.
  func kill() {
    handler = { _ in }
    endInput()
    guard !isReaped else { return }
    sendToGroup(SIGKILL)
    _ = Spawning.end(of: child.pid, waiting: true)
    isReaped = true
  }

  /// Ends programs: by the end of their input first, which tells them that all is over, then by signals.
  static func end(_ programs: [Program]) {
    for program in programs {
      program.handler = { _ in }
      program.endInput()
    }
    for number in [0, SIGTERM] {
      for program in programs where number != 0 && !program.isReaped { program.sendToGroup(number) }
      for _ in 0..<endTries where !programs.allSatisfy({ $0.reap() != nil }) { usleep(5_000) }
    }
    for program in programs { program.kill() }
  }

  private func endInput() {
    if isInputOpen { close(child.input) }
    isInputOpen = false
  }

  private func sendToGroup(_ number: Int32) {
    #if canImport(Glibc)
      _ = Glibc.kill(-child.pid, number)
    #else
      _ = Darwin.kill(-child.pid, number)
    #endif
  }

  /// How it has ended; nil while it runs.
  private func reap() -> Int32? {
    guard !isReaped else { return 0 }
    let status = Spawning.end(of: child.pid)
    isReaped = status != nil
    return status
  }

  // MARK: - Reading

  private func take(_ bytes: [UInt8]?) {
    guard let bytes else {
      // `printf 50` is an answer as well.
      if !line.isEmpty { finishLine() }
      return awaitEnd(triesLeft: Self.endTries)
    }
    for byte in bytes { take(byte) }
  }

  private func take(_ byte: UInt8) {
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
    if let status = reap() { return handler(.ended(Self.end(status))) }
    guard triesLeft > 0 else {
      sendToGroup(SIGKILL)
      guard let status = Spawning.end(of: child.pid, waiting: true) else { return }
      isReaped = true
      return handler(.ended(Self.end(status)))
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) {
      MainActor.assumeIsolated { self.awaitEnd(triesLeft: triesLeft - 1) }
    }
  }

  private static func end(_ status: Int32) -> ProgramEnd {
    // WIFEXITED and its relatives are macros, which Swift does not see.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }
}
