import GuessProtocol

extension CommandOption {
  package enum Value: Sendable {
    case number(ClosedRange<Int>)
    /// One of some words, ignoring case, with their meanings and the subject for a sentence about them.
    case choice([String], meanings: [String] = [], called: String? = nil)
    case name, fingerprint, helper, address, range, seed, time, table, code
    /// Any text but the empty one, with what it is.
    case text(String)

    package static func choice<Choice: RawRepresentable<String> & CaseIterable>(
      _ type: Choice.Type, meanings: [String] = [], called name: String? = nil
    ) -> Value {
      .choice(type.allCases.map(\.rawValue), meanings: meanings, called: name)
    }

    package static let allRules = choice(Rules.self, called: "the rules are")
    package static let rulesForTwo = choice(
      Rules.forTwo.map(\.rawValue),
      meanings: [
        "both guess whenever they like", "sealed guesses, both hints together", "one range, in turns",
      ])
    package static let languages = choice(
      Language.self, meanings: Language.allCases.map(\.ownName), called: "the language is")
  }
}

extension CommandOption.Value {
  package var choices: [String] {
    if case .choice(let words, _, _) = self { words } else { [] }
  }

  package var bounds: String {
    if case .number(let limits) = self { limits.bounds } else { "" }
  }

  package func check(_ text: String, of option: CommandOption) throws(UsageError) {
    var subject = "\(option.spelling) takes"
    let (isValid, domain): (Bool, String)
    switch self {
    case .number(let limits):
      (isValid, domain) = (Int(text).map(limits.contains) ?? false, "a whole number from \(bounds)")
    case .choice(let words, let meanings, let name):
      // Only a sentence with a subject of its own explains the words.
      let explanation = name == nil || meanings.isEmpty ? "" : " (\(meanings.listed("or")))"
      subject = name ?? subject
      (isValid, domain) = (words.contains(text.lowercased()), words.listed("or") + explanation)
    case .range:
      isValid = GuessRange(option: text) != nil
      domain = "two whole numbers, the smaller one first, like 1..1000"
    case .seed:
      isValid = ShortWord(text).map { !$0.isToday && !$0.isYesterday } ?? false
      domain = "up to 16 letters, digits, _ or - (today is only for solo games)"
    case .time:
      isValid = UTCTime.start(option: text, at: 0) != nil
      domain = "a time before now, like 90m, 3h or 7d, or a day in UTC like 2026-11-26"
    case .table:
      isValid = ScoreTable(option: text) != nil
      domain = "all, a list of SCORES, like day=today, seed=class7 or by=wins, or the code of a tournament"
    case .code: (isValid, domain) = (RoomCode(text) != nil, "the code of a tournament, like F7KD2Q")
    case .fingerprint:
      // The folder of the player is called so.
      let digits = text.hasPrefix("SHA256:") ? text.dropFirst("SHA256:".count) : ""
      isValid =
        digits.count == 43
        && digits.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "+/".contains($0) }
      domain = "the fingerprint of an ssh key, as sshd writes it: SHA256: and 43 letters, digits, + or /"
    case .text(let what): (isValid, domain) = (!text.isEmpty, what)
    case .name:
      guard Name(text) == nil else { return }
      throw UsageError(GameMessage.invalidName(text).text(in: .english))
    case .address:
      _ = try ServerAddress(text)
      return
    case .helper:
      _ = try HelperCommand(text)
      return
    }
    try require(isValid, "\(subject) \(domain), not “\(text)”.")
  }
}

extension ClosedRange<Int> {
  package var bounds: String { "\(lowerBound) to \(upperBound)" }
}

extension [String] {
  func listed(_ word: String) -> String {
    guard count > 1, let last else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
