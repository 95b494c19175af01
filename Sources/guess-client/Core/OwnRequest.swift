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

  static func watch(_ room: RoomCode) -> String {
    "WATCH \(room)"
  }

  /// The one place where a token is written, for the server alone.
  static func resume(_ token: Token) -> String {
    let digits = [token.rawValue.high, token.rawValue.low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return "RESUME \(digits.joined())"
  }
}
