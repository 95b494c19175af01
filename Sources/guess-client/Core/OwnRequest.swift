import Protocol

/// Requests that a session makes by itself.
enum OwnRequest {
  static func hello(name: Name?, language: Language) -> String {
    "HELLO 1 kind=human lang=\(language.rawValue)" + (name.map { " name=\($0)" } ?? "")
  }

  static func name(_ name: Name) -> String {
    "NAME \(name)"
  }

  static func join(_ room: RoomCode) -> String {
    "JOIN \(room)"
  }

  /// With its round a guess that comes too late does not count in the next one.
  static func guess(_ number: Int64, round: Int) -> String {
    "GUESS \(number) round=\(round)"
  }

  static func watch(_ room: RoomCode) -> String {
    "WATCH \(room)"
  }

  static func resume(_ token: Token) -> String {
    "RESUME \(token.digits)"
  }
}
