import GuessGame
import Testing

extension Table {
  /// Sends a line and returns the first line that comes back to the sender; drops the rest.
  mutating func answer(to line: String, from name: String) -> String {
    _ = takeSights()
    send(line, from: name)
    return takeLines(of: name).first ?? ""
  }

  /// Connects a player, who takes that name.
  mutating func enter(_ name: String, from origin: Origin = .local) {
    connect(name, from: origin)
    send("NAME \(name)", from: name)
  }

  /// Connects `name`, opens a room with `options`, and returns the room's code.
  mutating func openRoom(by name: String, with options: String = "") throws -> String {
    enter(name)
    return try #require(answer(to: "CREATE \(options)", from: name).value(of: "room"))
  }
}

extension Table {
  /// A table at which ada, who opened the room, and bob have just begun a match.
  static func match(rules: String, _ options: String = "") throws -> Table {
    var table = Table()
    let code = try table.openRoom(by: "ada", with: "rules=\(rules) countdown=0 \(options)")
    table.enter("bob")
    _ = table.answer(to: "JOIN \(code)", from: "bob")
    return table
  }

  /// Resumes `player` on a new connection.
  mutating func resume(_ player: String, as connection: String) {
    connect(connection)
    _ = takeLines(of: connection)
    send("RESUME \(token(of: player))", from: connection)
  }
}

extension String {
  /// The value of `key=` in a line.
  func value(of key: String) -> String? {
    split(separator: " ").first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}
