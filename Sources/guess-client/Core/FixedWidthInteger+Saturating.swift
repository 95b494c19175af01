/// Sums for numbers that a server or a journal tells: they may be anything, and none may stop the client.
extension FixedWidthInteger {
  /// The sum, or the nearest number that there is.
  func addingSaturating(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }

  /// The difference, or the nearest number that there is.
  func subtractingSaturating(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? other > 0 ? .min : .max : difference
  }
}
