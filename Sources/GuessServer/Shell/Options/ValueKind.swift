import GuessProtocol

/// An invalid text, with what to write instead.
struct Malformed: Error, Hashable {
  let advice: String
}

/// A kind of value: how to read and write it, and how to complete it.
struct ValueKind<Value: Equatable & Sendable>: Sendable {
  /// Reads a value; for a list, appends to the previous one from the same place.
  let read: @Sendable (_ text: String, _ previous: Value?) throws(Malformed) -> Value
  /// Writes texts that read back as the value: nil to omit it, empty if left to the system.
  let write: @Sendable (Value) -> [String]?
  /// Its bounds, for messages and help.
  var bounds = ""
  /// Fixed words, for completions.
  var words: [String] = []
  var paths = ValuePaths.none
  /// True if each further value is appended.
  var isList = false
  /// The value for messages, which end up in logs: passwords removed.
  var shown: @Sendable (String) -> String = { $0 }
}

/// Kinds of paths for completions.
enum ValuePaths {
  case none, files, directories
}

extension ValueKind {
  /// Values that `parse` returns. If nil, the error is `expected`, in which `BOUNDS` stands for the bounds.
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

  /// A kind wrapped in a larger type; `part` is nil for its other values.
  static func within<Part>(
    _ kind: ValueKind<Part>, _ whole: @escaping @Sendable (Part) -> Value,
    _ part: @escaping @Sendable (Value) -> Part?
  ) -> Self {
    ValueKind(
      read: { (text, _) throws(Malformed) in whole(try kind.read(text, nil)) },
      write: { part($0).flatMap(kind.write) },
      bounds: kind.bounds, words: kind.words, paths: kind.paths, shown: kind.shown)
  }

  /// A value or nil, if not given.
  static func optional<Part>(_ kind: ValueKind<Part>) -> Self where Value == Part? {
    within(kind, { $0 }, { $0 })
  }

  /// A value or nil, written as off.
  static func off<Part>(_ kind: ValueKind<Part>) -> Self where Value == Part? {
    ValueKind(
      read: { (text, _) throws(Malformed) in text == "off" ? nil : try kind.read(text, nil) },
      write: { $0.map(kind.write) ?? ["off"] },
      bounds: kind.bounds, words: kind.words + ["off"], paths: kind.paths, shown: kind.shown)
  }

  /// A list of limited length. `refusal` returns what is wrong with a value given the previous ones.
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
  /// A case of an enum.
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
