/// A duration in one unit, rounded up: 150 minutes are 3 hours.
enum RoughTime: Equatable {
  case minutes(Int64)
  case hours(Int64)
  case days(Int64)

  /// Uses the largest unit that fits twice.
  init(_ time: Milliseconds) {
    let minutes = (time.secondsRoundedUp + 59) / 60
    switch minutes {
    case ..<120: self = .minutes(max(1, minutes))
    case ..<(48 * 60): self = .hours((minutes + 59) / 60)
    default: self = .days((minutes + 24 * 60 - 1) / (24 * 60))
    }
  }
}
