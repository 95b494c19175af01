import GuessProtocol
import Testing

@testable import GuessClientCore

enum Screens {
  /// A race in which both have guessed.
  static func race(_ language: Language = .english, isASCII: Bool = false) throws -> PickerScreen {
    var wheels = Wheels(for: try #require(GuessRange(lo: 51, hi: 74)))
    wheels.show(62)
    var screen = PickerScreen(language: language, signs: Glyphs(isASCII: isASCII))
    screen.title = ["ada 1–0 bob", "round 2", "race", "F7KD2Q"].map { screen.signs.text($0) }
    screen.clock = Message("2:41", .strong)
    screen.wheels = wheels
    screen.status = screen.text(of: PickerMessage.guessWith(62))
    screen.remainder = PickerScreen.Remainder(range: wheels.range, whole: .oneToHundred)
    screen.moves = [.init(number: 50, hint: .low), .init(number: 75, hint: .high)]
    screen.count = 2
    let bob = MatchState.Opponent(name: try #require(Name("bob")), guesses: 3, needs: 4)
    screen.players = [(bob, nil)]
    screen.messages = [Message("bob: hi"), Message("15 seconds left in this round.", .error)]
    screen.keys = KeyHint.allCases
    return screen
  }

  static func ending(_ language: Language = .english) throws -> PickerScreen {
    var screen = try race(language)
    screen.isTurnable = false
    screen.status = screen.text(of: PickerMessage.matchOver(.won, secret: 62))
    screen.comment = "5 guesses, par is 7. Well played."
    screen.choices = [("a", screen.text(of: Offer.again)), ("x", screen.text(of: Offer.leave))]
    screen.remainder = nil
    screen.clock = nil
    screen.keys = [.help, .talk, .quit]
    return screen
  }
}
