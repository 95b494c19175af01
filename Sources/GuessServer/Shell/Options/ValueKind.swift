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
  var form: ValueForm
}

/// The form of values, for messages, help and completions.
struct ValueForm: Sendable {
  enum Paths { case none, files, directories }

  var bounds = ""
  var words: [String] = []
  var paths = Paths.none
  var isList = false
  /// The value for messages, which end up in logs: passwords removed.
  var shown: @Sendable (String) -> String = { $0 }
}

extension ValueKind {
  init(
    _ form: ValueForm = ValueForm(), write: @escaping @Sendable (Value) -> [String]?,
    read: @escaping @Sendable (String) throws(Malformed) -> Value
  ) {
    self.init(read: { (text, _) throws(Malformed) in try read(text) }, write: write, form: form)
  }

  /// Values that `parse` returns. If nil, the error is `expected`, in which `BOUNDS` stands for the bounds.
  init(
    _ expected: String, _ form: ValueForm = ValueForm(), write: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(form, write: { [write($0)] }) { (text) throws(Malformed) in
      if let value = parse(text) { return value }
      throw Malformed(advice: expected.replacing("BOUNDS", with: form.bounds))
    }
  }

  /// A value or nil, if not given or written as `word`.
  static func optional<Part>(_ kind: ValueKind<Part>, or word: String? = nil) -> Self where Value == Part? {
    var form = kind.form
    form.words += [word].compactMap(\.self)
    return Self(form, write: { $0.map(kind.write) ?? word.map { [$0] } }) { (text) throws(Malformed) in
      text == word ? nil : try kind.read(text, nil)
    }
  }

  static func off<Part>(_ kind: ValueKind<Part>) -> Self where Value == Part? { optional(kind, or: "off") }

  static func list<Part>(of kind: ValueKind<Part>, upTo most: Int, _ tooMany: String) -> Self
  where Value == [Part] {
    var form = kind.form
    (form.bounds, form.isList) = ("\(most)", true)
    return Self(
      read: { (text, previous) throws(Malformed) in
        let values = (previous ?? []) + [try kind.read(text, nil)]
        if values.count > most { throw Malformed(advice: tooMany.replacing("BOUNDS", with: "\(most)")) }
        return values
      },
      write: { $0.isEmpty ? nil : $0.compactMap(kind.write).flatMap { $0 } }, form: form)
  }
}

extension ValueKind where Value == Int {
  static func count(
    _ bounds: ClosedRange<Int>, _ expected: String, write: @escaping @Sendable (Int) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) -> Int? = { Int($0) }
  ) -> Self {
    let form = ValueForm(bounds: "\(write(bounds.lowerBound)) to \(write(bounds.upperBound))")
    return Self(expected, form, write: write) { text in parse(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  static func size(_ bounds: ClosedRange<Int>, _ expected: String) -> Self {
    count(bounds, expected, write: { ByteCount.text(of: $0) }, parse: { ByteCount.read($0) })
  }
}

extension ValueKind where Value == Milliseconds {
  static func seconds(_ bounds: ClosedRange<Int>) -> Self {
    let number = ValueKind<Int>.count(bounds, "expected seconds, BOUNDS")
    return Self(number.form, write: { ["\($0.secondsRoundedUp)"] }) { (text) throws(Malformed) in
      .seconds(Int64(try number.read(text, nil)))
    }
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable<String> {
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(
      "choose one of: BOUNDS", ValueForm(bounds: words.joined(separator: ", "), words: words),
      write: { $0.rawValue }, parse: { Value(rawValue: $0) })
  }
}

extension ValueKind where Value: LineWord {
  static func word(_ expected: String) -> Self {
    Self(expected, write: { "\($0)" }, parse: { Value($0) })
  }
}

extension ValueKind where Value == String {
  static let file = Self(ValueForm(paths: .files), write: { [$0] }, read: { $0 })
}

extension ValueKind where Value == Options.Place {
  static let directory = Self(
    ValueForm(paths: .directories),
    write: { if case .path(let path) = $0 { [path] } else { $0 == .usual ? [] : nil } },
    read: { (text) throws(Malformed) in
      // Other options can be off, so such a directory name is likely a mistake.
      guard ["off", "no", "none", "false"].contains(text.lowercased()) else { return .path(text) }
      throw Malformed(
        advice: "to keep nothing use no-data, as in --no-data or no-data = yes; a directory is ./\(text)")
    })

  static let nowhere = Self(write: { $0 == .nowhere ? ["yes"] : nil }) { (text) throws(Malformed) in
    if text == "yes" { return .nowhere }
    throw Malformed(advice: Options.flagValue)
  }

  static let socket = Self(
    ValueForm(words: ["off"], paths: .files),
    write: {
      // Without the prefix, a path such as off would be ambiguous.
      if case .path(let path) = $0 {
        ["\(ListenAddress.unix(path: path))"]
      } else {
        $0 == .nowhere ? ["off"] : []
      }
    },
    read: { (text) throws(Malformed) in
      guard text != "off" else { return .nowhere }
      // Other options require this prefix for paths.
      let path = text.hasPrefix("unix:") ? String(text.dropFirst("unix:".count)) : text
      guard !path.isEmpty, !["no", "none", "false"].contains(text.lowercased()) else {
        throw Malformed(advice: "expected the path of a socket, or off")
      }
      return .path(path)
    })
}

extension ValueKind where Value == ProxySource {
  static let proxy = Self(ValueForm(words: ["unix"]), write: { ["\($0)"] }, read: ProxySource.init)
}

extension ValueKind where Value == ListenAddress {
  static let address = Self(write: { ["\($0)"] }, read: ListenAddress.init)

  static let metrics = Self(
    "expected HOST:PORT, as in 127.0.0.1:9837, unix:PATH, or off", write: { "\($0)" },
    parse: { try? ListenAddress($0) })
}

extension ValueKind where Value == RedisAddress {
  static let redis = Self(
    ValueForm(shown: RedisAddress.withoutPassword), write: { ["\($0)"] }, read: RedisAddress.init)
}

/// Sizes on disk as the operator writes them: bytes, or with a suffix K, M or G in powers of 1,024.
enum ByteCount {
  private static let units: [(letter: Character, bytes: Int)] = [
    ("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10),
  ]

  /// Reads `512M`; nil if invalid or too large.
  static func read(_ text: String) -> Int? {
    let unit = units.first { $0.letter == text.last?.uppercased().first }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy(\.isDigit), let count = Int(digits) else { return nil }
    return Int(exactly: Int128(count) * Int128(unit?.bytes ?? 1))
  }

  /// Writes bytes with the largest unit that is exact.
  static func text(of bytes: Int) -> String {
    guard let unit = units.first(where: { bytes > 0 && bytes.isMultiple(of: $0.bytes) }) else {
      return "\(bytes)"
    }
    return "\(bytes / unit.bytes)\(unit.letter)"
  }
}
