import Protocol
import Testing

@testable import GuessClientCore

@Suite("The language of someone's environment")
struct LanguageTests {
  @Test(
    "is that of the locale, whatever stands behind its first word",
    arguments: [
      ("zh_CN.UTF-8", .chinese), ("zh", .chinese), ("zh-Hans", .chinese), ("ZH_cn", .chinese),
      ("ru_RU", .russian), ("ru_UA.KOI8-U", .russian), ("ru@petr1708", .russian), ("en_GB.UTF-8", .english),
      ("C", .english), ("C.UTF-8", .english), ("POSIX", .english), ("de_DE.UTF-8", nil), ("rus", nil),
      ("", nil), ("_ru", nil),
    ] as [(String, Language?)])
  func locales(locale: String, language: Language?) {
    #expect(Language(locale: locale) == language)
    #expect(Language(environment: ["LANG": locale]) == language ?? .english)
  }

  @Test(
    "is asked of LANGUAGE, LC_ALL, LC_MESSAGES and LANG, in this order",
    arguments: [
      ([:], .english),
      (["LANGUAGE": "ru", "LC_ALL": "zh_CN", "LC_MESSAGES": "en_US", "LANG": "en_US"], .russian),
      (["LC_ALL": "zh_CN", "LC_MESSAGES": "ru_RU", "LANG": "en_US"], .chinese),
      (["LC_MESSAGES": "ru_RU", "LANG": "zh_CN"], .russian),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"], .chinese),
      (["LC_ALL": "C", "LANG": "ru_RU"], .english),
      // Who wants German has said nothing for Russian.
      (["LC_ALL": "de_DE", "LANG": "ru_RU"], .english),
    ] as [([String: String], Language)])
  func order(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(
    "is the first one in LANGUAGE that is known, and where none is, the locale decides",
    arguments: [
      ("de:fr:ru:zh", .russian), ("zh_TW:en", .chinese), ("C:ru", .english), ("::zh", .chinese),
      ("de:fr", .russian), ("", .russian), (":", .russian),
    ] as [(String, Language)])
  func list(list: String, language: Language) {
    #expect(Language(environment: ["LANGUAGE": list, "LANG": "ru_RU.UTF-8"]) == language)
  }

  @Test("gives way to --lang")
  func option() throws {
    for (arguments, language) in [
      (["--lang", "zh"], .chinese), (["--lang=RU"], .russian), ([], .english),
    ] as [([String], Language)] {
      guard case .play(let preferences) = try Invocation(arguments: arguments) else {
        Issue.record("\(arguments) is no game")
        continue
      }
      let options = try Options(
        arguments: preferences, environment: ["LANG": "en_US"], configuration: Preferences())
      #expect(options.language == language)
    }
  }

  @Test(
    "gives way to --lang even where the rest of the command line makes no sense",
    arguments: [
      (["--nonsense", "--lang=zh"], .chinese), (["--help", "--lang", "zh"], .chinese),
      (["--lang", "de", "--lang", "zh"], .chinese), (["--lang"], .russian), (["--lang", "de"], .russian),
      (["zh"], .russian),
    ] as [([String], Language)])
  func brokenCommandLine(arguments: [String], language: Language) {
    #expect(Language(arguments: arguments, environment: ["LANG": "ru_RU"]) == language)
  }
}
