/// A player at a terminal and a rival at a socket, on a server that reads as fast as it is written to.
struct Table {
  let server: ServerProcess
  let window: TerminalWindow
  let rival: RawClient

  /// Opens a window for ada and connects bob. `play` is the request with which bob opens a room for both; nil leaves them
  /// apart. A shell's line may run the client instead; `CLIENT` in it stands for the command.
  init(
    _ play: String? = "CREATE countdown=0 clock=3600", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], options: [String] = [], shell: String? = nil
  ) throws {
    server = try ServerProcess(["--rate", "off"])
    window = try TerminalWindow(
      columns: columns, rows: rows, environment: environment,
      try Self.command(for: server, options, shell: shell))
    rival = try server.connect()
    try rival.enter(as: "bob")
    try window.wait(for: "ada")
    guard let play else { return }
    try rival.send(play)
    try window.enter("JOIN \(try rival.expect("OK CREATE")["room"])")
    try rival.skip(to: "* START")
    try window.wait(for: "bob")
  }

  /// What runs a client of ada's at a server.
  static func command(
    for server: ServerProcess, _ options: [String] = [], shell: String? = nil
  ) throws -> [String] {
    let client =
      [try BuildProducts.path(of: "guess-client"), "127.0.0.1:\(server.port)"]
      + (options.isEmpty ? ["--name=ada"] : options)
    guard let shell else { return client }
    return ["sh", "-c", shell.replacing("CLIENT", with: client.joined(separator: " "))]
  }

  /// Lets the rival say something, and waits until it is there to be read.
  func say(_ words: String) throws {
    try rival.send("SAY \(words)")
    try window.wait(for: "bob: \(words)")
  }

  /// The last row with anything in it.
  func lastRow() throws -> String {
    try window.rows().last { !$0.isEmpty } ?? ""
  }
}

extension [String] {
  /// The row with anything in it that is so many from the last one, which is 0.
  func fromBottom(_ place: Int) -> String {
    let rows = filter { !$0.isEmpty }
    return place < rows.count ? rows[rows.count - 1 - place] : ""
  }
}
