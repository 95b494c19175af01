import GuessProtocol

/// A size on disk as the operator writes it: bytes, or with a suffix K, M or G in powers of 1,024.
struct ByteCount: Equatable {
  let bytes: Int

  private static let units: [(letter: Character, bytes: Int)] = [
    ("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10),
  ]

  init(_ bytes: Int) { self.bytes = bytes }

  /// Reads `512M`; nil if invalid or too large.
  init?(_ text: String) {
    let unit = Self.units.first { $0.letter == text.last?.uppercased().first }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy(\.isDigit), let count = Int(digits) else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit?.bytes ?? 1)
    guard !overflow else { return nil }
    self.bytes = bytes
  }

  /// The size with the largest unit that is exact.
  var text: String {
    guard let unit = Self.units.first(where: { bytes > 0 && bytes.isMultiple(of: $0.bytes) }) else {
      return "\(bytes)"
    }
    return "\(bytes / unit.bytes)\(unit.letter)"
  }
}
