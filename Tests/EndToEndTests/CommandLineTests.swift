import Platform
import Testing

@Suite("A command line that can't work", .waiting)
struct CommandLineTests {
  /// Commands with the words of their complaints.
  private static let failures: [(program: String, arguments: [String], code: Int32, words: String)] = [
    ("guess-server", ["--frob"], 2, "--frob"), ("guess-server", ["--listen"], 2, "--listen"),
    ("guess-server", ["--listen", "127.0.0.1:99999"], 2, "--listen"),
    ("guess-server", ["--rate", "fast"], 2, "--rate"),
    ("guess-server", ["--max-connections", "0"], 2, "--max-connections"),
    ("guess-server", ["--lang", "xx"], 2, "--lang"), ("guess-server", ["now"], 2, "now"),
    ("guess-server", ["--listen", "nosuch.invalid:0", "--no-data"], 1, "nosuch.invalid"),
    ("guess-client", ["--frob"], 2, "--frob"), ("guess-client", ["--name"], 2, "--name"),
    ("guess-client", ["--name", "1ada"], 2, "1ada"),
    ("guess-client", ["--color", "sometimes"], 2, "sometimes"),
    ("guess-client", ["bench", "--players=3"], 2, "--players"),
    ("guess-client", ["guess://127.0.0.1:99999"], 2, "99999"),
    ("guess-client", ["http://127.0.0.1"], 2, "http"),
    ("guess-client", ["guess://nosuch.invalid"], 3, "nosuch.invalid"),
  ]

  @Test(
    "exits with 2 if it is not understood, or a server with 1 and a client with 3, and names the fault",
    arguments: failures)
  func failure(program: String, arguments: [String], code: Int32, words: String) throws {
    #expect(try Self.expect(program, arguments, exit: code).contains(words))
  }

  @Test("names the port that is in use, or that nothing listens at")
  func ports() throws {
    try withServer { server in
      let listen = ["--listen", "127.0.0.1:\(server.port)", "--no-data"]
      let inUse = try Self.expect("guess-server", listen, exit: 1)
      #expect(inUse.contains("\(server.port)"))
    }
    let reserved = try ReservedPort()
    let address = "127.0.0.1:\(reserved.port)"
    for words in [
      ["guess://\(address)"], ["bot", address], ["top", address], ["top", "--once", address],
      ["bench", address],
      ["arena", "bisect", "random", "--url=\(address)"],
    ] {
      #expect(try Self.expect("guess-client", words, exit: 3).contains("\(reserved.port)"), "\(words)")
    }
  }

  @Test(
    "is repeated without control characters",
    arguments: [
      ("guess-client", "guess://a\u{1B}[2Jb\n\u{202E}c/owned"), ("guess-client", "--\u{9B}31m\r"),
      ("guess-server", "--\u{1B}]0;owned\u{7}\nb"), ("guess-server", "\u{1B}c"),
    ])
  func hostileWords(program: String, word: String) throws {
    let complaint = try Self.expect(program, [word], exit: 2)
    #expect(complaint.unicodeScalars.dropLast().allSatisfy { $0.properties.generalCategory != .control })
    #expect(!complaint.contains("\u{202E}"))
  }

  @Test("of guess-client with a name that is taken exits with 1")
  func nameTaken() throws {
    try withServer { server in
      let ada = try server.connect()
      try ada.enter(as: "ada")
      let process = try ChildProcess(
        try BuildProducts.path(of: "guess-client"), ["--name", "ADA", "guess://127.0.0.1:\(server.port)"])
      process.endInput()
      #expect(try process.wait() == .exit(1), "\(process.report)")
    }
  }

  @Test(
    "is no --help or --version, which print and exit with 0", arguments: ["guess-server", "guess-client"])
  func help(program: String) throws {
    for option in ["--help", "--version"] {
      let process = try ChildProcess(try BuildProducts.path(of: program), [option])
      #expect(try process.wait() == .exit(0), "\(process.report)")
      #expect(process.text.contains(program))
      #expect(process.complaints.isEmpty)
    }
  }

  /// Runs a command that must fail with `code` and one friendly line on standard error; returns the line.
  @discardableResult
  static func expect(
    _ program: String, _ arguments: [String], exit code: Int32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let process = try ChildProcess(try BuildProducts.path(of: program), arguments)
    process.endInput()
    let ending = try process.wait()
    #expect(ending == .exit(code), "\(process.report)", sourceLocation: sourceLocation)
    let lines = process.complaints.split(separator: "\n")
    #expect(lines.count == 1, "\(process.report)", sourceLocation: sourceLocation)
    #expect(process.text.isEmpty, "\(process.report)", sourceLocation: sourceLocation)
    return process.complaints
  }
}

@Suite("A command line that Swift does not find", .waiting)
struct HiddenCommandLineTests {
  /// A library that sets a variable before the program starts moves the environment away from the arguments.
  @Test(
    "is read from /proc",
    .enabled(if: ProcFS.isThere && Peer("cc").isExpected, "no /proc, or no compiler for the library"),
    arguments: ["guess-server", "guess-client"])
  func preloaded(program: String) throws {
    let library = DataFolder()
    let compiler = try ChildProcess("cc", ["-shared", "-fPIC", "-x", "c", "-o", library.path, "-"])
    try compiler.send("#include <stdlib.h>")
    try compiler.send("__attribute__((constructor)) static void begin(void) { setenv(\"NEW\", \"1\", 1); }")
    compiler.endInput()
    #expect(try compiler.wait() == .exit(0), "\(compiler.report)")
    let process = try ChildProcess(
      "env", ["LD_PRELOAD=\(library.path)", BuildProducts.path(of: program), "--frob"])
    #expect(try process.wait() == .exit(2), "\(process.report)")
    #expect(process.complaints.contains("unknown option --frob"), "\(process.report)")
  }
}
