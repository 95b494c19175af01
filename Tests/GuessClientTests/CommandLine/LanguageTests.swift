import GuessProtocol
import TestSupport
import Testing

@testable import GuessClientCore

/// The language of a client after variables of the environment and arguments.
@Suite("The language")
struct LanguageTests {
  @Test(
    "is this one",
    arguments: examples(
      #"""
      ## The language is that of the locale, whatever follows its first word, if it is one for UTF-8
      LANG=zh_CN.UTF-8 → zh
      LANG=ru_RU.utf8 → ru
      LANG=ru_RU.koi8r → en
      LANG=C → en
      LANG=C.UTF-8 → en
      LANG=xx_XX.UTF-8 → en
      LANG= → en
      ## In LANGUAGE it is the first that is known, else that of the locale
      LANGUAGE=zh_CN.UTF-8 LANG=ru_RU.UTF-8 → zh
      LANGUAGE=zh-Hans LANG=ru_RU.UTF-8 → zh
      LANGUAGE=ZH_cn LANG=ru_RU.UTF-8 → zh
      LANGUAGE=ru_UA.KOI8-U LANG=ru_RU.UTF-8 → ru
      LANGUAGE=ru@petr1708 LANG=ru_RU.UTF-8 → ru
      LANGUAGE=en_GB.UTF-8 LANG=ru_RU.UTF-8 → en
      LANGUAGE=C.UTF-8 LANG=ru_RU.UTF-8 → en
      LANGUAGE=xx_XX.UTF-8 LANG=ru_RU.UTF-8 → ru
      LANGUAGE=rus LANG=ru_RU.UTF-8 → ru
      LANGUAGE=_ru LANG=ru_RU.UTF-8 → ru
      LANGUAGE=xx:yy:ru:zh LANG=ru_RU.UTF-8 → ru
      LANGUAGE=zh_TW:en LANG=ru_RU.UTF-8 → zh
      LANGUAGE=C:ru LANG=ru_RU.UTF-8 → en
      LANGUAGE=::zh LANG=ru_RU.UTF-8 → zh
      LANGUAGE=: LANG=ru_RU.UTF-8 → ru
      LANGUAGE=ru → ru
      LANGUAGE=ru LANG=C.UTF-8 → ru
      ## The locale is the first of LC_ALL, LC_MESSAGES and LANG that is set; one without a translation overrides the others
      → en
      LANGUAGE=ru LC_ALL=zh_CN.utf8 LC_MESSAGES=en_US LANG=en_US → ru
      LC_ALL=zh_CN.utf8 LC_MESSAGES=ru_RU LANG=en_US → zh
      LC_MESSAGES=ru_RU LANG=zh_CN.utf8 → ru
      LC_ALL= LC_MESSAGES= LANG=zh_CN.utf8 → zh
      LC_ALL=C LANG=ru_RU → en
      LC_ALL=xx_XX.UTF-8 LANG=ru_RU.UTF-8 → en
      ## It is English in the C locale whatever LANGUAGE says, and in every locale that is not UTF-8, unless another is asked for
      LANGUAGE=ru LC_ALL=C → en
      LANGUAGE=ru LC_ALL=C --lang=ru → ru
      LANGUAGE=ru LANG=C → en
      LANGUAGE=ru LC_ALL=C LANG=ru_RU.UTF-8 → en
      LANGUAGE=ru LC_MESSAGES=C LANG=ru_RU.UTF-8 → en
      LANGUAGE=ru LANG=ru_RU.koi8r → en
      LANGUAGE=ru LC_CTYPE=ru_RU.koi8r LANG=ru_RU.UTF-8 → en
      ## --lang overrides the locale even if the rest of the command line makes no sense
      LANG=ru_RU.UTF-8 --nonsense --lang=zh → zh
      LANG=ru_RU.UTF-8 --help --lang zh → zh
      LANG=ru_RU.UTF-8 --lang xx --lang zh → zh
      LANG=ru_RU.UTF-8 --lang → ru
      LANG=ru_RU.UTF-8 --lang xx → ru
      LANG=ru_RU.UTF-8 zh → ru
      LANG=en_US --lang=RU → ru
      """#))
  func languages(_ example: Example) { #expect(language(example) == example.expected) }

  private func language(_ example: Example) -> String {
    let variables = example.words.prefix { $0.contains(/^[A-Z_]+=/) }
    let environment = environment(variables.joined(separator: " "))
    return Language(arguments: Array(example.words.dropFirst(variables.count)), environment: environment)
      .rawValue
  }
}

/// Variables of an environment, written as in a shell.
func environment(_ text: some StringProtocol) -> [String: String] {
  let words = text.split(separator: " ").map {
    $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  }
  return Dictionary(uniqueKeysWithValues: words.map { (String($0[0]), String($0[1])) })
}
