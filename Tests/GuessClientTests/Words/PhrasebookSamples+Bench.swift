import Protocol

@testable import GuessClientCore

extension PhrasebookSamples {
  /// What is said in `language` of a load on a server.
  static func bench(in language: Language) -> [String] {
    phrases.map { language.words(for: $0) } + findings.map { language.words(for: $0) }
  }

  private static let server = ServerAddress(host: "h1.example", port: 4_837, room: nil)

  private static var phrases: [BenchPhrase] {
    let lines = [["--seconds=1"], ["--pace=human"], ["--rules=solo", "--pipeline=16"], ["--raw=PING"]]
    let requests = lines.compactMap { Load.request($0) }
    let about = requests.flatMap { request -> [BenchPhrase] in
      [.warning(request, server), .title(request, server, seconds: "10.0")]
    }
    return about + BenchReport.Row.allCases.map { .row($0) } + [
      .question, .nobodyToAsk(server), .doNotFit(200, fitting: 100, 132), .doNotFit(2, fitting: 0, 33),
      .notAgreed, .gathers(1, of: 2),
      .gathers(49, of: 50), .measures(3, of: 10, perSecond: 21, isGame: true),
      .measures(3, of: 10, perSecond: 22, isGame: false), .leaves, .perSecond(123, "12.3"), .noErrors,
      .latency("p50 178 ms"),
    ]
  }

  private static let findings: [BenchFinding] =
    [
      .interrupted, .foreign, .serverGone, .unanswered, .tooShort(3, needed: 22), .onlyErrors("ERR"),
      .refused(1), .refused(22),
      .lost(1), .lost(22),
      .missing(48, of: 50), .heldBack(50, rate: 5), .generatorBound(percent: 97),
      .generatorStarved(percent: 96, busy: 33),
      .lagging(21_000_000),
    ] + Farewell.allCases.map { .sentAway(3, $0) }
}
