/// One line of an answer that has several.
public enum Row: Hashable, Sendable {
  case help(Verb)
  case limit(LimitName, Int64)
  case room(RoomSummary)
}
