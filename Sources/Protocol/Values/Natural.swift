/// Powers of e and natural logarithms, since a Core has no library for them.
package enum Natural {
  private static let ln2 = 0.693_147_180_559_945_3

  /// e to the power of `x`, whose magnitude is below 700.
  package static func power(_ x: Double) -> Double {
    let exponent = (x / ln2).rounded()
    let rest = x - exponent * ln2
    var (sum, term) = (1.0, 1.0)
    for n in 1...17 {
      term *= rest / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(exponent), significand: sum)
  }

  /// The natural logarithm of a positive number.
  package static func logarithm(_ x: Double) -> Double {
    let ratio = (x.significand - 1) / (x.significand + 1)
    var (sum, power) = (0.0, ratio)
    for n in stride(from: 1.0, through: 33, by: 2) {
      sum += power / n
      power *= ratio * ratio
    }
    return 2 * sum + Double(x.exponent) * ln2
  }
}
