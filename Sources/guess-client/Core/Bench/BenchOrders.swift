import Protocol

/// What all players of a load are told to do.
struct BenchOrders: Sendable {
  let rules: Rules
  let range: GuessRange
  let pipeline: Int
  let pace: BenchRequest.Pace
  /// A word that the names of all begin with.
  let word: String
  /// What asks for the first match, and for each that follows where a rematch can't; or so many raw lines as are in flight.
  let request: [UInt8]

  /// The orders for a load, whose players are called by `word`: at most 5 letters, so that their numbers and a second try
  /// fit into a name.
  init(_ request: BenchRequest, calling word: String) {
    (pipeline, pace, self.word) = (request.pipeline, request.pace, word)
    switch request.load {
    case .matches(let rules, let range):
      (self.rules, self.range) = (rules, range)
      let numbers = "range=\(range.lo)..\(range.hi)"
      let text =
        rules == .solo ? "SOLO \(numbers)\n" : "PLAY \(numbers) rules=\(rules.rawValue) countdown=0\n"
      self.request = Array(text.utf8)
    case .raw(let line):
      (rules, range) = (.solo, .oneToHundred)
      self.request = Array(repeatElement(line + [UInt8(ascii: "\n")], count: request.pipeline).joined())
    }
  }

  /// A word that the names of a load begin with: one of a million, so that loads on one server hardly ever meet.
  static func word(using random: inout any RandomNumberGenerator) -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz0123456789")
    return "b" + String((0..<4).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
  }
}
