import Protocol

/// What a person is told who watches, and who is asked first.
extension Bench {
  /// How far it is.
  package func progress(in language: Language, at now: Int64) -> String {
    switch phase {
    case .gathering: language.words(for: .gathers(turn.tally.settled, of: request.players))
    case .measuring:
      language.words(
        for: .measures(
          Int(measured(until: now) / Self.second), of: request.seconds,
          perSecond: Int(
            Double(turn.tally.guesses) * Double(Self.second) / Double(max(1, measured(until: now)))),
          isGame: request.load.isGame))
    case .leaving, .over: language.words(for: .leaves)
    }
  }
}

extension BenchRequest {
  /// Words that say yes to the question, in any language and in any case.
  private static let consents = ["yes", "да", "是"]

  /// Whether an answer to the question says yes.
  package static func consents(_ answer: String) -> Bool {
    consents.contains(String(answer.trimmingBlanks).lowercased())
  }

  /// What is asked before a server is loaded that may be somebody else's: a warning, and the question itself.
  package func question(on server: ServerAddress, in language: Language) -> (warning: String, prompt: String)
  {
    (language.words(for: .warning(self, server)), language.words(for: .question))
  }

  /// Why nothing is sent to a server that may be somebody else's, where nobody can be asked.
  package func refusal(on server: ServerAddress, in language: Language) -> String {
    language.words(for: .nobodyToAsk(server))
  }

  /// What is said where the answer was no.
  package func withdrawal(in language: Language) -> String { language.words(for: .notAgreed) }

  /// Why fewer players fit into this process; nil where all do. It may have so many descriptors.
  package func obstacle(descriptors: Int, in language: Language) -> String? {
    let most = Self.players(fittingInto: descriptors)
    guard players > most else { return nil }
    // What is proposed has to be what it takes.
    let fitting = load.isForTwo ? most - most % 2 : most
    return language.words(for: .doNotFit(players, fitting: fitting, descriptors))
  }
}
