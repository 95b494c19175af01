import Protocol

extension StatusMessage {
  var english: String {
    switch self {
    case .roundNumber(let number): "round \(number)"
    case .remaining(let count): "\(count) left"
    case .progress(let name, let guesses, let needs?): "\(name): \(guesses), at most \(needs) to go"
    case .progress(let name, let guesses, nil): "\(name): \(guesses)"
    case .isAway(let name): "\(name) is away"
    case .hasTurn(let name): "\(name)'s turn"
    case .yourTurn: "your turn"
    case .isSealed(let number?): "\(number) locked in"
    case .isSealed(nil): "locked in"
    case .getReady(let seconds): "Get ready: \(seconds)"
    case .lookingForRival: "Waiting for a rival…"
    case .waiting(let room): "Waiting in room \(room)…"
    case .lookingOn: "You are watching."
    case .isOver: "The match is over."
    case .isOffline: "Disconnected; reconnecting…"
    }
  }
}
