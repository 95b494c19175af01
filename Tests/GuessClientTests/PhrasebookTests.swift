import Protocol
import Testing

@testable import GuessClientCore

/// What holds for the client's own words in every language, whatever they say.
@Suite("The client's own words")
struct PhrasebookTests {
  private static let translations = Language.allCases.filter { $0 != .english }

  @Test("are one clean line, and prompts alone end in a blank", arguments: Language.allCases)
  func areClean(_ language: Language) {
    let all = PhrasebookSamples.all(in: language)
    #expect(all.count > 80)
    for words in all {
      #expect(!words.isEmpty && !words.hasPrefix(" ") && !words.contains("\n"), "\(words)")
      #expect(!words.hasSuffix("  ") && !words.contains(". ."), "\(words)")
    }
  }

  @Test("are translated, each of them", arguments: translations)
  func areTranslated(_ language: Language) {
    for (words, english) in zip(PhrasebookSamples.all(in: language), PhrasebookSamples.all(in: .english)) {
      #expect(words != english)
      let isInItsLetters = words.unicodeScalars.contains { $0.belongs(to: language) }
      #expect(isInItsLetters, "\(words) is in no \(language)")
    }
  }

  @Test("hold the names, codes, numbers and verbs that English holds", arguments: translations)
  func loseNoValue(_ language: Language) {
    for (words, english) in zip(PhrasebookSamples.all(in: language), PhrasebookSamples.all(in: .english)) {
      let lost = values(in: english).subtracting(values(in: words))
      #expect(lost.isEmpty, "\(lost) of “\(english)” is missing in “\(words)”")
    }
  }

  @Test("are set apart in Chinese as print does it")
  func areTypesetInChinese() {
    for words in PhrasebookSamples.all(in: .chinese)
      + Subcommand.allCases.map({ Language.chinese.help(on: $0) })
    {
      let scalars = Array(words.unicodeScalars)
      for (left, right) in zip(scalars, scalars.dropFirst()) {
        let isTight = left.isHan && right.isASCIIValue || left.isASCIIValue && right.isHan
        #expect(!isTight, "a blank is missing between \(left) and \(right): \(words)")
        let isHalfWidth = left.isHan && ",.!?:;()".unicodeScalars.contains(right)
        #expect(!isHalfWidth, "half-width \(right): \(words)")
      }
    }
  }

  @Test(
    "count in Russian as Russian counts",
    arguments: [
      (1, "секунду"), (2, "секунды"), (5, "секунд"), (11, "секунд"), (21, "секунду"), (112, "секунд"),
    ])
  func countInRussian(_ count: Int64, form: String) {
    let words = Language.russian.words(for: ConnectionNews.stillTrying(seconds: count))
    #expect(words == "Всё ещё пробую: твоё место хранится ещё \(count) \(form).")
  }

  @Test("count in English as English counts", arguments: [(1, "second"), (2, "seconds"), (21, "seconds")])
  func countInEnglish(_ count: Int64, form: String) {
    let words = Language.english.words(for: ConnectionNews.stillTrying(seconds: count))
    #expect(words == "Still trying: your seat is kept for \(count) \(form) more.")
  }

  @Test("say in each language what one round is about")
  func rounds() throws {
    let start = RoundStart(
      round: 2, rules: .race, range: try #require(GuessRange(lo: 1, hi: 100)), firstTo: 3,
      commitment: Commitment(to: 75, nonce: Lines.nonce))
    #expect(
      Language.allCases.map { $0.words(for: GameNews.roundBegins(start)) } == [
        "Round 2, first to 3: a number from 1 to 100. 7 guesses are enough if you halve. Go!",
        "第 2 局，先赢 3 局者胜：谜底在 1 到 100 之间。每次对半猜，7 次一定够。开始！",
        "Раунд 2, играем до 3 побед: число от 1 до 100. При делении пополам хватит 7 попыток. Вперёд!",
      ])
  }

  /// Numbers, and words of ASCII capitals: verbs, codes and variables.
  private func values(in words: String) -> Set<Substring> {
    Set(
      words.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_") }.filter { word in
        word.contains(where: \.isNumber) || word.count > 2 && word.allSatisfy { $0.isUppercase || $0 == "_" }
      }
    ).subtracting(["NOT", "FAIR"])
  }
}

extension Unicode.Scalar {
  fileprivate var isHan: Bool { (0x4E00...0x9FFF).contains(value) }
  fileprivate var isASCIIValue: Bool { isASCII && properties.isAlphabetic || ("0"..."9").contains(self) }

  /// Whether a language that is not written in Latin letters is written in this one.
  fileprivate func belongs(to language: Language) -> Bool {
    switch language {
    case .english: isASCII
    case .chinese: isHan
    case .russian: (0x0400...0x04FF).contains(value)
    }
  }
}
