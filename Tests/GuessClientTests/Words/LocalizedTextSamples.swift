import GuessProtocol

@testable import GuessClientCore
@testable import GuessClientPlay

/// One of each text of the client, with recognizable values.
enum LocalizedTextSamples {
  /// Always in the same order.
  static func all(in language: Language) -> [String] {
    texts.map { $0.text(in: language) } + language.pickHelp.map(\.words)
  }

  private static var texts: [any LocalizedText] {
    connectionNews + gameNews + findings + linePhrases + namePhrases + statusPhrases
      + pickPhrases
  }

  private static let server = ServerAddress(host: "h1.example", port: 4_837, room: nil)

  private static let socket = ServerAddress(.socket(path: "/run/g1"))

  private static let connectionNews: [ConnectionMessage] = [
    .connecting(to: server), .connected(to: server, version: "1.0.0"),
    .connected(to: socket, version: "1.0.0"), .noServer,
    .ended(socket), .ended(socket, silence: Keepalive.silence),
    .lost(hasSeat: true), .lost(hasSeat: false), .restarts, .moved,
    .back(hadSeat: true), .back(hadSeat: false), .ended(server), .ended(server, silence: Keepalive.silence),
    .unknownHost("h1.example", reason: "E9"), .refused(server), .refused(socket),
    .unreachable(server, reason: "E9"), .helperFailed(program: "p1", server, reason: "E9"),
    .certificateRefused(server, reason: "E9"), .isNewer(answer: "ERR JOIN A9"),
  ]

  private static var namePhrases: [any LocalizedText] {
    guard let name = Name("ada7"), let key = Token(Array(Lines.tokenDigits.utf8).span) else { return [] }
    return [
      ConnectionMessage.keyIsWithheld(name), LineMessage.mayBeOwner(name), LineMessage.isOwned(bySSH: false),
      LineMessage.isOwned(bySSH: true), LineMessage.isOwner(name, key),
    ]
      + (RoomCode("F7KD2Q").map { [LineMessage.linkCode($0), .linked] } ?? [])
      + LinkCodes.Refusal.allCases.map { LineMessage.linkRefused($0) }
      + [nil, 42].map { LineMessage.isInUse(name, seconds: $0) }
  }

  private static var gameNews: [any LocalizedText] {
    guard let name = Name("ada7"), let room = RoomCode("F7KD2Q") else { return [] }
    let score = Score(own: 2, other: 1)
    return [
      .openedForNetcat(room, host: "192.0.2.7", port: 4_837), .onlyHere, .greeted(name),
      .opened(room, at: server), .stillWaiting(play: "PLAY", at: server),
      .yourTurn(seconds: 20), .youFound(75), .soloIsOver,
      .youWin(score), .youLose(score), .youLose(nil),
      .said(nil, "hi 5"), .breach, .invalidName("9ada"), .invalidName("seventeen-letters"),
    ] as [GameMessage]
  }

  private static let findings: [FairnessCheck.Finding] = [
    .kept(secret: 75), .unknown, .broken(.anotherSecret),
  ]

  /// Offers of a seat in a room, in a game alone and in a tournament.
  private static let seats = ["F7KD2Q", "alone", "tournament:F7KD2Q"].compactMap { place in
    SavedSeat(line: "ada7 0123456789abcdef0123456789abcdef \(place) 60 guess://h1.example")
  }

  private static var linePhrases: [LineMessage] {
    guard let name = Name("ada7"), let room = RoomCode("F7KD2Q") else { return [] }
    return [
      .nameQuestion(suggestion: nil), .nameQuestion(suggestion: name), .offline, .welcome, .keys,
      .noServerStarts,
      .serverIsPrivate, .howToBegin, .needsTerminal, .confirmLeaving, .confirmLeavingGame,
      .confirmLeavingQueue, .confirmLeavingTournament(isKept: true),
      .confirmLeavingTournament(isKept: false),
      .confirmClosingTournament, .notSent, .notPrinted(reason: "E9"), .hosting(room),
      .seatQuestion,
      .seatTooLate(name),
      .nameIsKept(seconds: 59), .nameIsOfMember, .historySearch("q7", isFound: true),
      .historySearch("q7", isFound: false),
      .againPrompt, .soloPrompt,
      .otherServer("guess://h1.example"),
      .gameIsBack(name), .meanwhile, .stillInLine, .rivalCame, .ownGameEnds,
      .onlySentences, .keyIsLost, .nextMatch(4, against: name, Score(own: 2, other: 1)),
    ] + seats.map { .seatOffer($0) }
  }

  private static var statusPhrases: [StatusMessage] {
    guard let name = Name("ada7"), let room = RoomCode("F7KD2Q") else { return [] }
    return [
      .round(2), .left("24"), .rival(name, guesses: 3, needs: 4), .away(name), .turn(of: name), .yourTurn,
      .sealed(62), .sealed(nil), .countdown(seconds: 3), .waitingForRival, .waitingForRoom(room), .watching,
      .offline, .mayStart, .waitingForStart, .waitingForOthers,
      .waitingForRound, .notPlaying,
      .standing(TournamentStanding.Place(rank: 3, players: 20, points: 4)),
    ]
  }

  private static var pickPhrases: [any LocalizedText] {
    guard let name = Name("ada7") else { return [] }
    let phrases: [PickerMessage] = [
      .firstTo(3), .you(guesses: 2, par: nil), .you(guesses: 2, par: 7), .me, .verdict(.low), .verdict(.high),
      .verdict(.hit), .notOffered(7), .tooSmall(columns: 40, rows: 12), .anyKey,
      .guessWith(62), .spinning, .againToo(name), .againAsked,
    ]
    let waits: [PlaySession.Wait] = [
      .round(.answer), .round(.step(sealed: 62)), .round(.step(sealed: nil)), .round(.turn(of: name)),
      .nextRound(secret: 62, seconds: 3), .nextRound(secret: 62, seconds: nil), .choice,
      .matchEnd(.won, secret: 62), .matchEnd(.lost(to: name), secret: 62), .matchEnd(.nobody, secret: nil),
      .soloEnd(isFound: true, secret: 62), .soloEnd(isFound: false, secret: nil),
    ]
    return phrases + waits + Offer.allCases + KeyHint.allCases
  }
}
