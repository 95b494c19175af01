/// Builds one line from its words, its fields and its sentence.
struct LineWriter {
  private(set) var bytes: [UInt8]
  private var isFirstWord = true

  /// Goes on behind what `bytes` holds already, such as lines that wait to be sent.
  init(continuing bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  mutating func word(_ word: StaticString) {
    separate()
    append(word)
  }

  mutating func word<Value: LineValue>(_ value: Value) {
    separate()
    value.write(to: &bytes)
  }

  mutating func tag(_ tag: Tag?) {
    guard let tag else { return }
    separate()
    bytes.append(UInt8(ascii: "#"))
    tag.write(to: &bytes)
  }

  mutating func field<Value: LineValue>(_ key: StaticString, _ value: Value) {
    separate()
    append(key)
    bytes.append(UInt8(ascii: "="))
    value.write(to: &bytes)
  }

  mutating func field<Value: LineValue>(_ key: StaticString, _ value: Value?) {
    if let value { field(key, value) }
  }

  /// A name, or `-` where nobody is to be named.
  mutating func field(_ key: StaticString, nameOrNobody name: Name?) {
    if let name { field(key, name) } else { field(key, "-" as InlineASCII) }
  }

  mutating func fields(_ range: GuessRange) {
    field("lo", range.lo)
    field("hi", range.hi)
  }

  mutating func fields(_ settings: MatchSettings) {
    field("rules", settings.rules)
    fields(settings.range)
    field("first_to", settings.firstTo)
    field("pace", settings.pace.count)
    field("clock", settings.clock.map { $0.secondsRoundedUp })
    field("countdown", settings.countdown.secondsRoundedUp)
  }

  mutating func sentence(_ sentence: Sentence?) {
    guard let sentence else { return }
    append(" : ")
    bytes.append(contentsOf: sentence.bytes)
  }

  private mutating func separate() {
    if !isFirstWord { bytes.append(UInt8(ascii: " ")) }
    isFirstWord = false
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
