/// What one wants to be told of a descriptor, and what one is told.
struct Interest: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Something has come, or its end.
  static let read = Interest(rawValue: 1)
  /// There is room for something to send.
  static let write = Interest(rawValue: 2)
}
