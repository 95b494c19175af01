import GuessClientBots
import GuessGame
import GuessProtocol
import TestSupport

/// Bots at a lobby, with slow connections that may break, and with programs that take their time.
struct BotWorld {
  /// Takes an event of a bot; returns inputs for any of them.
  typealias Listener = (Int, BotEvent) -> [(Int, BotInput)]

  private var hall: Hall
  private var dice: SeededGenerator
  private var bots: [Bot]
  /// Answers of programs that are due.
  private var answers: [(time: Int64, bot: Int, text: String)] = []
  /// One in this many arrivals breaks the connection; nil for never.
  private let breakage: Int?
  /// Steps left before the run counts as endless.
  private var steps = 40_000
  private(set) var losses = 0

  init(_ bots: [Bot], seed: UInt64, breakage: Int? = nil) {
    let lobby = Lobby(configuration: .forTests, random: SeededGenerator(seed: seed, stream: 1))
    hall = Hall(lobby, seed: seed)
    dice = SeededGenerator(seed: seed, stream: 2)
    self.bots = bots
    self.breakage = breakage
  }

  /// A program's answer: the middle of the two numbers that begin a question.
  private static func answer(to question: String) -> String {
    let numbers = question.split(separator: " ").prefix(2).compactMap { Int64($0) }
    return "\((numbers[0] + numbers[1]) / 2)"
  }

  /// Runs until nothing more happens; returns true if that was in time.
  mutating func run(_ listen: Listener) -> Bool {
    for index in bots.indices { hall.connect(index) }
    while steps > 0 {
      steps -= 1
      let deadlines = bots.compactMap { $0.nextDeadline?.milliseconds }
      guard !deadlines.isEmpty else { return true }
      let next = (deadlines + answers.map(\.time) + [hall.next].compactMap(\.self)).min()
      hall.now = max(hall.now, next ?? hall.now)
      switch hall.takeArrival() {
      case .atClient(let index, let input): arrive(input, index, listen)
      case .atLobby: break
      case .nothing: act(listen)
      }
    }
    return false
  }

  private mutating func arrive(_ input: BotInput, _ index: Int, _ listen: Listener) {
    // A bot without a name has no seat to reclaim.
    guard let breakage, bots[index].name != nil, dice.isOnce(in: breakage) else {
      return handle(input, index, listen)
    }
    losses += 1
    hall.hangUp(index)
    handle(.disconnected, index, listen)
  }

  /// Does what is due apart from arrivals.
  private mutating func act(_ listen: Listener) {
    if let first = answers.firstIndex(where: { $0.time <= hall.now }) {
      let answer = answers.remove(at: first)
      return handle(.answered(answer.text), answer.bot, listen)
    }
    let now = Instant(milliseconds: hall.now)
    guard let index = bots.firstIndex(where: { $0.nextDeadline.map { $0 <= now } ?? false }) else {
      return hall.tell(.deadline)
    }
    handle(.deadline, index, listen)
  }

  private mutating func handle(_ input: BotInput, _ index: Int, _ listen: Listener) {
    var news: [BotEvent] = []
    for effect in bots[index].handle(input, at: Instant(milliseconds: hall.now)) {
      switch effect {
      case .send(let bytes): hall.send(bytes, from: index)
      case .hangUp: hall.hangUp(index)
      case .connect: hall.connect(index)
      case .ask(let question):
        answers.append((hall.now + Int64(dice.below(40)), index, Self.answer(to: question)))
      case .endProgram, .restartProgram: answers.removeAll { $0.bot == index }
      case .tell(let what): news.append(what)
      }
    }
    for what in news {
      for (other, input) in listen(index, what) { handle(input, other, listen) }
    }
  }
}
