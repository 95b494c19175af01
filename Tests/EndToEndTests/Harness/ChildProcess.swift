import Platform
import Foundation
import TestSupport
import Testing

/// A program with pipes to and from it. It is killed and reaped when the object is released.
///
/// Uses posix_spawn rather than Foundation's `Process`, so that the child inherits the three streams only, and nobody else
/// reaps it.
final class ChildProcess: Speaker {
  /// The exit code or signal that a program ended with.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let pid: pid_t
  private let name: String
  private var input: Int32?
  private let output: Int32
  private let errors: Int32
  private var ending: Ending?
  private var hasEndedOutput = false

  /// The output that was read so far.
  private(set) var printed: [UInt8] = []
  private var skipped = 0

  /// Starts `program` with the environment below.
  init(_ program: String, _ arguments: [String]) throws {
    name = ([program] + arguments).joined(separator: " ")
    (pid, input, output, errors) = try Programs.starting.withLock { _ in
      let (childInput, input) = try Self.pipe()
      let (output, childOutput) = try Self.pipe()
      let errors = try Self.unnamedFile()
      defer { for descriptor in [childInput, childOutput] { close(descriptor) } }
      let streams = [childInput, childOutput, errors]
      let environment = Self.environment.merging(Self.sanitizerOptions) { $1 }
      let pid = try Self.awaitingExec {
        try Self.spawn(program, arguments, environment: environment, streams: streams)
      }
      return (pid, input, output, errors)
    }
  }

  deinit {
    if reap(WNOHANG) == nil {
      kill(pid, SIGKILL)
      _ = reap(0)
    }
    if isCaughtBySanitizer { Issue.record("a sanitizer has found something\n\(report)") }
    if let input { close(input) }
    close(output)
    close(errors)
  }

  /// The environment of every program: a path to programs, and no settings of the user's.
  private static let environment = [
    "PATH": SearchPath.folders.joined(separator: ":"), "LANG": "C.UTF-8", "TERM": "dumb",
    // Nothing can be created there, not even by root.
    "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null",
    // Limits the time of a failing lookup on a machine without a network.
    "RES_OPTIONS": "timeout:1 attempts:1",
  ]

  /// Options for programs that were built with sanitizers.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  // MARK: - Input and output

  func send(bytes: [UInt8]) throws {
    guard let input else { throw UnexpectedOutput("the input of \(name) is closed") }
    try System.write(bytes, to: input)
  }

  func endInput() {
    if let input { close(input) }
    input = nil
  }

  /// The output that was read so far.
  var text: String { String(decoding: printed, as: UTF8.self) }

  func line() throws -> WireLine? {
    let deadline = Deadline()
    while true {
      if let end = printed[skipped...].firstIndex(of: 0x0A) {
        defer { skipped = end + 1 }
        return WireLine(bytes: printed[skipped..<end])
      }
      guard try readMore(deadline) || !hasEndedOutput else { return nil }
      guard !deadline.hasPassed else { throw UnexpectedOutput("nothing more came from \(name)", in: report) }
    }
  }

  /// Runs a command in this shell; throws if it fails.
  func run(_ command: String) throws {
    try send("{ \(command); }; echo ended $?")
    guard try skip(to: "ended").text == "ended 0" else {
      throw UnexpectedOutput("\(command) failed", in: report)
    }
  }

  /// Waits until the program has ended.
  @discardableResult
  func wait(until deadline: Deadline = Deadline()) throws -> Ending {
    while !hasEndedOutput, try readMore(deadline) {}
    while !deadline.hasPassed {
      if let ending = reap(WNOHANG) { return ending }
      System.pause()
    }
    throw UnexpectedOutput("\(name) did not end", in: report)
  }

  /// Sends a signal; throws if the program has ended.
  func signal(_ number: Int32) throws {
    guard reap(WNOHANG) == nil else { throw UnexpectedOutput("\(name) has ended already", in: report) }
    _ = try System.check("kill", kill(pid, number))
  }

  /// All that it has written to standard error.
  var complaints: String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while case let count = pread(errors, &buffer, buffer.count, off_t(bytes.count)), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if a sanitizer has reported an error. `deinit` checks it, so that no test has to.
  var isCaughtBySanitizer: Bool {
    ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "WARNING: ThreadSanitizer"]
      .contains { complaints.contains($0) }
  }

  var report: String { "-- \(name) printed:\n\(text)\n-- and on standard error:\n\(complaints)" }

  /// Reads more output; false at the end or the deadline.
  private func readMore(_ deadline: Deadline) throws -> Bool {
    guard !hasEndedOutput, !deadline.hasPassed else { return false }
    switch try System.read(output, until: deadline) {
    case .bytes(let bytes): printed += bytes
    case .nothing: break
    case .end, .reset: hasEndedOutput = true
    }
    return !hasEndedOutput
  }

  private func reap(_ options: Int32) -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    guard waitpid(pid, &status, options) == pid else { return nil }
    // Swift does not import WIFEXITED and the other macros.
    let signal = status & 0x7F
    ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    return ending
  }
}
