import GuessProtocol

/// The guess that a bot has to make: what is asked, what was decided, and when it may be sent.
struct PendingGuess {
  /// How long a program may think: half of the time that a step or a turn has, so that none is missed for it.
  static let patience = Milliseconds.seconds(10)
  /// How late the end of that time may be noticed on a busy machine. Later than that the bot was stopped, and what the program
  /// has said in the meantime is still to be read.
  static let latest = Milliseconds(500)
  /// Wrong answers to one question that give a match up: a slip and its correction gone wrong may happen.
  static let wrongAnswers = 3

  /// A guess that was decided on, and when it may be sent at the earliest.
  struct Decision {
    let guess: Int64
    let question: GuessQuestion
    var time: Instant
  }

  /// A question that a program has not answered yet.
  struct Asked {
    let question: GuessQuestion
    var deadline: Instant
    var wrongAnswers = 0
  }

  /// What is to be guessed now; nil while it is not one's turn.
  private(set) var question: GuessQuestion?
  private(set) var dueSince: Instant?
  var decision: Decision?
  /// It stays even where its question is out of date: the answer to it comes all the same, and no other may before it.
  var asked: Asked?
  /// What was sent and is not answered yet.
  var sent: Decision?
  /// When the last guess of the round was answered. The next one has to wait for the room's pace from there.
  var lastAnswer: Instant?
  /// When the first guess of the round may be sent.
  var earliest = Instant.start

  /// A guess is due.
  mutating func put(_ question: GuessQuestion, at now: Instant) {
    guard self.question != question, sent?.question != question else { return }
    self.question = question
    decision = nil
    sent = nil
    dueSince = now
  }

  /// No guess is due any more.
  mutating func clear() {
    question = nil
    decision = nil
    sent = nil
    dueSince = nil
  }

  /// The guess is on its way.
  mutating func dispatch() -> Decision? {
    guard let decision else { return nil }
    clear()
    sent = decision
    return decision
  }

  /// The guess that was sent is to be sent once more, since it came too early.
  mutating func postpone(to time: Instant) {
    guard var decision = sent else { return }
    clear()
    decision.time = time
    self.decision = decision
    question = decision.question
  }

  /// The bot was stopped, for an unknown time: the program has all of its time again, and that of this guess is not known.
  mutating func resume(at now: Instant) {
    asked?.deadline = now + Self.patience
    dueSince = nil
  }

  /// When something is due.
  var deadline: Instant? {
    [decision?.time, asked?.deadline].compactMap(\.self).min()
  }
}
