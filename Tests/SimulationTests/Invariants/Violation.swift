/// A broken promise.
struct Violation: Error, Hashable, Sendable {
  let check: Check
  let message: String

  init(_ check: Check, _ message: String) {
    self.check = check
    self.message = message
  }
}

extension Violation: CustomStringConvertible {
  var description: String { "\(check.rawValue): \(message)" }
}

/// All conditions that hold after every step, in words.
enum Check: String, Hashable, Sendable, CaseIterable {
  case form = "every line has the form that is promised, and no key more"
  case limits = "nothing exceeds its limit"
  case answers = "every answer has its request, in order"
  case liveness = "effects only name live connections"
  case silence = "nobody is dropped for silence without a warning"
  case course = "a match takes its course"
  case oneWinner = "a match has one winner, and all are told the same"
  case ties = "a tie is found by both in one step, and scores for both"
  case ranges = "ranges only shrink and always hold the secret"
  case sealed = "sealed guesses stay sealed until the step closes, and then all hints come at once"
  case turns = "turns alternate, and only the one on turn is answered"
  case shared = "in a duel both see the same range shrink"
  case strikes = "only those who are there let a step or a turn pass"
  case surrender = "three strikes in a row give a match up, and so does a seat that was kept in vain"
  case clocks = "no clock runs out early, and all stand still while everyone is away"
  case handicaps = "a larger range is for who took it, and everyone is told"
  case house = "the house guesses within its range, and only while someone is there"
  case secrecy = "nobody learns what is another's"
  case commitment = "what is revealed is what was promised"
  case nonces = "no nonce comes twice"
  case seeds = "a seeded secret follows from its word, its range and its number"
  case presence = "everyone is told who is away and who is back"
  case resumed = "a seat is found as it was left"
  case journal = "what is recorded tells every room as it is"
  case memory = "a crash takes away nothing that it must not, and leaves no half of a change"
  case promised = "a match that is said to be recorded is there, whatever happens"
  case damage = "a crash leaves a torn tail at most"
  case recording = "everyone knows whether what they play is recorded"
  case oneConnection = "a player has one connection at most"
  case tokens = "a token takes back its own seat, and an old one nothing"
  case tokenSecrecy = "nobody reads another's token"
  case addresses = "an address may do what it may, and no more"
  case refusals = "an error changes nothing"
  case books = "the lobby's books agree with themselves and with what was told"
  case progress = "time always moves on"
  case leftovers = "a lobby that everyone has left holds nothing"
}

/// Throws a violation of `check` unless `condition` holds; the message is evaluated only then.
func require(
  _ condition: Bool, _ check: Check, _ message: @autoclosure () -> String
) throws(Violation) {
  guard condition else { throw Violation(check, message()) }
}
