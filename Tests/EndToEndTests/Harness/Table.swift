/// A player at a terminal and a rival at a socket, on a server without a rate limit.
struct Table {
  let server: ServerProcess
  let window: TerminalWindow
  let rival: RawClient

  /// Opens a window for ada, and connects bob, whose request `play` opens a room for both.
  init(_ play: String = "CREATE countdown=0 clock=3600", columns: Int = 80) throws {
    server = try ServerProcess(["--rate", "off"])
    window = try TerminalWindow(
      columns: columns,
      [try BuildProducts.path(of: "guess-client"), "--name=ada", "127.0.0.1:\(server.port)"])
    rival = try server.connect()
    try rival.enter(as: "bob")
    try window.wait(for: "ada")
    try rival.send(play)
    try window.enter("JOIN \(try rival.expect("OK CREATE")["room"])")
    try rival.skip(to: "* START")
    try window.wait(for: "bob")
  }

  /// Lets the rival chat, and waits until the window shows it.
  func say(_ words: String) throws {
    try rival.send("SAY \(words)")
    try window.wait(for: "bob: \(words)")
  }
}

extension [String] {
  /// The row at this distance from the last one, which is 0; empty rows do not count.
  func fromBottom(_ place: Int) -> String {
    let rows = filter { !$0.isEmpty }
    return place < rows.count ? rows[rows.count - 1 - place] : ""
  }
}
