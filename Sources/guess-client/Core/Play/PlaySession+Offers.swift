import GuessProtocol

/// Something that one key asks for while no match is running: at the wheels the key alone, on a line the key or the word.
struct Offer {
  let key: Unicode.Scalar
  let choice: Choice
  /// What it asks for.
  let verb: Verb
  /// The request; nil where a room code is all that there is to say.
  let command: Command?
  /// Whether a room code has to follow.
  var needsRoom = false

  /// What is asked for; its word can be typed instead of the key.
  enum Choice: String {
    case play, solo, daily, house, create, join, watch, again, leave
  }

  static let play = Offer(key: "p", choice: .play, verb: .play, command: .play(.standard, with: nil))
  static let solo = Offer(key: "s", choice: .solo, verb: .solo, command: .solo(.oneToHundred, seed: nil))
  static let daily = Offer(
    key: "d", choice: .daily, verb: .solo, command: .solo(.oneToHundred, seed: ShortWord("today")))
  static let house = Offer(
    key: "h", choice: .house, verb: .create,
    command: .create(.standard, isListed: true, house: HouseSettings(.easy)))
  static let create = Offer(
    key: "c", choice: .create, verb: .create, command: .create(.standard, isListed: true, house: nil))
  static let join = Offer(key: "j", choice: .join, verb: .join, command: nil, needsRoom: true)
  /// Lists the rooms that there are to watch.
  static let watch = Offer(
    key: "w", choice: .watch, verb: .watch, command: .rooms(after: nil), needsRoom: true)
  static let again = Offer(key: "a", choice: .again, verb: .rematch, command: .rematch)
  static let leave = Offer(key: "x", choice: .leave, verb: .leave, command: .leave)
}

extension LineSession {
  /// What keys and words ask for just now.
  var offers: [Offer] {
    guard !match.isInMatch, !introduction.isAsking else { return [] }
    return switch match.location {
    case .lobby: match.name == nil ? [] : [.play, .solo, .daily, .house, .create, .join, .watch]
    case .seat, .alone:
      if match.canHaveRematch {
        [.again, .leave, .play, .solo]
      } else {
        match.isOver ? [.play, .leave, .solo] : [.leave]
      }
    case .waiting, .watching: [.leave]
    }
  }

  /// The request that a line stands for which begins with the key or the word of an offer; nil where it is one itself.
  func request(offeredBy line: Substring) -> Substring? {
    let word = line.prefix { $0 != " " }
    let rest = line[word.endIndex...].trimmingBlanks
    guard Verb(typed: Array(word.utf8).span) == nil,
      let offer = offers.first(where: { [String($0.key), $0.choice.rawValue].contains(word.lowercased()) })
    else { return nil }
    if offer.needsRoom { return "\(offer.verb.rawValue) \(rest)"[...].trimmingBlanks }
    return rest.isEmpty ? offer.command.map { $0.line()[...] } : nil
  }
}
