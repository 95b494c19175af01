extension Tampering {
  private static let (ada, bob, cyn) = (Scenario.ada, Scenario.bob, Scenario.cyn)

  /// Changes that the checks of steps, turns, seeds, handicaps and the computer must detect.
  static let rules = steps + strikes + turns + seeds + others + recording

  private static let steps = [
    Tampering("a hint before the step is over", in: .lockstep, breaks: .sealed) {
      try $0.advance("* HINT", to: ada, behind: "OK GUESS")
    },
    Tampering("a hint in the answer to a sealed guess", in: .lockstep, breaks: .sealed) {
      try $0.rewrite("OK GUESS", "sealed=1", "hint=LOW lo=2 hi=1000 ms=0")
    },
    Tampering("a step in which a player gets no hint", in: .lockstep, breaks: .sealed) {
      try $0.drop("* HINT", to: bob)
    },
    Tampering("a hint of another step", in: .lockstep, breaks: .sealed) {
      try $0.rewrite("* HINT", "step=1", "step=2")
    },
    Tampering("a hint to another guess", in: .lockstep, breaks: .sealed) {
      try $0.rewrite("* HINT", to: ada, "guess=", "guess=9")
    },
    Tampering("a hint for a spectator", in: .lockstep, breaks: .sealed) {
      try $0.insert("* HINT step=1 n=1 guess=1 hint=LOW lo=2 hi=9", to: cyn, behind: "* RIVAL", to: cyn)
    },
    Tampering("a step without STEP", in: .lockstep, breaks: .course) {
      try $0.rewrite("* STEP", isLast: true, "step=", "step=1")
    },
    Tampering("a tie with one point", in: .lockstep, breaks: .ties) {
      try $0.rewrite("* END", "score=1-1", "score=1-0")
    },
    Tampering("a tie with a winner", in: .lockstep, breaks: .ties) {
      try $0.rewrite("* END", "winner=-", "winner=ada")
    },
    Tampering("a tie without a hit of both", in: .race, breaks: .ties) {
      try $0.rewrite("* END", "winner=ada", "winner=-")
      try $0.rewrite("* END", to: ada, "score=1-0", "score=1-1 tie=1")
      try $0.rewrite("* END", to: bob, "score=0-1", "score=1-1 tie=1")
      try $0.rewrite("* END", to: cyn, "score=1-0", "score=1-1 tie=1")
    },
  ]

  private static let strikes = [
    Tampering("a strike for a player who has guessed", in: .lockstep, breaks: .strikes) {
      try $0.rewrite("* PASS", "name=ada", "name=bob")
    },
    Tampering("one strike too many", in: .lockstep, breaks: .strikes) {
      try $0.rewrite("* PASS", "strikes=1", "strikes=2")
    },
    Tampering("a step that ends too early", in: .lockstep, breaks: .clocks) {
      try $0.hurry("* PASS", to: bob, by: 1)
    },
    Tampering("a turn that ends too early", in: .duel, breaks: .clocks) {
      try $0.hurry("* PASS", to: bob, by: 1)
    },
    Tampering("a match that continues after three strikes", in: .lockstep, breaks: .surrender) {
      try $0.silence("* PASS", to: bob) { outcome in
        if case .line(let line, _) = outcome {
          !["END", "MATCH", "REVIEW"].contains(line.subject)
        } else {
          true
        }
      }
    },
    Tampering("the forfeiting player wins", in: .lockstep, breaks: .surrender) {
      try $0.rewrite("* MATCH", "winner=bob", "winner=ada")
    },
    Tampering("a forfeit with the wrong reason", in: .lockstep, breaks: .surrender) {
      try $0.rewrite("* MATCH", "reason=forfeit", "reason=timeout")
    },
    Tampering("a forfeit of a player who has missed nothing", in: .race, breaks: .surrender) {
      try $0.rewrite("* MATCH", "reason=found", "reason=forfeit")
    },
  ]

  private static let turns = [
    Tampering("a turn of the wrong player", in: .duel, breaks: .turns) {
      try $0.rewrite("* TURN", "name=ada", "name=bob")
    },
    Tampering("a guess that counts out of turn", in: .duel, breaks: .turns) {
      let line = Step.Cause.line(Array("500".utf8), from: bob)
      try $0.addStep(
        behind: "* TURN", to: bob, line, "OK GUESS n=1 guess=500 hint=LOW lo=501 hi=1000 ms=0", to: bob)
    },
    Tampering("a refusal of the player whose turn it is", in: .duel, breaks: .turns) {
      let line = Step.Cause.line(Array("500".utf8), from: ada)
      try $0.addStep(behind: "* TURN", to: bob, line, "ERR GUESS NOT_YOUR_TURN", to: ada)
    },
    Tampering("a turn of the player who has just guessed", in: .duel, breaks: .turns) {
      try $0.rewrite("* GUESSED", "turn=bob", "turn=ada")
    },
    Tampering("a round that the same player begins again", in: .duel, breaks: .turns) {
      try $0.rewrite("* START", isLast: true, "turn=bob", "turn=ada")
    },
    Tampering("a guess that the rival receives changed", in: .duel, breaks: .shared) {
      try $0.rewrite("* GUESSED", "guess=", "guess=9")
    },
    Tampering("a hint that the rival receives changed", in: .duel, breaks: .shared) {
      try $0.rewrite("* GUESSED", "hint=", "hint=NO")
    },
  ]

  private static let seeds = [
    Tampering("another number for the same word", in: .seeds, breaks: .seeds) {
      try $0.rewrite("* END", to: ada, isLast: true, "secret=", "secret=1")
    },
    Tampering("a seeded round that is not marked", in: .seeds, breaks: .seeds) {
      try $0.rewrite("* START", " seeded=1", "")
    },
    Tampering("a day without a day", in: .seeds, breaks: .seeds) {
      let day = try $0.value("day", of: "* REVIEW", to: ada)
      try $0.rewrite("* REVIEW", to: ada, " day=\(day) trail=X", "")
    },
    Tampering("a nonce that is used twice", in: .seeds, breaks: .nonces) {
      let (first, last) = (
        try $0.value("nonce", of: "* END", to: ada), try $0.value("nonce", of: "* END", to: ada, isLast: true)
      )
      try $0.rewrite("* END", to: ada, isLast: true, last, first)
    },
    Tampering("a commitment that is used twice", in: .seeds, breaks: .nonces) {
      let (first, last) = (
        try $0.value("commit", of: "* START", to: ada),
        try $0.value("commit", of: "* START", to: ada, isLast: true)
      )
      try $0.rewrite("* START", to: ada, isLast: true, last, first)
    },
    Tampering("a trail of another game", in: .seeds, breaks: .course) {
      try $0.rewrite("* REVIEW", to: ada, "trail=X", "trail=LX")
    },
  ]

  private static let others = [
    Tampering("a handicap that its player is not notified of", in: .handicap, breaks: .handicaps) {
      try $0.drop("* HANDICAP", to: bob)
    },
    Tampering("a handicap that the rival is not notified of", in: .handicap, breaks: .oneWinner) {
      try $0.drop("* HANDICAP", to: ada)
    },
    Tampering("a handicap that is not applied", in: .handicap, breaks: .handicaps) {
      try $0.rewrite("* START", to: bob, "lo=0 hi=200", "lo=1 hi=100")
    },
    Tampering("a handicap of the wrong player", in: .handicap, breaks: .handicaps) {
      try $0.rewrite("* START", to: ada, "lo=1 hi=100", "lo=0 hi=200")
    },
    Tampering("a handicap that does not contain the room's range", in: .handicap, breaks: .handicaps) {
      try $0.rewrite("* HANDICAP", "lo=0 hi=200", "lo=0 hi=99")
    },
    Tampering("a guess of the house that is ruled out", in: .house, breaks: .house) {
      try $0.rewrite("* GUESSED", "guess=", "guess=9999")
    },
    Tampering("a guess of the house that is not reported", in: .houseRace, breaks: .house) {
      try $0.rewrite("* RIVAL", "n=1", "n=2")
    },
  ]

  private static let recording = [
    Tampering("a failure of the disk that did not happen", breaks: .recording) {
      try $0.insert("* RECORDING state=off", to: ada, behind: "* START", to: ada)
    },
    Tampering("a failure of the disk that some players are not notified of", breaks: .recording) {
      try $0.addStep(behind: "* START", to: ada, .journal(.failed), "* RECORDING state=off", to: ada)
    },
  ]
}
