import GuessProtocol
import TestSupport
import Testing

/// What holds for the sentences of every language, whatever they say.
@Suite("The sentences for people", .timed)
struct CatalogueTests {
  private static let translations: [Language] = Language.allCases.filter { $0 != .english }

  private let samples: [ServerLine]

  init() throws {
    samples = try #require(CatalogueSamples.plain).lines
  }

  @Test("are there in a language exactly where English has one", arguments: translations)
  func nothingIsMissing(_ language: Language) {
    for line in samples {
      let sentence = line.sentence(in: language)
      #expect((sentence == nil) == (line.sentence(in: .english) == nil), "\(line)")
    }
  }

  @Test("are silent only where the line says it all")
  func silenceIsMeant() {
    for line in samples where line.sentence(in: .english) == nil {
      switch line {
      case .ok(.ping, _), .ok(.quit, _), .ok(.say, _), .event(.said), .event(.notice): break
      default: Issue.record("\(line) has no sentence")
      }
    }
  }

  @Test("are translated, each of them, with the values and verbs that English holds", arguments: translations)
  func areTranslated(_ language: Language) {
    for line in samples {
      guard let sentence = line.sentence(in: language), let english = line.sentence(in: .english) else {
        continue
      }
      #expect(Translation(sentence, in: language, of: english).faults == [])
      let verbs = verbs(in: sentence).symmetricDifference(verbs(in: english))
      #expect(verbs.isEmpty, "\(verbs) is in one of “\(english)” and “\(sentence)” only")
    }
  }

  @Test("are one clean line without the mark that they stand behind", arguments: Language.allCases)
  func sentencesAreClean(_ language: Language) {
    for line in samples {
      guard let sentence = line.sentence(in: language) else { continue }
      #expect(!sentence.isEmpty)
      #expect(!sentence.contains(" : "), "\(sentence)")
      #expect(!sentence.contains("  "), "\(sentence)")
      #expect(!sentence.hasPrefix(" ") && !sentence.hasSuffix(" "), "\(sentence)")
      let isFit = sentence.unicodeScalars.allSatisfy { $0.isFitForDisplay }
      #expect(isFit, "\(sentence)")
    }
  }

  @Test("keep a line within its limit, with the longest values", arguments: Language.allCases)
  func linesAreShortEnough(_ language: Language) throws {
    for line in try #require(CatalogueSamples.longest).lines {
      var bytes: [UInt8] = []
      line.write(to: &bytes, style: LineStyle(language: language))
      #expect(bytes.count <= Limits.serverLineBytes, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("say which language they are in when it changes")
  func languagesIntroduceThemselves() {
    let said = Language.allCases.map { ServerLine.ok(.language($0), tag: nil).sentence(in: $0) }
    #expect(said == ["I speak English.", "我说中文。", "Я говорю по-русски."])
  }

  private func verbs(in sentence: String) -> Set<Substring> {
    Set(sentence.split { !($0.isASCII && $0.isLetter) }.filter { Verb(rawValue: String($0)) != nil })
  }
}
