import GuessClientCore

/// Mean and spread of values, computed without storing them (Welford 1962).
struct RunningStats: Hashable, Sendable {
  private(set) var count = 0
  private var center = 0.0
  private var squares = 0.0

  mutating func add(_ value: Double) {
    count += 1
    let distance = value - center
    center += distance / Double(count)
    squares += distance * (value - center)
  }

  /// Merges the values of another one (Chan, Golub and LeVeque 1979).
  mutating func add(_ other: RunningStats) {
    guard other.count > 0 else { return }
    let all = Double(count + other.count)
    let distance = other.center - center
    squares += other.squares + distance * distance * Double(count) * Double(other.count) / all
    center += distance * Double(other.count) / all
    count += other.count
  }

  var mean: Double? { count > 0 ? center : nil }

  /// The sample standard deviation; nil for fewer than two values.
  var deviation: Double? { count > 1 ? (squares / Double(count - 1)).squareRoot() : nil }

  /// Half the width of the 95 % confidence interval of the mean (Student's t, Student 1908); nil for fewer than two values.
  var marginOfError: Double? {
    deviation.map { Self.quantile(freedom: Double(count - 1)) * $0 / Double(count).squareRoot() }
  }

  /// The mean with its margin of error, in a table.
  var text: String {
    (mean?.fixed(2) ?? "–") + (marginOfError.map { " ± \($0.fixed(2))" } ?? "")
  }

  /// The 97.5 % quantile of Student's t: with three degrees of freedom or more by the first terms of its expansion (Fisher and
  /// Cornish 1960), at most 1 % too small.
  private static func quantile(freedom: Double) -> Double {
    if freedom < 3 { return freedom < 2 ? 12.7062 : 4.30265 }
    return 1.95996 + (2.37227 + (2.8225 + 2.5556 / freedom) / freedom) / freedom
  }
}
