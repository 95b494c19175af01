/// What was promised and not kept.
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

/// Everything that has to be true after every step, in words.
enum Check: String, Hashable, Sendable, CaseIterable {
  case form = "every line has the form that is promised, and no key more"
  case limits = "nothing exceeds its limit"
  case answers = "every answer has its request, in order"
  case liveness = "effects only name live connections"
  case silence = "nobody is dropped for silence without a warning"
  case course = "a match takes its course"
  case oneWinner = "a match has one winner, and all are told the same"
  case ranges = "ranges only shrink and always hold the secret"
  case secrecy = "nobody learns what is another's"
  case commitment = "what is revealed is what was promised"
  case refusals = "an error changes nothing"
  case books = "the lobby's books agree with themselves and with what was told"
  case progress = "time always moves on"
  case leftovers = "a lobby that everyone has left holds nothing"
}

/// Throws a violation of `check` unless `condition` holds; the message is only made when it is needed.
func require(
  _ condition: Bool, _ check: Check, _ message: @autoclosure () -> String
) throws(Violation) {
  guard condition else { throw Violation(check, message()) }
}
