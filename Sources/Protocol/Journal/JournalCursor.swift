/// Reads one journal line, whose fields have a fixed order.
struct JournalCursor: LineReader {
  private let line: [UInt8]
  private var offset: Int
  /// The first word of the line; nil if longer than any known word.
  let word: InlineASCII?

  init(_ line: Span<UInt8>) {
    self.line = Array(copying: line)
    offset = self.line.firstIndex(of: UInt8(ascii: " ")) ?? line.count
    word = InlineASCII(line.extracting(..<offset))
  }

  mutating func optional<Value: LineValue>(_ key: Key, _: Value?) throws(Unreadable) -> Value? {
    guard let start = start(of: key) else { return nil }
    var end = start
    while end < line.count, line[end] != UInt8(ascii: " ") { end += 1 }
    guard let value = Value(line.span.extracting(start..<end)) else { throw Unreadable() }
    offset = end
    return value
  }

  func has(_ key: Key, _: Bool) -> Bool { start(of: key) != nil }

  /// Fails if the line has more content.
  func finish() throws(Unreadable) { try check(offset == line.count) }

  private func start(of key: Key) -> Int? {
    guard offset < line.count else { return nil }
    return key.startOfValue(in: line.span, at: offset + 1)
  }
}

extension LineCoder where Self: ~Copyable & ~Escapable {
  /// A count of at most 2^40, which leaves room for additions.
  mutating func count(_ key: Key, _ old: Int? = nil) throws(Unreadable) -> Int {
    let count = try field(key, old)
    try check((0...1 << 40).contains(count))
    return count
  }

  /// A duration of at most 34 years, which leaves room for sums.
  mutating func time(_ key: Key, _ old: Milliseconds? = nil) throws(Unreadable) -> Milliseconds {
    let time = try field(key, old)
    try check((.zero...JournalEntry.longestTime).contains(time))
    return time
  }

  mutating func answer(_ key: Key, _ isYes: Bool? = nil) throws(Unreadable) -> Bool {
    try choice(key, yes: "yes", no: "no", isYes)
  }
}
