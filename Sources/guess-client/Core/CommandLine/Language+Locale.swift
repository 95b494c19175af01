import Protocol

extension Language {
  /// The variables of the environment that tell someone's language, as in GNU gettext and POSIX.
  package static let environmentVariables = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]

  /// The language of someone's environment: the first one in LANGUAGE that is known, else that of the first of LC_ALL,
  /// LC_MESSAGES and LANG that is set, else English.
  package init(environment: [String: String]) {
    let wishes = environment["LANGUAGE", default: ""].split(separator: ":").lazy
    if let language = wishes.compactMap({ Language(locale: $0) }).first {
      self = language
      return
    }
    let locale = Self.environmentVariables.dropFirst().lazy.compactMap { environment[$0] }.first {
      !$0.isEmpty
    }
    self = locale.flatMap { Language(locale: $0) } ?? .english
  }

  /// The language to speak while a command line is still being read: it may be wrong, but whoever asks for a language in
  /// it can read that one.
  package init(arguments: [String], environment: [String: String]) {
    var wish: Language?
    for (index, word) in arguments.enumerated() where wish == nil {
      if word.hasPrefix("--lang=") {
        wish = Language(option: String(word.dropFirst("--lang=".count)))
      } else if word == "--lang", index + 1 < arguments.count {
        wish = Language(option: arguments[index + 1])
      }
    }
    self = wish ?? Language(environment: environment)
  }

  /// The language that `--lang` names; nil for anything else.
  init?(option: String) {
    self.init(rawValue: option.lowercased())
  }

  /// The language of a locale, `language[_territory][.codeset][@modifier]`; nil where it is not ours.
  init?(locale: some StringProtocol) {
    let language = locale.prefix { !"_-.@".contains($0) }.lowercased()
    if language == "c" || language == "posix" {
      self = .english
    } else {
      self.init(rawValue: language)
    }
  }
}
