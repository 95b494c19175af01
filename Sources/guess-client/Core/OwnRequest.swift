import Protocol

/// Requests that a session makes by itself.
enum OwnRequest {
  static func hello(name: Name?) -> String {
    "HELLO 1 kind=human" + (name.map { " name=\($0)" } ?? "")
  }

  static func join(_ room: RoomCode) -> String {
    "JOIN \(room)"
  }
}
