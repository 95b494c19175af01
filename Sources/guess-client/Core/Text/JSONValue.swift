import GuessProtocol

/// A value in JSON (RFC 8259).
package protocol JSONValue {
  func write(to bytes: inout [UInt8])
}

extension JSONValue {
  /// A text, or a number with two decimals, in CSV or a table; nil for any other value.
  package var cell: String? { (self as? Double)?.fixed(2) ?? (self as? Int)?.description ?? self as? String }
}

extension JSONValue where Self: CustomStringConvertible {
  package func write(to bytes: inout [UInt8]) { bytes += description.utf8 }
}

extension Bool: JSONValue {}
extension Int: JSONValue {}

extension Double: JSONValue {
  package func write(to bytes: inout [UInt8]) { bytes += fixed(3).utf8 }
}

extension String: JSONValue {
  package func write(to bytes: inout [UInt8]) {
    // JSON requires escapes for ASCII controls only; the others could control a terminal.
    JSONText.write(unicodeScalars, to: &bytes, plain: \.isFitForDisplay)
  }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  package func write(to bytes: inout [UInt8]) {
    if let self { self.write(to: &bytes) } else { bytes += "null".utf8 }
  }
}

extension Array: JSONValue where Element: JSONValue {
  package func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension Score: JSONValue {
  package func write(to bytes: inout [UInt8]) { [own, other].write(to: &bytes) }
}

package typealias JSONMembers = [(key: String, value: any JSONValue)]

/// A JSON object with ordered keys. No key comes twice.
///
/// The keys of docs/reference/json.md have the same meaning and type in every object.
package struct JSONObject: JSONValue {
  private let members: JSONMembers

  package init(_ members: JSONMembers) { self.members = members }

  package func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    for (index, (key, value)) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      key.write(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  package var line: [UInt8] { Array("\(text)\n".utf8) }

  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
