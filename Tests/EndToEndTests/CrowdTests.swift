import Platform
import Testing

/// The server is stopped while they write, so that it finds all their lines at once.
@Suite("Many connections that send at the same moment", .waiting)
struct CrowdTests {
  /// More clients than one system call serves.
  private static let players = 130

  private func crowd(on server: ServerProcess) throws -> [RawClient] {
    let clients = try (0..<Self.players).map { _ in try server.connect() }
    for client in clients { try client.expect("* HELLO") }
    return clients
  }

  /// Sends `lines` of each client's number from all clients at the same moment.
  private func say(on server: ServerProcess, _ clients: [RawClient], _ lines: (Int) -> String) throws {
    try server.process.signal(SIGSTOP)
    for (number, client) in clients.enumerated() { try client.send(lines(number)) }
    try server.process.signal(SIGCONT)
  }

  private func talk(on server: ServerProcess, _ clients: [RawClient]) throws {
    for round in 1...3 {
      try say(on: server, clients) { "PING \(round)-\($0)" }
      for (number, client) in clients.enumerated() { try client.expect("OK PING \(round)-\(number)") }
    }
  }

  @Test("may send much, receive much, or close before they are read")
  func mixture() throws {
    try withServer("--rate", "off") { server in
      let clients = try crowd(on: server)
      let text = String(repeating: "x", count: 80)
      // Some send more than one receive takes, some request more than one send takes, and every fifth closes.
      try say(on: server, clients) { number in
        switch number % 5 {
        case 0: (1...60).map { "PING \(text)\($0)" }.joined(separator: "\n")
        case 1: (1...3).map { _ in "HELP all" }.joined(separator: "\n") + "\nPING \(number)"
        default: "PING \(number)"
        }
      }
      for (number, client) in clients.enumerated() {
        switch number % 5 {
        case 0: for line in 1...60 { try client.expect("OK PING \(text)\(line)") }
        case 1: try client.skip(to: "OK PING \(number)")
        default: try client.expect("OK PING \(number)")
        }
      }
      try server.process.signal(SIGSTOP)
      for (number, client) in clients.enumerated() {
        if number % 5 == 4 { try client.reset() } else { try client.send("PING again-\(number)") }
      }
      try server.process.signal(SIGCONT)
      for (number, client) in clients.enumerated() where number % 5 != 4 {
        try client.expect("OK PING again-\(number)")
      }
    }
  }

  @Test("get all their answers, whether one call can send these or they are a byte too long for that")
  func sizes() throws {
    try withServer("--rate", "off") { server in
      let clients = try (0..<12).map { _ in try server.connect() }
      for client in clients { try client.expect("* HELLO") }
      // Answers of 100 bytes with their line endings, and a last one that makes 4,095, 4,096 or 4,097 bytes in total.
      let text = String(repeating: "x", count: 91)
      let last = (86...88).map { String(repeating: "y", count: $0) }
      func word(_ number: Int, _ line: Int) -> String { line < 40 ? text : last[number % 3] }
      for _ in 1...3 {
        try say(on: server, clients) { number in
          (0...40).map { "PING " + word(number, $0) }.joined(separator: "\n")
        }
        for (number, client) in clients.enumerated() {
          for line in 0...40 { try client.expect("OK PING \(word(number, line))") }
        }
      }
    }
  }

  @Test(
    "are read to their end, which may directly follow the last byte of one call",
    arguments: [1, 3, 4, 130], ["off", "1000"])
  func ends(count: Int, rate: String) throws {
    try withServer("--rate", rate) { server in
      let clients = try (0..<count).map { _ in try server.connect() }
      for client in clients { try client.expect("* HELLO") }
      // Lines of 64 bytes, so that some end with a slot of a batch, some with a read, and some one line before or after.
      let sizes = [32, 31, 33, 64, 63, 65, 1_024, 1_023, 1]
      let text = String(repeating: "x", count: 54)
      try server.process.signal(SIGSTOP)
      for (number, client) in clients.enumerated() {
        let lines = (0..<sizes[number % sizes.count]).map { "PING " + text + String($0 + 1_000) + "\n" }
        try client.send(bytes: Array(lines.joined().utf8))
        if number % 3 != 1 { try client.finish() }
      }
      try server.process.signal(SIGCONT)
      for (number, client) in clients.enumerated() {
        for line in 0..<sizes[number % sizes.count] { try client.expect("OK PING \(text)\(line + 1_000)") }
        if number % 3 == 1 { try client.finish() }
        #expect(try client.rest().allSatisfy { $0.begins(with: "* BYE") })
      }
    }
  }

  @Test("are answered one by one if the system refuses batched calls", .withFaults)
  func forbidden() throws {
    let strace =
      "exec strace -D -f -o /dev/null -e trace=io_uring_setup -e inject=io_uring_setup:error=EPERM \"$@\""
    try withServer("--rate", "off", wrapper: strace) { server in try talk(on: server, crowd(on: server)) }
  }

  @Test("are answered when the system stops taking batched calls", .withFaults)
  func broken() throws {
    try withServer("--rate", "off") { server in
      let clients = try crowd(on: server)
      try talk(on: server, clients)
      let fault = try Fault("io_uring_enter:error=EBUSY", in: server.pid, at: [])
      try talk(on: server, clients)
      try fault.end()
      try talk(on: server, clients)
    }
  }
}
