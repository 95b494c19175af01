/// A player at a terminal and a rival at a socket, on a server without a rate limit.
struct Table {
  let server: ServerProcess
  let window: TerminalWindow
  let rival: RawClient

  /// Opens a window for ada, and connects bob. `play` is bob's request that opens a room for both; if nil, they do not meet.
  /// `shell` is a shell command that runs the client as `CLIENT`.
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

  /// The command that runs ada's client.
  static func command(
    for server: ServerProcess, _ options: [String] = [], shell: String? = nil
  ) throws -> [String] {
    let client =
      [try BuildProducts.path(of: "guess-client"), "127.0.0.1:\(server.port)"]
      + (options.isEmpty ? ["--name=ada"] : options)
    guard let shell else { return client }
    return ["sh", "-c", shell.replacing("CLIENT", with: client.joined(separator: " "))]
  }

  /// Lets the rival chat, and waits until the window shows it.
  func say(_ words: String) throws {
    try rival.send("SAY \(words)")
    try window.wait(for: "bob: \(words)")
  }

  /// The last row that is not empty.
  func lastRow() throws -> String {
    try window.rows().last { !$0.isEmpty } ?? ""
  }
}

extension [String] {
  /// The row at this distance from the last one, which is 0; empty rows do not count.
  func fromBottom(_ place: Int) -> String {
    let rows = filter { !$0.isEmpty }
    return place < rows.count ? rows[rows.count - 1 - place] : ""
  }
}
