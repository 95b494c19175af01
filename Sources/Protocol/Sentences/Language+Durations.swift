/// Durations.
extension Language {
  /// A duration in the largest unit that fits twice, rounded up: 150 minutes are 3 hours.
  func words(for time: Milliseconds) -> Sentence {
    let minutes = (time.secondsRoundedUp + 59) / 60
    let (hours, days) = ((minutes + 59) / 60, (minutes + 24 * 60 - 1) / (24 * 60))
    return switch minutes {
    case ..<120:
      say(
        "\(max(1, minutes), "minute", "minutes")", "\(max(1, minutes), "分钟")",
        "\(max(1, minutes), "минуту", "минуты", "минут")")
    case ..<(48 * 60): say("\(hours, "hour", "hours")", "\(hours, "小时")", "\(hours, "час", "часа", "часов")")
    default: say("\(days, "day", "days")", "\(days, "天")", "\(days, "день", "дня", "дней")")
    }
  }

  /// Seconds, in Russian in the accusative.
  func time(_ seconds: Int64) -> Sentence {
    say(
      "\(seconds, "second", "seconds")", "\(seconds, "秒")", "\(seconds, "секунду", "секунды", "секунд")")
  }

  func time(_ time: Milliseconds) -> Sentence { self.time(time.secondsRoundedUp) }

  /// English only.
  func seconds(_ time: Milliseconds) -> Sentence {
    "\(seconds: time) \(time == .seconds(1) ? "second" : "seconds" as StaticString)"
  }

  /// Russian only. A fraction takes the genitive: `0,5 секунды`.
  func seconds(
    _ time: Milliseconds, _ one: StaticString, _ few: StaticString, _ many: StaticString
  ) -> Sentence {
    let noun = time.count % 1_000 > 0 ? "секунды" : (time.count / 1_000).form(one, few, many)
    return "\(seconds: time, point: ",") \(noun)"
  }
}

extension Milliseconds {
  /// Rounded up to tenths of a second, as far as that can be: durations come from the wire.
  var inTenths: Milliseconds { count > .max - 99 ? self : Milliseconds((count + 99) / 100 * 100) }
}
