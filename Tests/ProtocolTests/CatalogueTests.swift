import Protocol
import Testing

/// What holds for the sentences of every language, whatever they say.
@Suite("The sentences for people")
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

  @Test("are translated, each of them", arguments: translations)
  func nothingStaysEnglish(_ language: Language) {
    for line in samples {
      guard let sentence = line.sentence(in: language) else { continue }
      #expect(sentence != line.sentence(in: .english))
      let isInItsLetters = sentence.unicodeScalars.contains { $0.belongs(to: language) }
      #expect(isInItsLetters, "\(sentence) is in no \(language)")
    }
  }

  @Test("hold the names, codes, numbers and verbs that English holds", arguments: translations)
  func noValueIsLost(_ language: Language) {
    for line in samples {
      guard let sentence = line.sentence(in: language), let english = line.sentence(in: .english) else {
        continue
      }
      let lost = values(in: english).subtracting(values(in: sentence))
      #expect(lost.isEmpty, "\(lost) of “\(english)” is missing in “\(sentence)”")
      let verbs = verbs(in: sentence).symmetricDifference(verbs(in: english))
      #expect(verbs.isEmpty, "\(verbs) stands in one of “\(english)” and “\(sentence)” only")
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

  @Test("are set apart in Chinese as print does it")
  func chineseIsTypeset() {
    for line in samples {
      guard let sentence = line.sentence(in: .chinese) else { continue }
      let scalars = Array(sentence.unicodeScalars)
      for (left, right) in zip(scalars, scalars.dropFirst()) {
        let isTight = left.isHan && right.isASCIIValue || left.isASCIIValue && right.isHan
        #expect(!isTight, "a blank is missing between \(left) and \(right): \(sentence)")
        let isHalfWidth = left.isHan && ",.!?:;()".unicodeScalars.contains(right)
        #expect(!isHalfWidth, "half-width \(right): \(sentence)")
      }
    }
  }

  // MARK: - Reading sentences

  /// The words made of ASCII letters, digits, `_` and `-` that hold a digit or an underscore.
  private func values(in sentence: String) -> Set<Substring> {
    Set(words(in: sentence).filter { $0.contains { $0.isNumber || $0 == "_" } && $0 != "_" })
  }

  private func verbs(in sentence: String) -> Set<Substring> {
    Set(words(in: sentence).filter { Verb(rawValue: String($0)) != nil })
  }

  private func words(in sentence: String) -> [Substring] {
    sentence.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-") }
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
