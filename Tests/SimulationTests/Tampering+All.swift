extension Tampering {
  private static let (ada, bob, cyn, dan) = (Scenario.ada, Scenario.bob, Scenario.cyn, Scenario.dan)

  /// Changes that the checks of the dialogue must detect.
  static let all = answers + secrets + rounds + matches + connections + rules + absence

  private static let answers = [
    Tampering("the answer has another tag", breaks: .answers) {
      try $0.rewrite("OK NAME", to: ada, "#t1", "#t2")
    },
    Tampering("the answer has no tag", breaks: .answers) { try $0.rewrite("OK NAME", to: ada, "#t1 ", "") },
    Tampering("another verb is answered", breaks: .answers) { try $0.rewrite("OK QUIT", "QUIT", "SAY") },
    Tampering("two answers", breaks: .answers) { try $0.double("OK GUESS", to: ada) },
    Tampering("no answer", breaks: .answers) { try $0.drop("ERR NO_ROOM", to: bob) },
    Tampering("an answer without a request", breaks: .answers) {
      try $0.insert("OK PING", to: cyn, behind: "OK GUESS", to: ada)
    },
    Tampering("an event before the answer that causes it", breaks: .answers) {
      try $0.hasten("* START", to: bob)
    },
    Tampering("an event between the rows and the answer", breaks: .answers) {
      try $0.insert("* WARN in=60 reason=idle", to: cyn, behind: "ROW ", to: cyn)
    },
    Tampering("a row after an event", breaks: .answers) {
      try $0.insert("ROW verb=SAY", to: bob, behind: "* START", to: bob)
    },
    Tampering("a row too few", breaks: .answers) { try $0.drop("ROW ", to: cyn) },
    Tampering("a line of more than 1,024 bytes", breaks: .limits) {
      try $0.rewrite("OK JOIN", "Your", String(repeating: "a", count: 1_024))
    },
    Tampering("an unknown event", breaks: .form) { try $0.rewrite("* START", "START", "STARTED") },
  ]

  private static let secrets = [
    Tampering("the rival receives the hint", breaks: .form) {
      try $0.rewrite("* RIVAL", " n=", " hint=LOW n=")
    },
    Tampering("the rival receives the guess", breaks: .form) {
      try $0.rewrite("* RIVAL", " n=", " guess=5 n=")
    },
    Tampering("the rival receives the hint in the sentence", breaks: .secrecy) {
      try $0.rewrite("* RIVAL", "can finish within", "was too low and can finish within")
    },
    Tampering("the rival receives a number in the sentence", breaks: .secrecy) {
      try $0.rewrite("* RIVAL", "has guessed", "has guessed 901 and")
    },
    Tampering("the rival receives a wrong count", breaks: .secrecy) {
      try $0.rewrite("* RIVAL", "n=1", "n=2")
    },
    Tampering("the rival receives the count of remaining numbers", breaks: .secrecy) {
      try $0.rewrite("* RIVAL", to: ada, "needs=", "needs=10")
    },
    Tampering("a player's own guess is reported as the rival's", breaks: .secrecy) {
      try $0.rewrite("* RIVAL", "name=bob", "name=ada")
    },
    Tampering("START contains the secret", breaks: .form) {
      try $0.rewrite("* START", " commit=", " secret=5 commit=")
    },
    Tampering("a spectator receives more than the whole range", breaks: .secrecy) {
      try $0.rewrite("* STATE", "hi=1000", "hi=899")
    },
  ]

  private static let rounds = [
    Tampering("a range that grows", breaks: .ranges) { try $0.rewrite("OK GUESS", "lo=", "lo=-") },
    Tampering("a hint that is not true", breaks: .ranges) { dialogue in
      for (old, new) in [("HIGH", "LOW"), ("lo=1 hi=499", "lo=501 hi=1000")] {
        try dialogue.rewrite("OK GUESS", to: bob, old, new)
      }
    },
    Tampering("a guess that is not counted", breaks: .ranges) { try $0.rewrite("OK GUESS", "n=1", "n=0") },
    Tampering("a wrong time", breaks: .ranges) { try $0.rewrite("OK GUESS", " ms=", " ms=9") },
    Tampering("a secret other than the committed one", breaks: .commitment) {
      try $0.rewrite("* END", "secret=", "secret=1")
    },
    Tampering("a nonce that opens nothing", breaks: .commitment) {
      try $0.rewrite("* END", "nonce=", "nonce=0")
    },
    Tampering("two commitments for one round", breaks: .oneWinner) {
      try $0.rewrite("* START", to: bob, "commit=", "commit=0")
    },
    Tampering("a round is left out", breaks: .course) { try $0.rewrite("* START", "round=1", "round=2") },
    Tampering("a round for other numbers", breaks: .handicaps) {
      try $0.rewrite("* START", "hi=1000", "hi=99")
    },
    Tampering("a round within a round", breaks: .course) { try $0.double("* START", to: ada) },
    Tampering("a player who gets no END", breaks: .course) {
      try $0.drop("* END", to: bob)
    },
  ]

  private static let matches = [
    Tampering("a round won by the player who did not hit", breaks: .oneWinner) {
      try $0.rewrite("* END", "winner=ada", "winner=bob")
    },
    Tampering("one round, two winners", breaks: .oneWinner) {
      try $0.rewrite("* END", to: bob, "winner=ada", "winner=bob")
    },
    Tampering("a winner from another room", breaks: .oneWinner) {
      try $0.rewrite("* END", to: bob, "winner=ada", "winner=eve")
    },
    Tampering("a point for nothing", breaks: .oneWinner) {
      try $0.rewrite("* END", "score=1-0", "score=2-0")
    },
    Tampering("scores that do not mirror each other", breaks: .oneWinner) {
      try $0.rewrite("* MATCH", to: bob, "score=0-2", "score=2-0")
    },
    Tampering("one match, two winners", breaks: .oneWinner) {
      try $0.rewrite("* MATCH", to: bob, "winner=ada", "winner=bob")
    },
    Tampering("a match that ends twice", breaks: .course) { try $0.double("* MATCH", to: ada) },
    Tampering("a spectator who gets no MATCH", breaks: .oneWinner) { try $0.drop("* MATCH", to: cyn) },
    Tampering("a match that ends for a wrong reason", breaks: .oneWinner) {
      try $0.rewrite("* MATCH", "reason=found", "reason=tie")
    },
    Tampering("a round after the match", breaks: .course) {
      try $0.insert("* COUNTDOWN in=3", to: ada, behind: "* MATCH", to: ada)
    },
    Tampering("a review of another match", breaks: .course) { try $0.rewrite("* REVIEW", "n=", "n=9") },
    Tampering("a seat in the middle of a match", breaks: .course) {
      $0.steps.removeAll { step in
        step.outcomes.contains { if case .line(let line, _) = $0 { line.isEvent("MATCH") } else { false } }
      }
    },
  ]

  private static let connections = [
    Tampering("a line to a closed connection", breaks: .liveness) {
      $0.append(.deadline, [.line(try SeenLine(Array("* WARN in=60 reason=idle".utf8)), to: dan)])
    },
    Tampering("a connection is closed twice", breaks: .liveness) { $0.append(.deadline, [.close(dan)]) },
    Tampering("a connection is open after QUIT", breaks: .liveness) { dialogue in
      for step in dialogue.steps.indices {
        dialogue.steps[step].outcomes.removeAll { $0 == .close(dan) }
      }
    },
    Tampering("a line after BYE", breaks: .liveness) {
      try $0.insert("* WARN in=60 reason=idle", to: dan, behind: "* BYE", to: dan)
    },
    Tampering("no greeting", breaks: .liveness) { try $0.drop("* HELLO", to: ada) },
    Tampering("dropped without a warning", breaks: .silence) {
      $0.append(.deadline, [.line(try SeenLine(Array("* BYE reason=idle".utf8)), to: ada), .close(ada)])
    },
  ]
}
