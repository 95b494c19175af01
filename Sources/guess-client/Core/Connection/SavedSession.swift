/// What earlier sessions have left to this one.
package struct SavedSession: Sendable {
  /// Lines that were typed, as `History.file` writes them.
  package var history: [UInt8]
  /// A seat that may still be there.
  package var seat: KeptSeat?

  package init(history: [UInt8] = [], seat: KeptSeat? = nil) {
    self.history = history
    self.seat = seat
  }
}
