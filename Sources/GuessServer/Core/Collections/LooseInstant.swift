/// A moment, or none, in as many bytes as a moment takes: an optional one takes twice as many where it stands among others.
package struct LooseInstant: Equatable, Sendable {
  /// No clock ever gets there.
  private static let never = Int64.min

  private var milliseconds = never

  /// No moment.
  package init() {}

  /// The moment; nil for none.
  package var instant: Instant? {
    get { milliseconds == Self.never ? nil : Instant(milliseconds: milliseconds) }
    set { milliseconds = newValue?.milliseconds ?? Self.never }
  }
}
