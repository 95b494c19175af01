import GuessProtocol

@testable import GuessClientCore

extension LocalizedTextSamples {
  /// Each phrase of the wheels.
  static var pickPhrases: [PickerMessage] {
    guard let name = Name("ada7"), let room = RoomCode("F7KD2Q") else { return [] }
    let phrases: [PickerMessage] = [
      .round(2), .firstTo(3), .left("24"), .you(guesses: 2, par: nil), .you(guesses: 2, par: 7), .me, .tooLow,
      .tooHigh, .hit, .rival(name, guesses: 3, needs: 4), .away(name), .notOffered(7),
      .tooSmall(columns: 40, rows: 12), .anyKey, .needTerminal, .needCursor,
    ]
    let statuses: [PickerStatus] = [
      .guessWith(62), .yourTurn(62), .spinning, .onItsWay, .sealed(62), .sealed(nil), .turn(of: name),
      .countdown(seconds: 3), .nextRound(secret: 62, seconds: 3), .nextRound(secret: 62, seconds: nil),
      .offline,
      .waitingForRival, .waitingForRoom(room), .watching, .whatNext, .yourName, .matchOver(.won, secret: 62),
      .matchOver(.lost(to: name), secret: 62), .matchOver(.nobody, secret: nil),
      .soloOver(isFound: true, secret: 62), .soloOver(isFound: false, secret: nil),
    ]
    let choices: [PickerChoice] = [
      .play, .solo, .daily, .house, .create, .join, .watch, .again, .againToo(name), .againAsked, .leave,
    ]
    return phrases + statuses.map { .status($0) } + choices.map { .choice($0) }
      + KeyHint.allCases.map { .key($0) }
  }
}
