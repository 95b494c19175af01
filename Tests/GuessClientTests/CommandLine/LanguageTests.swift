import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

@Suite("The language of the environment", .timed)
struct LanguageTests {
  @Test(
    "is that of the locale, whatever follows its first word",
    arguments: [
      ("zh_CN.UTF-8", .chinese), ("zh", .chinese), ("zh-Hans", .chinese), ("ZH_cn", .chinese),
      ("ru_RU", .russian), ("ru_UA.KOI8-U", .russian), ("ru@petr1708", .russian), ("en_GB.UTF-8", .english),
      ("C", .english), ("C.UTF-8", .english), ("POSIX", .english), ("de_DE.UTF-8", nil), ("rus", nil),
      ("", nil), ("_ru", nil),
    ] as [(String, Language?)])
  func locales(locale: String, language: Language?) {
    #expect(Language(locale: locale) == language)
    // Text outside of ASCII needs a UTF-8 locale.
    let isUTF8 = locale.hasSuffix(".UTF-8")
    #expect(Language(environment: ["LANG": locale]) == (isUTF8 ? language : nil) ?? .english)
  }

  @Test(
    "is read from LANGUAGE, LC_ALL, LC_MESSAGES and LANG, in this order",
    arguments: [
      ([:], .english),
      (["LANGUAGE": "ru", "LC_ALL": "zh_CN.utf8", "LC_MESSAGES": "en_US", "LANG": "en_US"], .russian),
      (["LC_ALL": "zh_CN.utf8", "LC_MESSAGES": "ru_RU", "LANG": "en_US"], .chinese),
      (["LC_MESSAGES": "ru_RU", "LANG": "zh_CN.utf8"], .russian),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.utf8"], .chinese),
      (["LC_ALL": "C", "LANG": "ru_RU"], .english),
      // German in LC_ALL overrides LANG, but is not available.
      (["LC_ALL": "de_DE", "LANG": "ru_RU"], .english),
    ] as [([String: String], Language)])
  func order(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(
    "is English in the C locale whatever LANGUAGE says, and in every locale that is not UTF-8",
    arguments: [
      ["LC_ALL": "C"], ["LC_ALL": "POSIX"], ["LANG": "C"], ["LC_ALL": "C", "LANG": "ru_RU.UTF-8"],
      ["LC_MESSAGES": "C", "LANG": "ru_RU.UTF-8"], ["LANG": "ru_RU.koi8r"], ["LANG": "ru_RU"],
      ["LC_CTYPE": "ru_RU.koi8r", "LANG": "ru_RU.UTF-8"],
    ])
  func withoutUTF8(locale: [String: String]) {
    #expect(Language(environment: locale) == .english)
    let environment = locale.merging(["LANGUAGE": "ru"]) { one, _ in one }
    #expect(Language(environment: environment) == .english)
    #expect(
      Language(arguments: ["--lang=ru"], environment: environment) == .russian, "unless it is asked for")
  }

  @Test("is that of LANGUAGE if no locale is set, as in a container, and in C.UTF-8")
  func bareLanguage() {
    #expect(Language(environment: ["LANGUAGE": "ru"]) == .russian)
    #expect(Language(environment: ["LANGUAGE": "ru", "LANG": "C.UTF-8"]) == .russian)
  }

  @Test(
    "is the first known one in LANGUAGE, or that of the locale if none is known",
    arguments: [
      ("de:fr:ru:zh", .russian), ("zh_TW:en", .chinese), ("C:ru", .english), ("::zh", .chinese),
      ("de:fr", .russian), ("", .russian), (":", .russian),
    ] as [(String, Language)])
  func list(list: String, language: Language) {
    #expect(Language(environment: ["LANGUAGE": list, "LANG": "ru_RU.UTF-8"]) == language)
  }

  @Test("is overridden by --lang")
  func option() throws {
    for (line, language) in [("--lang zh", .chinese), ("--lang=RU", .russian), ("", .english)]
      as [(String, Language)]
    {
      #expect(try commandLine(line, environment: ["LANG": "en_US"]).language == language)
    }
  }

  @Test(
    "is overridden by --lang even if the rest of the command line makes no sense",
    arguments: [
      (["--nonsense", "--lang=zh"], .chinese), (["--help", "--lang", "zh"], .chinese),
      (["--lang", "de", "--lang", "zh"], .chinese), (["--lang"], .russian), (["--lang", "de"], .russian),
      (["zh"], .russian),
    ] as [([String], Language)])
  func brokenCommandLine(arguments: [String], language: Language) {
    #expect(Language(arguments: arguments, environment: ["LANG": "ru_RU.UTF-8"]) == language)
  }
}
