import GuessClientCore
import GuessProtocol

/// The text that keeps an arena's matches, to resume it after an interruption: a line with the plan, then a line for each match.
package enum ArenaRecord {
  private static let mark = "guess-arena 1 "

  package static func head(of plan: ArenaPlan) -> String { mark + plan.description }

  static func seed(in text: String) -> ShortWord? {
    text.split(separator: " ", maxSplits: 3).dropFirst(2).first.flatMap {
      ShortWord(String($0.dropFirst("seed=".count)))
    }
  }

  /// The line of a match. It ends in a full stop, which earlier versions required of a whole one.
  static func line(_ first: MatchRecord, _ second: MatchRecord) -> String {
    "\(first.saved) \(second.saved) ."
  }

  /// The matches of a record of this plan, without a torn last line; throws if it is that of another, or if a line is damaged: each
  /// match counts for the bots of its line, so none can be left out.
  static func matches(in text: String, of plan: ArenaPlan) throws(UsageError) -> [(MatchRecord, MatchRecord)]
  {
    guard !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines[0]
    try require(head.hasPrefix(mark), "the file of --resume is not that of an arena; choose another one.")
    try require(
      head == self.head(of: plan),
      "the file of --resume is that of an arena with other bots or options; use those, or choose another file. It begins with: \(head)"
    )
    var matches: [(MatchRecord, MatchRecord)] = []
    // The last line has no end: it is empty, or torn by a crash.
    for (index, line) in lines.dropLast().enumerated().dropFirst() {
      guard let match = Self.match(in: line, plan.match) else {
        throw UsageError(
          "line \(index + 1) of the file of --resume is damaged, so the matches can't be counted; restore the line, or choose another file."
        )
      }
      matches.append(match)
    }
    return matches
  }

  /// The length in bytes of a record without a torn last line.
  package static func wholeLength(of record: [UInt8]) -> Int {
    record.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// The match of a line; nil unless exactly this line is written for it.
  private static func match(
    in line: Substring, _ settings: MatchSettings
  ) -> (MatchRecord, MatchRecord)? {
    let words = line.split(separator: " ")
    guard words.count == 2 * MatchRecord.savedWords + 1,
      let first = MatchRecord(saved: words.prefix(MatchRecord.savedWords), settings),
      let second = MatchRecord(saved: words.dropFirst(MatchRecord.savedWords).dropLast(), settings),
      self.line(first, second) == line,
      [first.result.reversed, .unknown].contains(second.result) || first.result == .unknown
    else { return nil }
    return (first, second)
  }
}

extension MatchRecord {
  fileprivate static let savedWords = 7

  /// All that a table counts, as words.
  fileprivate var saved: String {
    let guesses = rounds.map { "\($0.guesses)\($0.isFound ? "+" : "-")" }.joined(separator: ",")
    return [
      result.rawValue, reason?.rawValue ?? "-", guesses.isEmpty ? "-" : guesses, thinking.saved,
      fault?.word ?? "-",
      "\(missed)", "\(refused)",
    ].joined(separator: " ")
  }

  fileprivate init?(saved words: ArraySlice<Substring>, _ settings: MatchSettings) {
    let words = words.map(String.init)
    guard let result = Balance.Result(rawValue: words[0]), let thinking = RunningStats(saved: words[3]),
      let missed = Int32(words[5]), let refused = Int32(words[6])
    else { return nil }
    self.init(room: nil, rival: nil, settings: settings)
    (self.result, reason) = (result, MatchEnd.Reason(rawValue: words[1]))
    (self.thinking, self.missed, self.refused) = (thinking, Int(missed), Int(refused))
    for round in words[2].split(separator: ",") {
      if let guesses = Int(round.dropLast()) { note(Round(guesses: guesses, isFound: round.last == "+")) }
    }
    let faults: [BotFault] = [.timeout, .wrongAnswer(""), .unasked(""), .ended(.exit(0))]
    fault = faults.first { $0.word == words[4] }
  }
}
