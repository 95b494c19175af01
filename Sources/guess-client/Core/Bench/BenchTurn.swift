import Protocol

/// What a player finds on the table when it is its turn, and where it leaves what came of it; one for all players.
package struct BenchTurn: Sendable {
  let orders: BenchOrders
  /// The time, in nanoseconds on a clock that never jumps.
  package var now: Int64 = 0
  /// What the player wants sent; whoever sends it takes it away.
  package var output: [UInt8] = []
  package var tally = BenchTally()
  /// Where the times come from that people take to think: the same ones each time.
  var random = WordNumbers("bench")

  init(_ orders: BenchOrders) {
    self.orders = orders
  }

  mutating func send(_ text: StaticString) {
    text.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  /// A guess, as people type it.
  mutating func send(guess: Int64) {
    if guess < 0 { output.append(UInt8(ascii: "-")) }
    var rest = guess.magnitude
    var divisor: UInt64 = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
    output.append(UInt8(ascii: "\n"))
  }
}
