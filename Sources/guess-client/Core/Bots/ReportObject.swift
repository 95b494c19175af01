import Protocol

/// One object of JSON on a line, as reports print it: keys in the order in which they were set, and null for nothing.
///
/// Keys that stand in docs/JSON.md, too, mean the same here and have the same type.
struct ReportObject {
  private var object = JSONObject()

  mutating func set(_ key: String, _ value: String?) {
    object.add(key, value.map { .text($0) } ?? .null)
  }

  mutating func set(_ key: String, _ value: Int?) {
    object.add(key, value.map { .number(Int64($0)) } ?? .null)
  }

  mutating func set(_ key: String, _ value: Double?) {
    object.add(key, value.map { .decimal($0) } ?? .null)
  }

  mutating func set(_ key: String, _ values: [Int]) {
    object.add(key, .list(values.map { .number(Int64($0)) }))
  }

  mutating func set(_ key: String, objects: [ReportObject]) {
    object.add(key, .list(objects.map { .object($0.object) }))
  }

  mutating func set(_ range: GuessRange?) {
    set("lo", range.map { "\($0.lo)" })
    set("hi", range.map { "\($0.hi)" })
  }

  mutating func set(_ key: String, _ score: Score) {
    set(key, [score.own, score.other])
  }

  /// The line, with its ending.
  var line: String { String(decoding: object.line, as: UTF8.self) }
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
