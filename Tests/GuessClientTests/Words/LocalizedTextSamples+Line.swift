import GuessProtocol

@testable import GuessClientCore

/// Messages to a player on the line.
extension LocalizedTextSamples {
  /// Always in the same order.
  static func line(in language: Language) -> [String] {
    linePhrases.map { $0.text(in: language) } + statusPhrases.map { $0.text(in: language) }
  }

  private static var linePhrases: [LineMessage] {
    guard let name = Name("ada7"), let room = RoomCode("F7KD2Q") else { return [] }
    return [
      .hosting(room), .seatOffer(name, .room(room)), .seatOffer(name, .alone), .seatQuestion,
      .invalidName("9ada"),
      .seatTooLate(name),
      .lateGuess(62, round: 3), .nameIsKept(seconds: 59), .overflow(bytes: 512, lines: 32),
      .pasted(lines: 3), .historySearch("q7"), .againPrompt, .soloPrompt, .noGame, .matchIsOver,
      .rivalLeft(name),
      .noRoomCode("F7"), .gameIsLeft, .gameIsBack(name),
    ] + standings(against: name) + HelpTopic.allCases.map { .help($0) }
  }

  private static func standings(against rival: Name) -> [LineMessage] {
    [(2, 1), (1, 2), (1, 1)].map { Score(own: $0.0, other: $0.1) }.flatMap { score -> [LineMessage] in
      [.nextMatch(4, against: rival, score), .seriesIsOver(against: rival, score)]
    }
  }

  private static var statusPhrases: [StatusMessage] {
    guard let name = Name("ada7"), let room = RoomCode("F7KD2Q") else { return [] }
    return [
      .round(2), .left("24"), .rival(name, guesses: 3, needs: 4), .away(name), .turn(of: name), .yourTurn,
      .sealed(62), .sealed(nil), .countdown(seconds: 3), .waitingForRival, .waitingForRoom(room), .watching,
      .matchOver, .offline,
    ]
  }
}
