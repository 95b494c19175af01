import GuessProtocol

/// What is waited for, each once, in the order in which it was first asked for.
///
/// Each knows the one before and the one behind it, so that one that goes is not searched for among all the others:
/// 10,000 who wait for different things and come and go, ten times a second each, would take the server 5 s a second.
struct WishList {
  private struct Neighbours {
    var before: MatchSettings?
    var behind: MatchSettings?
  }

  private var neighbours: [MatchSettings: Neighbours] = [:]
  private var first: MatchSettings?
  private var last: MatchSettings?

  /// Adds one that is not there, behind all the others.
  mutating func append(_ settings: MatchSettings) {
    neighbours[settings] = Neighbours(before: last)
    if let last { neighbours[last]?.behind = settings } else { first = settings }
    last = settings
  }

  /// Takes one out; nothing happens where it is not there.
  mutating func remove(_ settings: MatchSettings) {
    guard let gone = neighbours.removeValue(forKey: settings) else { return }
    if let before = gone.before { neighbours[before]?.behind = gone.behind } else { first = gone.behind }
    if let behind = gone.behind { neighbours[behind]?.before = gone.before } else { last = gone.before }
  }

  /// The last one besides `settings`.
  func last(except settings: MatchSettings) -> MatchSettings? {
    last == settings ? neighbours[settings]?.before : last
  }

  /// The first ones besides `settings`, `count` at most.
  func first(_ count: Int, except settings: MatchSettings) -> [MatchSettings] {
    var found: [MatchSettings] = []
    var next = first
    while found.count < count, let wish = next {
      if wish != settings { found.append(wish) }
      next = neighbours[wish]?.behind
    }
    return found
  }
}
