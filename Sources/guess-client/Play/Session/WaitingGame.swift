import GuessClientCore
import GuessProtocol

/// A game alone while `PLAY` waits for a rival, for which the client draws the number: the server is not involved, and the place
/// in the queue is kept.
///
/// It looks like a game on the server, because the lines that a server would send change the match that is shown.
struct WaitingGame {
  var match: MatchState
  fileprivate let secret: Int64
  fileprivate let nonce: Nonce
  fileprivate var wasted = 0
}

extension PlaySession {
  /// The match that is shown.
  var match: MatchState {
    get { meanwhile?.match ?? served }
    set { if meanwhile == nil { served = newValue } else { meanwhile?.match = newValue } }
  }

  /// Performs a command of the game in between; false if it is one for the server.
  mutating func playMeanwhile(_ command: Command) -> Bool {
    switch command {
    case .solo(let range, seed: nil) where served.location == .waiting: begin(in: range)
    case .rematch where meanwhile != nil && match.isOver: begin(in: match.whole ?? .oneToHundred)
    case .guess(let number, _) where meanwhile != nil && match.isInMatch: guess(number)
    case .leave where meanwhile != nil:
      endMeanwhile()
      if !hasWheels { say(.stillInLine) }
    default: return false
    }
    return true
  }

  mutating func endMeanwhile() {
    guard meanwhile != nil else { return }
    meanwhile = nil
    editor.clear()
  }

  mutating func breakMeanwhile() {
    guard meanwhile != nil else { return }
    endMeanwhile()
    say(.ownGameEnds)
  }

  /// Ends it after a line from the server that ends the wait, with a message if a rival has come. The player's name and language
  /// change in both matches.
  mutating func endMeanwhile(at line: ServerLine) {
    switch line {
    case .event(.bye): return isLeaving ? endMeanwhile() : breakMeanwhile()
    case .ok(.hello, _), .ok(.language, _), .ok(.name, _): meanwhile?.match.follow(line, at: now)
    default: break
    }
    guard meanwhile != nil, served.location != .waiting else { return }
    endMeanwhile()
    guard case .event(.paired) = line else { return }
    output.entries.append(.clearing)
    say(.rivalCame)
  }

  private mutating func begin(in range: GuessRange) {
    let secret = Int64.random(in: range.lo...range.hi, using: &random)
    let nonce = Nonce(rawValue: Bits128(high: random.next(), low: random.next()))
    meanwhile = WaitingGame(match: match, secret: secret, nonce: nonce)
    if !hasWheels { say(.meanwhile) }
    match.follow(.ok(.solo(range: range, isSeeded: false), tag: nil), at: now)
    let start = RoundStart(
      round: 1, rules: .solo, range: range, firstTo: 1, commitment: Commitment(to: secret, nonce: nonce))
    show(.event(.start(start)))
  }

  private mutating func guess(_ number: Int64) {
    guard let meanwhile, let range = match.round?.range, let par = match.whole?.par else { return }
    let hint = Hint(for: number, secret: meanwhile.secret)
    guard range.contains(number), let left = range.narrowed(by: hint, to: number) else {
      return show(.error(.outOfRange(range), verb: .guess, tag: nil))
    }
    if hint != .hit, left.par == range.par { self.meanwhile?.wasted += 1 }
    let answer = GuessAnswer(
      number: match.ownGuesses + 1, guess: number, hint: hint, range: left, elapsed: .zero)
    show(.ok(.guess(answer), tag: nil))
    guard hint == .hit else { return }
    let score = Score(own: 1, other: 0)
    let end = RoundEnd(round: 1, winner: match.name, secret: number, nonce: meanwhile.nonce, score: score)
    show(.event(.end(end)))
    show(.event(.match(MatchEnd(winner: match.name, score: score, reason: .found))))
    let review = Review(
      guesses: match.ownGuesses, par: par, wasted: self.meanwhile?.wasted ?? 0, hasFound: true, daily: nil)
    show(.event(.review(review)))
  }

  /// Follows and prints a line of the game. The wheels show all of it, so nothing remains among their messages.
  private mutating func show(_ line: ServerLine) {
    match.follow(line, at: now)
    followed(line)
    guard let remark = match.remark(on: line, from: options.publicServer, atWheels: hasWheels) else { return }
    farewell.keep([remark], on: line)
    if !hasWheels, !isDrawn(line) { output.say(remark) }
  }
}
