import GuessProtocol

@testable import GuessClientCore

extension LocalizedTextSamples {
  /// What is said in `language` of a server that is looked at.
  static func top(in language: Language) -> [String] {
    phrases.map { $0.text(in: language) }
      + RoomColumn.allCases.map { MonitorMessage.column($0).text(in: language) }
  }

  private static let phrases: [MonitorMessage] = [
    .uptime(59), .uptime(61), .uptime(3_661), .uptime(90_000), .players(1), .players(22), .rooms(1),
    .rooms(5), .matches(1), .matches(3), .waits, .over,
    Name("ada").map { .won($0) } ?? .over, .noRooms, .shown(first: 3, last: 17, of: 40),
    .more(than: 1_000), .quitKey, .scrollKeys, .connecting, .lost, .sentAway(.full),
    .sentAway(.drain), .unlisted(3), .refused, .nodes(1), .nodes(3), .degraded, .unlinked,
  ]
}
