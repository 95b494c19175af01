/// Valid tokens and their players.
struct Tokens {
  private struct Keys {
    var current: String
    /// The previous one, until a line arrives from the connection that received the current one.
    var former: String?

    func open(_ token: String) -> Bool { token == current || token == former }
  }

  private static let digits = 32

  /// By the player's name in lower case.
  private var keys: [String: Keys] = [:]
  private var issued: Set<String> = []

  /// Registers a line from the player `name`: the previous token becomes void.
  mutating func confirm(_ name: String?) {
    if let name = name?.lowercased() { keys[name]?.former = nil }
  }

  /// Registers that no player is called `name` any more.
  mutating func forget(_ name: String?) {
    if let name = name?.lowercased() { keys[name] = nil }
  }

  /// Takes the answer to a request of the player `asker`, if it has a name.
  mutating func take(_ answer: SeenLine, to request: SentLine, of asker: String?) throws(Violation) {
    let given = request.arguments.first?.lowercased() ?? ""
    if answer.form == .error, answer.code == "BAD_TOKEN" {
      let owner = keys.first { $0.value.open(given) }?.key
      return try require(
        owner == nil || owner == asker?.lowercased(), .tokens, "\(given) is \(owner ?? "-")'s: \(answer.text)"
      )
    }
    guard answer.form == .ok, let token = answer["token"], let name = answer["name"]?.lowercased() else {
      return
    }
    try require(issued.insert(token).inserted, .tokens, "a token is issued twice: \(answer.text)")
    var keys = Keys(current: token)
    if answer.subject == "RESUME" {
      try require(
        self.keys[name]?.open(given) == true, .tokens, "\(given) is no longer valid: \(answer.text)")
      keys.former = given
    }
    if let asker { forget(asker) }
    self.keys[name] = keys
  }

  /// Checks that a line contains no token, except the one that it is for.
  func checkSecrecy(of line: SeenLine, isToAsker: Bool) throws(Violation) {
    let told = isToAsker && line.form == .ok ? line["token"] : nil
    var index = Self.digits - 1
    let bytes = line.bytes
    // Anything as long as a token overlaps one of these positions.
    while index < bytes.count {
      defer { index += Self.digits }
      guard bytes[index].isHexadecimal else { continue }
      let start = bytes[..<index].lastIndex { !$0.isHexadecimal }.map { $0 + 1 } ?? 0
      let end = bytes[index...].firstIndex { !$0.isHexadecimal } ?? bytes.count
      guard end - start == Self.digits else { continue }
      let word = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
      try require(
        word == told || !issued.contains(word), .tokenSecrecy, "it contains a token: \(bytes.readable)")
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
