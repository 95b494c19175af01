/// Sentences about the operator's decisions.
extension Russian {
  static func sentence(forBan retry: Milliseconds?) -> Sentence {
    retry.map { "Это имя здесь запрещено ещё на \(words(for: $0)). Выбери другое." }
      ?? "Это имя здесь запрещено. Выбери другое."
  }

  static func sentence(forMute retry: Milliseconds?) -> Sentence {
    retry.map { "Администратор отключил тебе чат ещё на \(words(for: $0)). Играть по-прежнему можно." }
      ?? "Администратор отключил тебе чат. Играть по-прежнему можно."
  }

  private static func words(for time: Milliseconds) -> Sentence {
    switch RoughTime(time) {
    case .minutes(let count): "\(count, "минуту", "минуты", "минут")"
    case .hours(let count): "\(count, "час", "часа", "часов")"
    case .days(let count): "\(count, "день", "дня", "дней")"
    }
  }
}
