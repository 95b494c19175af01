/// How far a match that is running has come, as everyone may know who looks at the list of rooms.
public struct MatchProgress: Hashable, Sendable {
  /// Rounds won; the first seat stands for one's own side.
  public let score: Score
  /// The round that is running; nil in the pause before one.
  public let round: Round?

  /// How far a match has come.
  public init(score: Score, round: Round?) {
    self.score = score
    self.round = round
  }

  /// How far a round has come: what `RIVAL` tells of both players.
  public struct Round: Hashable, Sendable {
    /// Its number in the match, from 1.
    public let number: Int
    /// Guesses of the players that have counted, the first seat first.
    public let guesses: SeatCounts
    /// Guesses with which each of them finds it at most.
    public let needed: SeatCounts

    /// How far a round has come.
    public init(number: Int, guesses: SeatCounts, needed: SeatCounts) {
      self.number = number
      self.guesses = guesses
      self.needed = needed
    }
  }
}

/// A count for each of the two seats.
public struct SeatCounts: Hashable, Sendable {
  /// The count of the first seat.
  public let first: Int
  /// The count of the second seat.
  public let second: Int

  /// Counts of `first` and `second`.
  public init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }
}

extension SeatCounts: LineValue {
  init?(_ bytes: Span<UInt8>) {
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")),
      let first = Int(bytes.extracting(..<comma)), let second = Int(bytes.extracting((comma + 1)...))
    else { return nil }
    self.init(first: first, second: second)
  }

  func write(to line: inout LineWriter) {
    first.write(to: &line)
    line.append(UInt8(ascii: ","))
    second.write(to: &line)
  }
}
