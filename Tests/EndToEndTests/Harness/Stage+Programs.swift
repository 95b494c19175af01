import Foundation
import Testing

/// Programs, which a shell starts with the kept words as its variables.
extension Stage {
  static let programs: [String: Deed] = [
    "starts": serve, "starts with": serve, "listens": listen, "is stopped": stop, "is killed": crash,
    "is sent": signal, "ends with": endWith, "ends by": endBy, "complains": complain, "logs": complain,
    "has not logged": hasNotLogged, "has printed": hasPrinted, "has not printed": hasNotPrinted,
    "has not complained": hasNotComplained,
  ]

  private static let signals = [
    "HUP": SIGHUP, "INT": SIGINT, "QUIT": SIGQUIT, "KILL": SIGKILL, "TERM": SIGTERM, "STOP": SIGSTOP,
    "CONT": SIGCONT,
  ]

  func program(_ who: String) throws -> ChildProcess {
    let node = who == "redis" ? cluster?.redis.process : cluster?.node(who)?.process
    guard let program = programs[who] ?? node else { throw UnexpectedOutput("there is no \(who)") }
    return program
  }

  /// The words that run a command in a shell, which a single program replaces.
  private func shell(_ command: String) -> [String] { ["bash", "-c", command] }

  private func spawn(_ command: String) throws -> ChildProcess {
    try ChildProcess("env", variables.map { "\($0.key)=\($0.value)" } + shell(command))
  }

  /// Starts a program with a name, in a pipe or at a terminal, or runs one that must end, and checks what it has printed.
  func start(_ how: String, _ command: String) throws {
    let words = how.split(separator: " ")
    switch words.first {
    case nil: try run(command, until: .exit(0))
    case "fails": try run(command, until: .exit(Int32(words.last ?? "") ?? 0))
    case "until":
      try eventually("success", pausing: .milliseconds(20)) {
        let process = try spawn(command)
        process.endInput()
        return try process.wait() == .exit(0)
      }
    case let who? where words.count == 1:
      let process = try spawn(command)
      programs[String(who)] = process
      variables["\(who)_pid"] = "\(process.pid)"
    case let who?:
      let size = words.last?.split(separator: "x").compactMap { Int($0) } ?? []
      windows[String(who)] = try TerminalWindow(
        columns: size.first ?? 80, rows: size.last ?? 24, environment: variables, shell(command))
    }
  }

  private func run(_ command: String, until ending: ChildProcess.Ending) throws {
    let process = try spawn(command)
    process.endInput()
    try expectEnd(of: process, ending)
    try expect(process.text, act.output)
    try expect(process.complaints, act.complaints)
  }

  // MARK: - Servers

  /// Starts a server on a port that the system picks, by default without data.
  private func serve(_ who: String, _ options: String) throws {
    let data = options.contains("--data") ? "" : "--no-data "
    try start(who, "exec guess-server --listen 127.0.0.1:0 \(data)\(options)")
    try listen(who, "")
  }

  /// Keeps the address of a server, which must end well with the scene.
  private func listen(_ who: String, _: String) throws {
    let line = try program(who).skip(to: "listening on").text
    variables[who] = line.split(separator: " ").last.map(String.init)
    servers.insert(who)
  }

  /// Stops a server at once with two signals.
  func stop(_ who: String, _: String) throws {
    servers.remove(who)
    let server = try program(who)
    try server.signal(SIGTERM)
    try? server.signal(SIGINT)
    try expectEnd(of: server, .exit(0))
  }

  /// Kills a server, as a power cut would.
  private func crash(_ who: String, _: String) throws {
    servers.remove(who)
    try program(who).signal(SIGKILL)
    try expectEnd(of: try program(who), .signal(SIGKILL))
  }

  // MARK: - Signals and ends

  private func signal(_ who: String, _ name: String) throws {
    guard let number = Self.signals[name] else { throw UnexpectedOutput("there is no signal \(name)") }
    guard let window = windows[who] else { return try program(who).signal(number) }
    kill(try window.pid(), number)
  }

  /// Waits for an end with an exit code, and compares the output if the scene has lines of it.
  private func endWith(_ who: String, _ code: String) throws {
    guard let code = Int32(code) else { throw UnexpectedOutput("\(code) is no exit code") }
    if let window = windows[who] {
      let seen = try window.end()
      guard seen == code else { throw UnexpectedOutput("it ended with \(seen)", in: try window.scrollback()) }
    } else {
      try expectEnd(of: try program(who), .exit(code))
      try checkOutput(of: who)
    }
  }

  private func endBy(_ who: String, _ name: String) throws {
    guard let number = Self.signals[name] else { throw UnexpectedOutput("there is no signal \(name)") }
    try expectEnd(of: try program(who), .signal(number))
    try checkOutput(of: who)
  }

  private func checkOutput(of who: String) throws {
    servers.remove(who)
    let process = try program(who)
    if !act.output.isEmpty { try expect(process.text, act.output) }
    if !act.complaints.isEmpty { try expect(process.complaints, act.complaints) }
  }

  private func expectEnd(of process: ChildProcess, _ ending: ChildProcess.Ending) throws {
    let seen = try process.wait()
    guard seen == ending else { throw UnexpectedOutput("it ended by \(seen)", in: process.report) }
  }

  // MARK: - Output

  /// Waits for words on standard error.
  private func complain(_ who: String, _ pattern: String) throws {
    let process = try program(who)
    do {
      try eventually("“\(pattern)”") { try matches(process.complaints, pattern) }
    } catch { throw UnexpectedOutput("\(error)", in: process.report) }
  }

  private func hasNotLogged(_ who: String, _ pattern: String) throws {
    let process = try program(who)
    if try matches(process.complaints, pattern) { throw UnexpectedOutput("it has", in: process.report) }
  }

  private func hasPrinted(_ who: String, _ pattern: String) throws {
    let process = try program(who)
    guard try matches(process.text, pattern) else { throw UnexpectedOutput("it has not", in: process.report) }
  }

  private func hasNotPrinted(_ who: String, _ pattern: String) throws {
    let process = try program(who)
    if try matches(process.text, pattern) { throw UnexpectedOutput("it has", in: process.report) }
  }

  private func hasNotComplained(_ who: String, _: String) throws {
    let process = try program(who)
    guard process.complaints.isEmpty else { throw UnexpectedOutput("it has", in: process.report) }
  }
}
