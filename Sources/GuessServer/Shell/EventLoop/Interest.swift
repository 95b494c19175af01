/// What one wants to be told of a descriptor, and what one is told.
struct Interest: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Something has come, or its end.
  static let read = Interest(rawValue: 1)
  /// There is room for something to send.
  static let write = Interest(rawValue: 2)
  /// What can be read is the last there will be, and its end stands behind it. One is told so, and never asks for it.
  static let end = Interest(rawValue: 4)
}
