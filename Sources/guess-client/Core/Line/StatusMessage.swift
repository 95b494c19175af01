import Protocol

/// What the row at the prompt says, in the fewest words that tell it.
enum StatusMessage: Hashable {
  case roundNumber(Int)
  /// How many numbers are left.
  case remaining(String)
  /// A rival's guesses, and how many more suffice, where that is known.
  case progress(Name, guesses: Int, needs: Int?)
  case isAway(Name)
  case hasTurn(Name)
  case yourTurn
  /// One's guess of this step; nil after a lost connection.
  case isSealed(Int64?)
  case getReady(seconds: Int64)
  case lookingForRival
  case waiting(in: RoomCode)
  case lookingOn
  case isOver
  case isOffline
}
