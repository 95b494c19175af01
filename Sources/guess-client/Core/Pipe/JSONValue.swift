import GuessProtocol

/// A JSON value (RFC 8259), as far as the protocol needs it.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  /// An integer within `numbers`, which every reader represents exactly.
  case number(Int64)
  /// A number with three decimals.
  case decimal(Double)
  case text(String)
  case list([JSONValue])
  case object(JSONObject)

  /// The range that JavaScript, and jq before 1.7, represent exactly (RFC 7493).
  static let numbers: ClosedRange<Int64> = -9_007_199_254_740_991...9_007_199_254_740_991

  /// Appends the value in compact UTF-8.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let truth): bytes += (truth ? "true" : "false").utf8
    case .number(let number): bytes += String(number).utf8
    case .decimal(let number): bytes += number.fixed(3).utf8
    case .text(let text):
      // JSON requires escapes for ASCII controls only; the others could control a terminal.
      JSONText.write(text.unicodeScalars, to: &bytes, plain: \.isFitForDisplay)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object): object.write(to: &bytes)
    }
  }
}

/// A JSON object with ordered keys. No key comes twice.
///
/// The keys of docs/reference/json.md have the same meaning and type in every object.
struct JSONObject: Hashable {
  private var bytes: [UInt8] = [UInt8(ascii: "{")]

  init(_ members: JSONMembers) {
    for (key, value) in members {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      JSONValue.text(key).write(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.json.write(to: &bytes)
    }
  }

  func write(to bytes: inout [UInt8]) {
    bytes += self.bytes
    bytes.append(UInt8(ascii: "}"))
  }

  /// The object and a line end, as bytes and as text.
  var line: [UInt8] { bytes + "}\n".utf8 }
  var text: String { String(decoding: line, as: UTF8.self) }
}

protocol JSONConvertible { var json: JSONValue { get } }

extension JSONValue: JSONConvertible { var json: JSONValue { self } }
extension String: JSONConvertible { var json: JSONValue { .text(self) } }
extension Int: JSONConvertible { var json: JSONValue { .number(Int64(self)) } }
extension Double: JSONConvertible { var json: JSONValue { .decimal(self) } }
extension Score: JSONConvertible { var json: JSONValue { [own, other].json } }
extension JSONObject: JSONConvertible { var json: JSONValue { .object(self) } }
extension Array: JSONConvertible where Element: JSONConvertible { var json: JSONValue { .list(map(\.json)) } }
extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  var json: JSONValue { self?.json ?? .null }
}
typealias JSONMembers = [(key: String, value: any JSONConvertible)]
