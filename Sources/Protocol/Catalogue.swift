/// The sentences for people in one language.
///
/// A catalogue switches over the messages of the protocol and leaves none out, so that a new one does not compile
/// before it has its words in every language. Where one language says nothing, all say nothing.
protocol Catalogue {
  static func sentence(for row: Row) -> Sentence?
  static func sentence(for reply: Reply) -> Sentence?
  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence?
  static func sentence(for event: Event) -> Sentence?
}

extension Catalogue {
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
    switch language {
    case .english: English.sentence(for: self)
    case .chinese: Chinese.sentence(for: self)
    case .russian: Russian.sentence(for: self)
    }
  }
}
