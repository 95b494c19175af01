import GuessClientCore

/// Mean and spread of values, computed without storing them (Welford 1962).
package struct RunningStats: Hashable, Sendable {
  package private(set) var count = 0
  package private(set) var mean = 0.0
  private var squares = 0.0

  package mutating func add(_ value: Double) {
    count += 1
    let distance = value - mean
    mean += distance / Double(count)
    squares += distance * (value - mean)
  }

  /// Merges the values of another one (Chan, Golub and LeVeque 1979).
  package mutating func add(_ other: RunningStats) {
    guard other.count > 0 else { return }
    let all = Double(count + other.count)
    let distance = other.mean - mean
    squares += other.squares + distance * distance * Double(count) * Double(other.count) / all
    mean += distance * Double(other.count) / all
    count += other.count
  }

  /// The sample standard deviation; 0 for fewer than two values.
  package var deviation: Double {
    count < 2 ? 0 : (squares / Double(count - 1)).squareRoot()
  }

  /// Half the width of the 95 % confidence interval of the mean (Student's t, Student 1908); nil for fewer than two values.
  package var marginOfError: Double? {
    count < 2 ? nil : Self.quantile(freedom: count - 1) * deviation / Double(count).squareRoot()
  }

  /// The 97.5 % quantile of Student's t. Above 30 degrees of freedom it uses the row of 30, 40, 60 or 120 below, which is
  /// slightly too wide, never too narrow.
  private static func quantile(freedom: Int) -> Double {
    switch freedom {
    case ...30: quantiles[freedom - 1]
    case ...40: 2.042
    case ...60: 2.021
    case ...120: 2.000
    default: 1.980
    }
  }

  /// For 1 to 30 degrees of freedom (NIST/SEMATECH e-Handbook, section 1.3.6.7.2).
  private static let quantiles = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
  ]
}
