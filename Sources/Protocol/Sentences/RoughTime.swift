/// A length of time as people say it, in one unit and rounded up: a ban that ends in 90 minutes is over in 2 hours at most.
enum RoughTime: Equatable {
  case minutes(Int64)
  case hours(Int64)
  case days(Int64)

  /// Two of a unit at least, before the next smaller one takes its place.
  init(_ time: Milliseconds) {
    let minutes = (time.secondsRoundedUp + 59) / 60
    switch minutes {
    case ..<120: self = .minutes(max(1, minutes))
    case ..<(48 * 60): self = .hours((minutes + 59) / 60)
    default: self = .days((minutes + 24 * 60 - 1) / (24 * 60))
    }
  }
}
