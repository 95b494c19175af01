import GuessProtocol

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

  /// True if the first of LC_ALL, LC_CTYPE and LANG that is set selects UTF-8, as in POSIX; also if none is, as in a container,
  /// unless xterm says that it has another locale.
  package static func isUTF8(_ environment: [String: String]) -> Bool {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG", "XTERM_LOCALE"].lazy.compactMap { environment[$0] }
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
