/// Sentences about the operator's decisions.
extension Chinese {
  static func sentence(forBan retry: Milliseconds?) -> Sentence {
    retry.map { "这个名字已被禁用，还剩 \(words(for: $0))。请换一个。" } ?? "这个名字已被禁用。请换一个。"
  }

  static func sentence(forMute retry: Milliseconds?) -> Sentence {
    retry.map { "管理员已将你禁言，还剩 \(words(for: $0))。你仍然可以比赛。" } ?? "管理员已将你禁言。你仍然可以比赛。"
  }

  private static func words(for time: Milliseconds) -> Sentence {
    switch RoughTime(time) {
    case .minutes(let count): "\(count, "分钟")"
    case .hours(let count): "\(count, "小时")"
    case .days(let count): "\(count, "天")"
    }
  }
}
