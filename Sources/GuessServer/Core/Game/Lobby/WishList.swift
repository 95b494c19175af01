import GuessProtocol

/// Settings that players are in the queue with, unique and in order of first request.
///
/// A linked list, so that removal takes no search: 10,000 players with different settings who come and go ten times a second
/// each would take 5 s of processor time a second.
struct WishList {
  private struct Neighbours {
    var before: MatchSettings?
    var behind: MatchSettings?
  }

  private var neighbours: [MatchSettings: Neighbours] = [:]
  private var first: MatchSettings?
  private var last: MatchSettings?

  /// Appends new settings.
  mutating func append(_ settings: MatchSettings) {
    neighbours[settings] = Neighbours(before: last)
    if let last { neighbours[last]?.behind = settings } else { first = settings }
    last = settings
  }

  /// Removes settings; ignores unknown ones.
  mutating func remove(_ settings: MatchSettings) {
    guard let gone = neighbours.removeValue(forKey: settings) else { return }
    if let before = gone.before { neighbours[before]?.behind = gone.behind } else { first = gone.behind }
    if let behind = gone.behind { neighbours[behind]?.before = gone.before } else { last = gone.before }
  }

  /// The last settings other than these.
  func last(except settings: MatchSettings) -> MatchSettings? {
    last == settings ? neighbours[settings]?.before : last
  }

  /// The first settings other than these, at most `count`.
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
