import Platform
import Foundation
import Testing

/// A program that a test has started, with pipes to and from it. When nobody holds it any more it is ended and reaped.
///
/// posix_spawn rather than Foundation's `Process`, so that nothing but the three streams reaches the child and it is
/// certain who reaps it.
final class ChildProcess: Speaker {
  /// How a program ended.
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

  /// What it has printed so far, as far as it was waited for.
  private(set) var printed: [UInt8] = []
  private var skipped = 0

  /// Starts `program` with a small environment of its own.
  init(_ program: String, _ arguments: [String]) throws {
    name = ([program] + arguments).joined(separator: " ")
    (pid, input, output, errors) = try Self.spawning.withLock { _ in
      let (childInput, input) = try Self.pipe()
      let (output, childOutput) = try Self.pipe()
      let errors = try Self.unnamedFile()
      defer { for descriptor in [childInput, childOutput] { close(descriptor) } }
      let streams = [childInput, childOutput, errors]
      let environment = Self.environment.merging(Self.sanitizerOptions) { $1 }
      let pid = try Self.spawn(program, arguments, environment: environment, streams: streams)
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

  /// What every program gets: where programs are, and nothing that a person has set up.
  private static let environment = [
    "PATH": SearchPath.folders.joined(separator: ":"), "LANG": "C.UTF-8", "TERM": "dumb",
    // Where nothing can be made, not even by root.
    "HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null",
    // A name that does not exist is not to take longer where there is no network.
    "RES_OPTIONS": "timeout:1 attempts:1",
  ]

  /// What the sanitizers are told, for programs that were built with them.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains($0.key)
  }

  // MARK: - Talking to it

  /// Writes a line to its standard input.
  func send(_ line: String) throws {
    try type(line + "\n")
  }

  /// Writes to its standard input.
  func type(_ text: String) throws {
    guard let input else { throw Surprise("the input of \(name) is closed") }
    try System.write(Array(text.utf8), to: input)
  }

  /// Ends its standard input.
  func endInput() {
    if let input { close(input) }
    input = nil
  }

  /// What it has printed so far, as text.
  var text: String { String(decoding: printed, as: UTF8.self) }

  /// What it has printed so far, in lines.
  var lines: [WireLine] {
    printed.split(separator: 0x0A).map(WireLine.init(bytes:))
  }

  /// The next line that it prints and that begins with `words`; others are skipped.
  @discardableResult
  func skip(to words: String) throws -> WireLine {
    let deadline = Deadline()
    while true {
      while let end = printed[skipped...].firstIndex(of: 0x0A) {
        let line = WireLine(bytes: printed[skipped..<end])
        skipped = end + 1
        if line.begins(with: words) { return line }
      }
      guard try readMore(deadline) else { throw Surprise("“\(words)” never came from \(name)", in: report) }
    }
  }

  /// Waits until it has ended, and answers how.
  @discardableResult
  func wait(until deadline: Deadline = Deadline()) throws -> Ending {
    while !hasEndedOutput, try readMore(deadline) {}
    while !deadline.hasPassed {
      if let ending = reap(WNOHANG) { return ending }
      System.pause()
    }
    throw Surprise("\(name) did not end", in: report)
  }

  /// Sends it a signal.
  func signal(_ number: Int32) throws {
    guard reap(WNOHANG) == nil else { throw Surprise("\(name) has ended already", in: report) }
    _ = try System.check("kill", kill(pid, number))
  }

  /// What it has written to its standard error.
  var complaints: String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while case let count = pread(errors, &buffer, buffer.count, off_t(bytes.count)), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a sanitizer that it was built with reports a mistake of ours. That is so even where nobody asks how it ended.
  var isCaughtBySanitizer: Bool {
    ["ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "WARNING: ThreadSanitizer"]
      .contains { complaints.contains($0) }
  }

  /// All that it printed and complained about.
  var report: String { "-- \(name) printed:\n\(text)\n-- and on standard error:\n\(complaints)" }

  /// Takes in what it prints next; false at the end or the deadline.
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
    // WIFEXITED and its relatives are macros, which Swift does not see.
    let signal = status & 0x7F
    ending = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    return ending
  }
}
