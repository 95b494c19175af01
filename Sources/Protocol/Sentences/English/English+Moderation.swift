/// Sentences about the operator's decisions.
extension English {
  static func sentence(forBan retry: Milliseconds?) -> Sentence {
    retry.map { "That name is banned here for another \(words(for: $0)). Take another one." }
      ?? "That name is banned here. Take another one."
  }

  static func sentence(forMute retry: Milliseconds?) -> Sentence {
    retry.map { "The host has muted you for another \(words(for: $0)). You can still play." }
      ?? "The host has muted you. You can still play."
  }

  private static func words(for time: Milliseconds) -> Sentence {
    switch RoughTime(time) {
    case .minutes(let count): "\(count, "minute", "minutes")"
    case .hours(let count): "\(count, "hour", "hours")"
    case .days(let count): "\(count, "day", "days")"
    }
  }
}
