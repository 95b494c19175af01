/// One object of JSON on a line, as reports print it: keys in the order in which they were set.
struct ReportObject {
  private var fields: [String] = []

  mutating func set(_ key: String, _ value: String?) {
    put(key, value.map(Self.quoted))
  }

  mutating func set(_ key: String, _ value: Int?) {
    put(key, value.map { "\($0)" })
  }

  mutating func set(_ key: String, _ value: Int64?) {
    put(key, value.map { "\($0)" })
  }

  /// Three digits behind the point; null for nothing.
  mutating func set(_ key: String, _ value: Double?) {
    put(key, value?.fixed(3))
  }

  mutating func set(_ key: String, _ values: [Int]) {
    put(key, "[" + values.map { "\($0)" }.joined(separator: ",") + "]")
  }

  private mutating func put(_ key: String, _ value: String?) {
    fields.append("\(Self.quoted(key)):\(value ?? "null")")
  }

  /// The line, with its ending.
  var line: String { "{" + fields.joined(separator: ",") + "}\n" }

  /// A string of JSON (RFC 8259, section 7). What a terminal could take for a command is not in it.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20 || !scalar.isFitForDisplay: quoted += escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar)?.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() ?? ""
  }
}

extension Double {
  /// The number in decimal with so many digits behind the point, 0 to 9.
  func fixed(_ digits: Int) -> String {
    let factor = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let scaled = (magnitude * factor).rounded()
    guard isFinite, scaled < 1e15 else { return "0" }
    let whole = "\(Int64(scaled))"
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
