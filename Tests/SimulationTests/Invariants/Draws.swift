/// The secrets of a run: seeded ones repeat, and no others do.
struct Draws {
  /// The inputs of a seeded secret.
  private struct Source: Hashable {
    /// Nil for the daily number.
    let word: String?
    let lo: Int64
    let hi: Int64
    /// The number of the secret in the room, or of the day.
    let number: Int64
  }

  private struct Seed {
    let word: String?
    let day: Int64
    var drawn: Int64 = 0
  }

  private static let secondsInDay: Int64 = 86_400

  private let startTime: Int64
  /// By room.
  private var seeds: [String: Seed] = [:]
  private var secrets: [Source: Int64] = [:]
  private var commitments: [String: Int64] = [:]
  private var nonces: [String: String] = [:]
  private var days: [Int64: String] = [:]

  /// No draws yet. `startTime` is the wall clock at the start in seconds since 1970.
  init(startTime: Int64) {
    self.startTime = startTime
  }

  /// Takes the answer to a request that opens a room.
  mutating func open(_ room: String?, for request: SentLine, at time: Int64) {
    guard let room else { return }
    let word = request.option("seed")
    let isToday = word?.lowercased() == "today"
    let day = (startTime + time / 1_000) / Self.secondsInDay
    seeds[room] = word.map { Seed(word: isToday ? nil : $0, day: day) }
  }

  /// Takes `START` in a room; `step` counts the inputs of the run.
  mutating func take(start line: SeenLine, in room: String?, step: Int64) throws(Violation) {
    guard let room, let commitment = line["commit"] else { throw Violation(.form, line.text) }
    let first = commitments[commitment]
    try require(first == nil || first == step, .nonces, "a commitment used before: \(line.text)")
    try require((line["seeded"] != nil) == (seeds[room] != nil), .seeds, "seeded or not: \(line.text)")
    guard first == nil else { return }
    commitments[commitment] = step
    seeds[room]?.drawn += 1
  }

  /// Takes `END`, sent to the client with `view`.
  mutating func take(end line: SeenLine, to view: View) throws(Violation) {
    guard let hand = view.hand, let room = view.room, let nonce = line["nonce"],
      let secret = line.number("secret"), let settings = view.settings
    else { return }
    try require(
      nonces[nonce].map { $0 == hand.commitment } ?? true, .nonces, "a nonce used before: \(line.text)"
    )
    nonces[nonce] = hand.commitment
    guard let seed = seeds[room] else { return }
    let source = Source(
      word: seed.word, lo: settings.lo, hi: settings.hi, number: seed.word == nil ? seed.day : seed.drawn)
    try require(
      secrets[source].map { $0 == secret } ?? true, .seeds, "it was \(secrets[source] ?? 0), not \(line.text)"
    )
    secrets[source] = secret
  }

  /// Takes `REVIEW` in a room: a daily number reveals its day, which changes at midnight only.
  mutating func take(review line: SeenLine, in room: String?) throws(Violation) {
    let seed = room.flatMap { seeds[$0] }
    let isDaily = seed != nil && seed?.word == nil
    try require((line["day"] != nil) == isDaily, .seeds, "a day or none: \(line.text)")
    guard let seed, isDaily, let day = line["day"] else { return }
    try require(
      days[seed.day].map { $0 == day } ?? true, .seeds, "it was \(days[seed.day] ?? ""): \(line.text)")
    days[seed.day] = day
    try require(days.count == Set(days.values).count, .seeds, "two days of one name: \(line.text)")
  }
}
