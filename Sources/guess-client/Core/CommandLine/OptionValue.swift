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

package enum ColorMode: String, Hashable, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// Resolves the mode, in order of precedence: the command line, NO_COLOR (https://no-color.org), CLICOLOR_FORCE and CLICOLOR
  /// (https://bixense.com/clicolors), the configuration, TERM.
  package init(option: ColorMode?, environment: [String: String], configured: ColorMode?) {
    let forced = environment["CLICOLOR_FORCE", default: ""]
    if let option {
      self = option == .auto && environment["TERM"] == "dumb" ? .never : option
    } else if !environment["NO_COLOR", default: ""].isEmpty {
      self = .never
    } else if !forced.isEmpty, forced != "0" {
      self = .always
    } else if environment["CLICOLOR"] == "0" {
      self = .never
    } else if let configured, configured != .auto {
      self = configured
    } else {
      self = environment["TERM"] == "dumb" ? .never : .auto
    }
  }

  /// True if output to a terminal, or to something else, is coloured.
  package func hasColors(onTerminal isTerminal: Bool) -> Bool {
    self == .always || self == .auto && isTerminal
  }
}

extension Language {
  /// The variables of the environment that select a language, as in GNU gettext and POSIX.
  package static let environmentVariables = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]

  /// The language of the environment: the first known one in LANGUAGE, else that of the first of LC_ALL, LC_MESSAGES and LANG that
  /// is set, else English.
  ///
  /// As in GNU gettext, LANGUAGE is ignored in the C locale. All languages but English need UTF-8.
  package init(environment: [String: String]) {
    let locale = Self.environmentVariables.dropFirst().lazy.compactMap { environment[$0] }.first {
      !$0.isEmpty
    }
    guard Self.isUTF8(environment), locale != "C", locale != "POSIX" else {
      self = .english
      return
    }
    let wishes = environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
    self = (wishes + [locale ?? ""]).lazy.compactMap { Language(locale: $0) }.first ?? .english
  }

  /// True if the first of LC_ALL, LC_CTYPE and LANG that is set selects UTF-8, as in POSIX; also if none is, as in a container.
  package static func isUTF8(_ environment: [String: String]) -> Bool {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
    guard let locale = locales.first(where: { !$0.isEmpty })?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// The language that arguments ask for, which may be invalid.
  package init(arguments: [String], environment: [String: String]) {
    let wishes = zip(arguments, arguments.dropFirst() + [""]).lazy.compactMap { word, next in
      word == "--lang" ? next : word.hasPrefix("--lang=") ? String(word.dropFirst("--lang=".count)) : nil
    }
    let known = Array(wishes).compactMap { Language(rawValue: $0.lowercased()) }
    self = known.last ?? Language(environment: environment)
  }

  /// The language of a locale, `language[_territory][.codeset][@modifier]`; nil if unsupported.
  init?(locale: some StringProtocol) {
    let language = locale.prefix { !"_-.@".contains($0) }.lowercased()
    self.init(rawValue: ["c", "posix"].contains(language) ? Language.english.rawValue : language)
  }
}

/// A usage error: one line in English that says how to fix it.
package struct UsageError: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package func located(_ place: String) -> UsageError { UsageError("\(place) \(text)") }

  /// A room in an address that a command has no use for.
  package static func needless(_ room: RoomCode, of command: Subcommand) -> UsageError {
    let reason = command == .top ? "shows a whole server" : "opens its own rooms"
    return UsageError("\(command) \(reason); leave /\(room) out of the address.")
  }

  package static func unknown(_ thing: String, _ word: String, among words: [String], advice: String)
    -> UsageError
  {
    let suggestion = EditDistance.nearest(to: word, among: words).map { " Did you mean \($0)?" } ?? ""
    return UsageError("unknown \(thing).\(suggestion) \(advice)")
  }
}

package func require(_ isValid: Bool, _ text: @autoclosure () -> String) throws(UsageError) {
  if !isValid { throw UsageError(text()) }
}
