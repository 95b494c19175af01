/// Something the system has open for us, by its number.
///
/// Whoever opens it closes it, with `System.release(_:)`: a number is used again at once, so it must not be kept beyond.
struct Descriptor: Hashable, Sendable {
  /// What the system calls it.
  let number: Int32

  /// What is never open.
  static let none = Descriptor(number: -1)
  static let standardOutput = Descriptor(number: 1)
  static let standardError = Descriptor(number: 2)
}
