/// Something the system has open for us, by its number.
///
/// Whoever opens it closes it, with `System.release(_:)`: a number is used again at once, so it must not be kept beyond.
@usableFromInline package struct Descriptor: Hashable, Sendable {
  /// What the system calls it.
  @usableFromInline package let number: Int32

  @inlinable package init(number: Int32) { self.number = number }

  /// What is never open.
  package static let none = Descriptor(number: -1)
  package static let standardOutput = Descriptor(number: 1)
  package static let standardError = Descriptor(number: 2)
}
