import Protocol

/// What is said when journals are checked.
enum CheckPhrase: Hashable {
  case file(String, lines: Int, rounds: Int, matches: Int)
  case fault(StoryFault, in: String)
  case allIsWell
  case faults(count: Int)
}
