import GuessProtocol
import TestSupport
import Testing

@Suite("Sentences for people")
struct CatalogueTests {
  private static let translations: [Language] = Language.allCases.filter { $0 != .english }

  private let samples: [ServerLine]

  init() throws { samples = try #require(CatalogueSamples.plain).lines }

  @Test("exist in each language exactly if they exist in English", arguments: translations)
  func nothingIsMissing(_ language: Language) {
    for line in samples {
      let sentence = line.sentence(in: language)
      #expect((sentence == nil) == (line.sentence(in: .english) == nil), "\(line)")
    }
  }

  @Test("are missing only for lines that need none")
  func silenceIsMeant() {
    for line in samples where line.sentence(in: .english) == nil {
      switch line {
      case .ok(.ping, _), .ok(.quit, _), .ok(.say, _), .row(.limit, _): break
      case .event(.review(let review)) where review.guesses == 0: break
      default: Issue.record("\(line) has no sentence")
      }
    }
  }

  @Test("replace their lines with text=only, but no token", arguments: Language.allCases)
  func standAlone(_ language: Language) {
    for line in samples {
      let whole = written(line, LineStyle(language: language))
      var sentence = line.sentence(in: language) ?? whole
      if case .event = line, line.sentence(in: language) == nil { sentence = "" }
      let alone = written(line, LineStyle(text: .only, language: language))
      let token = whole.split(separator: " ").first { $0.hasPrefix("token=") }
      let end = token.map { "RESUME \($0.dropFirst("token=".count))" } ?? sentence
      #expect(alone.hasPrefix(sentence) && alone.hasSuffix(end))
    }
  }

  @Test("are all translated, with the same values and verbs as in English", arguments: translations)
  func areTranslated(_ language: Language) {
    for line in samples {
      guard let sentence = line.sentence(in: language), let english = line.sentence(in: .english) else {
        continue
      }
      if case .event(.said) = line { continue }
      #expect(Translation(sentence, in: language, of: english).faults == [])
      let verbs = verbs(in: sentence).symmetricDifference(verbs(in: english))
      #expect(verbs.isEmpty, "\(verbs) is in one of “\(english)” and “\(sentence)” only")
    }
  }

  @Test("are one clean line without ` : `", arguments: Language.allCases)
  func sentencesAreClean(_ language: Language) {
    for line in samples {
      guard let sentence = line.sentence(in: language) else { continue }
      // People may write anything.
      if case .event(.said) = line { continue }
      if case .event(.notice) = line { continue }
      #expect(!sentence.isEmpty)
      #expect(!sentence.contains(" : "), "\(sentence)")
      #expect(!sentence.contains("  "), "\(sentence)")
      #expect(!sentence.hasPrefix(" ") && !sentence.hasSuffix(" "), "\(sentence)")
      let isFit = sentence.unicodeScalars.allSatisfy { $0.isFitForDisplay }
      #expect(isFit, "\(sentence)")
    }
  }

  @Test(
    "of events do not begin as a chat message does, so that nobody can pretend one",
    arguments: Language.allCases)
  func eventsAreNotPretended(_ language: Language) {
    for line in samples {
      guard case .event(let event) = line, let sentence = line.sentence(in: language) else { continue }
      if case .said = event { continue }
      // A word may be a player's name as well.
      let begin = sentence.prefix { $0 != ":" && $0 != "：" }
      #expect(begin.count == sentence.count || Name("\(begin)") == nil, "\(sentence)")
    }
  }

  @Test("list every language", arguments: Language.allCases)
  func languages(_ language: Language) throws {
    let refusal = ServerLine.error(.badArgument(.lang), verb: .language, tag: nil)
    let advice = try #require(refusal.sentence(in: language))
    let help = try #require(ServerLine.row(.brief(.language), tag: nil).sentence(in: language))
    for other in Language.allCases {
      #expect(advice.contains(other.rawValue) && advice.contains(other.ownName), "\(other): \(advice)")
      #expect(help.contains("LANG \(other.rawValue)") || other == language, "\(other): \(help)")
    }
  }

  @Test("keep a line within its limit, even with the longest values", arguments: Language.allCases)
  func linesAreShortEnough(_ language: Language) throws {
    for line in try #require(CatalogueSamples.longest).lines {
      let text = written(line, LineStyle(language: language))
      #expect(text.utf8.count <= Limits.serverLineBytes, "\(text)")
    }
  }

  @Test("of a review change after par")
  func verdicts() {
    let said = [1, 7, 8].map { guesses in
      ServerLine.event(.review(Review(guesses: guesses, par: 7, wasted: 0, hasFound: true)))
        .sentence(in: .english)?.split(separator: ". ", maxSplits: 1).last?.prefix(4)
    }
    #expect(said == ["Well", "Well", "Were"])
    var duel = Review(guesses: 8, par: 7, wasted: 3, hasFound: true)
    duel.isDuel = true
    #expect(ServerLine.event(.review(duel)).sentence(in: .english) == "8 guesses, par is 7.")
  }

  private func verbs(in sentence: String) -> Set<Substring> {
    Set(sentence.split { !($0.isASCII && $0.isLetter) }.filter { Verb(rawValue: String($0)) != nil })
  }
}
