/// The sentences for people in one language.
///
/// A catalogue switches over the messages of the protocol and leaves none out, so that a new one does not compile
/// before it has its words in every language. Where one language says nothing, all say nothing.
protocol Catalogue {
  static func sentence(for row: Row) -> Sentence?
  static func sentence(for reply: Reply) -> Sentence?
  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence?
  static func sentence(for event: Event) -> Sentence?

  /// Writes the sentence for a guess. It is the most frequent one, so it goes straight into its line.
  static func write(_ answer: GuessAnswer, to line: inout LineWriter)
  /// Writes which numbers are possible still.
  static func writeRemaining(_ range: GuessRange, to line: inout LineWriter)
}

extension Catalogue {
  static func sentence(for answer: GuessAnswer) -> Sentence {
    Sentence { line in write(answer, to: &line) }
  }

  static func sentence(forRemaining range: GuessRange) -> Sentence {
    Sentence { line in writeRemaining(range, to: &line) }
  }

  static func sentence(for line: ServerLine) -> Sentence? {
    switch line {
    case .row(let row, _): sentence(for: row)
    case .ok(let reply, _): sentence(for: reply)
    case .error(let refusal, let verb, _): sentence(for: refusal, of: verb)
    case .event(let event): sentence(for: event)
    }
  }
}

extension ServerLine {
  /// The sentence that stands behind the line, if there is one; `SAID` and `NOTICE` carry a message instead.
  public func sentence(in language: Language) -> String? {
    typedSentence(in: language)?.text
  }

  func typedSentence(in language: Language) -> Sentence? {
    language.catalogue.sentence(for: self)
  }
}

extension Language {
  var catalogue: any Catalogue.Type {
    switch self {
    case .english: English.self
    case .chinese: Chinese.self
    case .russian: Russian.self
    }
  }
}
