import Protocol

@testable import GuessClientCore

extension PhrasebookSamples {
  /// What is said in `language` of a server that is looked at.
  static func top(in language: Language) -> [String] {
    phrases.map { language.words(for: $0) }
      + TopColumn.allCases.map { language.words(for: TopPhrase.column($0)) }
  }

  private static let phrases: [TopPhrase] = [
    .uptime(59), .uptime(61), .uptime(3_661), .uptime(90_000), .players(1), .players(22), .rooms(1),
    .rooms(5), .matches(1), .matches(3), .waits, .over, .noRooms, .shown(first: 3, last: 17, of: 40),
    .more(than: 1_000), .quitKey, .scrollKeys, .connecting, .lost, .sentAway(.full),
    .sentAway(.drain), .unlisted(3), .refused,
  ]
}
