import GuessProtocol

/// Why a text is no value: what to write instead.
struct Malformed: Error, Hashable {
  let advice: String
}

/// A kind of values: how one is read and written, and what completions offer for it.
struct ValueKind<Value: Equatable & Sendable>: Sendable {
  /// The value that a text stands for; for a list, after those that were given before in the same place.
  let read: @Sendable (_ text: String, _ previous: Value?) throws(Malformed) -> Value
  /// What reads back as the value: nil where there is nothing to mention, nothing where it is left to the system.
  let write: @Sendable (Value) -> [String]?
  /// What messages and the help tell of its bounds.
  var bounds = ""
  /// Words that are values.
  var words: [String] = []
  var paths = ValuePaths.none
  /// True if each further value is one more.
  var isList = false
  /// The value as messages have it, which end in logs: without a password.
  var shown: @Sendable (String) -> String = { $0 }
}

/// The paths that completions offer for a value.
enum ValuePaths {
  case none, files, directories
}

extension ValueKind {
  /// Values that `parse` finds in a text; nil is answered with what was expected, in which `BOUNDS` stands for the bounds.
  init(
    _ expected: String, bounds: String = "", write: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    read = { (text, _) throws(Malformed) in
      guard let value = parse(text) else {
        throw Malformed(advice: expected.replacing("BOUNDS", with: bounds))
      }
      return value
    }
    self.write = { [write($0)] }
    self.bounds = bounds
  }

  /// Values of a type of which these are a part; `part` is nil for its others.
  static func within<Part>(
    _ kind: ValueKind<Part>, _ whole: @escaping @Sendable (Part) -> Value,
    _ part: @escaping @Sendable (Value) -> Part?
  ) -> Self {
    ValueKind(
      read: { (text, _) throws(Malformed) in whole(try kind.read(text, nil)) },
      write: { part($0).flatMap(kind.write) },
      bounds: kind.bounds, words: kind.words, paths: kind.paths, shown: kind.shown)
  }

  /// Such a value, or none where it is not given.
  static func optional<Part>(_ kind: ValueKind<Part>) -> Self where Value == Part? {
    within(kind, { $0 }, { $0 })
  }

  /// Such a value, or none where it is off.
  static func off<Part>(_ kind: ValueKind<Part>) -> Self where Value == Part? {
    ValueKind(
      read: { (text, _) throws(Malformed) in text == "off" ? nil : try kind.read(text, nil) },
      write: { $0.map(kind.write) ?? ["off"] },
      bounds: kind.bounds, words: kind.words + ["off"], paths: kind.paths, shown: kind.shown)
  }

  /// Up to so many values, given one by one; `refusal` is what is wrong with one beside those before it.
  static func list<Part>(
    of kind: ValueKind<Part>, upTo most: Int, _ tooMany: String,
    refusal: @escaping @Sendable (Part, [Part]) -> String? = { _, _ in nil }
  ) -> Self where Value == [Part] {
    ValueKind(
      read: { (text, previous) throws(Malformed) in
        let (value, others) = (try kind.read(text, nil), previous ?? [])
        if let advice = refusal(value, others) { throw Malformed(advice: advice) }
        guard others.count < most else {
          throw Malformed(advice: tooMany.replacing("BOUNDS", with: "\(most)"))
        }
        return others + [value]
      },
      write: { $0.isEmpty ? nil : $0.compactMap(kind.write).flatMap { $0 } },
      bounds: "\(most)", words: kind.words, paths: kind.paths, isList: true, shown: kind.shown)
  }
}

extension ValueKind where Value == Int {
  static func count(_ bounds: ClosedRange<Int>, _ expected: String) -> Self {
    ValueKind(expected, bounds: "\(bounds.lowerBound) to \(bounds.upperBound)", write: String.init) { text in
      Int(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// Bytes, as in `512M`.
  static func size(_ bounds: ClosedRange<Int>, _ expected: String) -> Self {
    let (least, most) = (ByteCount(bounds.lowerBound).text, ByteCount(bounds.upperBound).text)
    return ValueKind(expected, bounds: "\(least) to \(most)", write: { ByteCount($0).text }) { text in
      ByteCount(text).flatMap { bounds.contains($0.bytes) ? $0.bytes : nil }
    }
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
  /// One of the words of a type.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    var kind = ValueKind(
      "choose one of: BOUNDS", bounds: words.joined(separator: ", "), write: { $0.rawValue },
      parse: { Value(rawValue: $0) })
    kind.words = words
    return kind
  }
}

extension ValueKind where Value == String {
  static let file = ValueKind(read: { text, _ in text }, write: { [$0] }, paths: .files)
}
