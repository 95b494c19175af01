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
  case form = "every line has its documented form, and no other key"
  case limits = "nothing exceeds its limit"
  case answers = "every answer has its request, in order"
  case liveness = "effects only name live connections"
  case silence = "nobody is dropped for silence without a warning"
  case course = "a match takes its course"
  case oneWinner = "a match has one winner, the same for everyone"
  case ties = "a tie is found by both in one step, and scores for both"
  case ranges = "ranges only shrink and always hold the secret"
  case sealed = "sealed guesses stay sealed until the step closes, and then all hints come at once"
  case turns = "turns alternate, and only the player on turn may guess"
  case shared = "in a duel both see the same range shrink"
  case strikes = "only connected players miss a step or a turn"
  case surrender = "three strikes in a row forfeit a match, and so does an expired seat"
  case clocks = "no clock runs out early, and all stop while everyone is away"
  case handicaps = "a handicap is for the player who took it, and everyone is notified"
  case computer = "the computer guesses within its range, and only while someone is there"
  case secrecy = "no player learns another's secrets"
  case commitment = "revealed secrets match their commitments"
  case nonces = "no nonce is used twice"
  case seeds = "a seeded secret follows from its word, its range and its number"
  case presence = "everyone is notified of absences and returns"
  case resumed = "a seat is found as it was left"
  case journal = "the recorded entries rebuild every room exactly"
  case memory = "a crash loses nothing that must survive, and leaves no half of a change"
  case promised = "a match announced as recorded survives everything"
  case damage = "a crash leaves a torn tail at most"
  case recording = "everyone is notified if their match is not recorded"
  case oneConnection = "a player has one connection at most"
  case tokens = "a token takes back its own seat, and an old token nothing"
  case tokenSecrecy = "nobody reads another's token"
  case addresses = "an address stays within its limits"
  case refusals = "an error changes nothing"
  case books = "the lobby's indexes agree with each other and with the lines sent"
  case progress = "time always moves on"
  case leftovers = "a lobby without clients is empty"
}

/// Throws a violation of `check` unless `condition` holds; the message is evaluated only then.
func require(
  _ condition: Bool, _ check: Check, _ message: @autoclosure () -> String
) throws(Violation) {
  guard condition else { throw Violation(check, message()) }
}
