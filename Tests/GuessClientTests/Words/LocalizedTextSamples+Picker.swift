import GuessProtocol

@testable import GuessClientCore

extension LocalizedTextSamples {
  static var pickPhrases: [any LocalizedText] {
    guard let name = Name("ada7") else { return [] }
    let phrases: [PickerMessage] = [
      .firstTo(3), .you(guesses: 2, par: nil), .you(guesses: 2, par: 7), .me, .tooLow, .tooHigh, .hit,
      .notOffered(7), .tooSmall(columns: 40, rows: 12), .anyKey, .needTerminal, .needCursor,
      .guessWith(62), .yourTurn(62), .spinning, .onItsWay, .sealed(62), .sealed(nil), .turn(of: name),
      .nextRound(secret: 62, seconds: 3), .nextRound(secret: 62, seconds: nil), .whatNext, .yourName,
      .matchOver(.won, secret: 62), .matchOver(.lost(to: name), secret: 62), .matchOver(.nobody, secret: nil),
      .soloOver(isFound: true, secret: 62), .soloOver(isFound: false, secret: nil), .againToo(name),
      .againAsked,
    ]
    let choices: [Offer] = [
      .play, .solo, .daily, .house, .create, .join, .watch, .again, .leave,
    ]
    return phrases + choices + KeyHint.allCases
  }
}
