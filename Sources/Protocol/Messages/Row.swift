/// One line of an answer that has several.
public enum Row: Hashable, Sendable {
  case help(Verb)
  /// One of the few verbs that a person starts with, in a few words.
  case brief(Verb)
  case limit(LimitName, Int64)
  indirect case room(RoomSummary)
  /// What others wait for while one waits oneself, and how many they are.
  indirect case waiting(MatchSettings, Int)
}
