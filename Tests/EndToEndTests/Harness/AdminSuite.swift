import Testing

/// A suite of tests with operator commands.
protocol AdminSuite {
  var folder: DataFolder { get }
}

extension AdminSuite {
  var socket: String { "\(folder.path)/admin" }

  func start(_ options: String...) throws -> ServerProcess {
    try ServerProcess(["--data", folder.path, "--rate", "off"] + options)
  }

  func admin() throws -> RawClient {
    let client = try RawClient(path: socket)
    try client.expect("* HELLO admin=1")
    return client
  }

  /// Runs `guess-client admin`, and returns its output.
  func run(_ words: [String], at path: String? = nil, exit code: Int32 = 0) throws -> String {
    let process = try ChildProcess(
      try BuildProducts.path(of: "guess-client"), ["admin", "--socket", path ?? socket] + words)
    process.endInput()
    #expect(try process.wait() == .exit(code), "\(process.report)")
    return process.text
  }
}
