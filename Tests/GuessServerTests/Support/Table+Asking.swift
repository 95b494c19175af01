import GuessServerCore
import GuessProtocol
import Testing

extension Table {
  /// Sends a line and answers the first line that comes back to the one who sent it; the rest is dropped.
  mutating func answer(to line: String, from name: String) -> String {
    _ = takeSights()
    send(line, from: name)
    return takeLines(of: name).first ?? ""
  }

  /// Connects `name`, lets it open a room with `options`, and answers the room's code.
  mutating func openRoom(by name: String, with options: String = "") throws -> String {
    connect(name)
    _ = answer(to: "NAME \(name)", from: name)
    return try #require(answer(to: "CREATE \(options)", from: name).value(of: "room"))
  }
}

extension Table {
  /// A table at which ada, who opened the room, and bob have just begun a match.
  static func match(rules: String, _ options: String = "", seed: UInt64 = 1) throws -> Table {
    var table = Table(seed: seed)
    let code = try table.openRoom(by: "ada", with: "rules=\(rules) countdown=0 \(options)")
    table.connect("bob")
    _ = table.answer(to: "NAME bob", from: "bob")
    _ = table.answer(to: "JOIN \(code)", from: "bob")
    return table
  }

  /// Lets `player` come back on a new connection.
  mutating func resume(_ player: String, as connection: String) {
    connect(connection)
    _ = takeLines(of: connection)
    send("RESUME \(token(of: player))", from: connection)
  }
}

extension [Table.Sight] {
  /// The lines that `name` saw.
  func lines(of name: String) -> [String] {
    compactMap { if case .line(name, let line) = $0 { line } else { nil } }
  }

  /// The verbs and events of the lines that `name` saw.
  func keywords(of name: String) -> [String] {
    compactMap { sight in
      guard case .line(name, let line) = sight else { return nil }
      return line.split(separator: " ").dropFirst().first.map(String.init)
    }
  }
}

extension String {
  /// What stands behind `key=` in a line.
  func value(of key: String) -> String? {
    split(separator: " ").first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}
