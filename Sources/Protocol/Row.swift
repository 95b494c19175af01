/// One line of an answer that has several.
public enum Row: Hashable, Sendable {
  case help(Verb)
  case limit(LimitName, Int64)
  case room(RoomSummary)
  /// What others wait for while one waits oneself, and how many they are.
  case waiting(MatchSettings, Int)
}
