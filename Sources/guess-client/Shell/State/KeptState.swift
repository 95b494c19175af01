import GuessClientCore

/// What is kept from one session to the next: the lines that were typed, and the seat.
@MainActor
final class KeptState {
  private var history: HistoryFile
  private var seats: SeatFiles?
  /// What earlier sessions have left to this one.
  let memory: Memory

  /// What is kept of sessions with these options; nil where nothing can be.
  init?(for options: Options) {
    guard let folder = StateFolder() else { return nil }
    history = HistoryFile(in: folder)
    seats = folder.folder("seats").map { SeatFiles(in: $0) }
    memory = Memory(history: history.contents(), seat: seats?.offer(for: options))
  }

  func remember(_ line: String) { history.append(line) }

  func keep(_ seat: KeptSeat) { seats?.keep(seat) }

  func forget(_ seat: KeptSeat) { seats?.forget(seat) }
}
