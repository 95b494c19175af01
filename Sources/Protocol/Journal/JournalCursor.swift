/// Walks along one line of the journal, whose fields stand in one order only.
struct JournalCursor {
  private var offset = 0

  /// The word that the line begins with.
  mutating func word(in line: Span<UInt8>) -> Range<Int> {
    while offset < line.count, line[offset] != UInt8(ascii: " ") { offset += 1 }
    return 0..<offset
  }

  /// What stands behind `key=`, which is the next field.
  mutating func field<Value: LineValue>(
    _ key: StaticString, of seat: Seat? = nil, in line: Span<UInt8>
  ) throws(Unreadable) -> Value {
    guard let value: Value = try fieldIfAny(key, of: seat, in: line) else { throw Unreadable() }
    return value
  }

  /// What stands behind `key=`; nil when that is not the next field.
  mutating func fieldIfAny<Value: LineValue>(
    _ key: StaticString, of seat: Seat? = nil, in line: Span<UInt8>
  ) throws(Unreadable) -> Value? {
    guard let start = start(of: key, seat, in: line) else { return nil }
    let end = end(from: start, in: line)
    guard let value = Value(line.extracting(start..<end)) else { throw Unreadable() }
    offset = end
    return value
  }

  /// What stands behind `key=`, which is the next field; nil for the `-` that stands for nothing.
  mutating func fieldOrDash<Value: LineValue>(
    _ key: StaticString, in line: Span<UInt8>
  ) throws(Unreadable) -> Value? {
    guard let start = start(of: key, nil, in: line) else { throw Unreadable() }
    let end = end(from: start, in: line)
    guard end - start != 1 || line[start] != UInt8(ascii: "-") else {
      offset = end
      return nil
    }
    return try field(key, in: line)
  }

  /// The longest time that is read, in milliseconds: 34 years, with room to spare for sums.
  static let longestTime = 1 << 40

  /// A length of time, which is the next field.
  mutating func time(_ key: StaticString, in line: Span<UInt8>) throws(Unreadable) -> Milliseconds {
    let time: Int64 = try field(key, in: line)
    guard (0...Int64(Self.longestTime)).contains(time) else { throw Unreadable() }
    return Milliseconds(time)
  }

  /// The most that anything counted can come to, with room to spare for what is added to it.
  static let mostCounted = 1 << 40

  /// The room that the entry is about, which is the next field.
  mutating func room(in line: Span<UInt8>) throws(Unreadable) -> RoomCode {
    try field("room", in: line)
  }

  /// The seat that the entry is about, which is the next field.
  mutating func seat(in line: Span<UInt8>) throws(Unreadable) -> Seat {
    try field("seat", in: line)
  }

  /// How many there are of something, which is the next field.
  mutating func count(
    _ key: StaticString, of seat: Seat? = nil, in line: Span<UInt8>
  ) throws(Unreadable) -> Int {
    let count: Int = try field(key, of: seat, in: line)
    guard (0...Self.mostCounted).contains(count) else { throw Unreadable() }
    return count
  }

  /// Whether `key=` is the next field.
  func isAt(_ key: StaticString, in line: Span<UInt8>) -> Bool {
    start(of: key, nil, in: line) != nil
  }

  /// Makes sure that nothing more stands on the line.
  func finish(_ line: Span<UInt8>) throws(Unreadable) {
    guard offset == line.count else { throw Unreadable() }
  }

  private func start(of key: StaticString, _ seat: Seat?, in line: Span<UInt8>) -> Int? {
    let length = key.utf8CodeUnitCount
    var end = offset + 1 + length
    guard end + (seat == nil ? 0 : 1) < line.count, line[offset] == UInt8(ascii: " ") else { return nil }
    for index in 0..<length where line[offset + 1 + index] != key.utf8Start[index] { return nil }
    if let seat {
      guard line[end] == UInt8(ascii: "0") + UInt8(seat.rawValue) else { return nil }
      end += 1
    }
    return line[end] == UInt8(ascii: "=") ? end + 1 : nil
  }

  private func end(from start: Int, in line: Span<UInt8>) -> Int {
    var end = start
    while end < line.count, line[end] != UInt8(ascii: " ") { end += 1 }
    return end
  }
}
