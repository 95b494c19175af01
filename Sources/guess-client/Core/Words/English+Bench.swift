import Protocol

/// The words of a load on a server.
extension English {
  static func words(for phrase: BenchPhrase) -> String {
    switch phrase {
    case .warning(let request, let server):
      "\(server) is not this machine. For \(request.seconds, "second", "seconds") this sends it all that \(request.players, "player", "players") can send (\(request.loadWords)), from your address, and nobody else there will have it easy. Do that only to a server of your own, or whose owner has agreed."
    case .question: "Type yes to begin: "
    case .nobodyToAsk(let server):
      "\(server) is not this machine, and there is no terminal at which you could be asked whether it is yours. If it is, add --yes."
    case .doNotFit(let players, fitting: 0, let descriptors):
      "\(players, "player does", "players do") not fit: this process may have \(descriptors, "descriptor", "descriptors"), and nobody fits into so few. Raise the limit with ulimit -n."
    case .doNotFit(let players, let fitting, let descriptors):
      "\(players, "player does", "players do") not fit: this process may have \(descriptors, "descriptor", "descriptors"), so \(fitting) is the most. Take --players \(fitting), or raise the limit with ulimit -n."
    case .notAgreed: "nothing was sent."
    case .gathers(let settled, let count): "Coming in: \(settled) of \(count, "player", "players")."
    case .measures(let second, let count, let rate, true):
      "\(second) of \(count) s: \(rate, "guess", "guesses") a second."
    case .measures(let second, let count, let rate, false):
      "\(second) of \(count) s: \(rate, "answer", "answers") a second."
    case .leaves: "Saying goodbye…"
    case .title(let request, let server, let seconds):
      request.load.isGame
        ? "\(request.loadWords): \(request.players, "player", "players") on \(server) for \(seconds) s, \(pace(of: request))"
        : "\(request.loadWords): \(request.players, "connection", "connections") to \(server) for \(seconds) s, \(pace(of: request))"
    case .row(let row): words(for: row)
    case .perSecond(let count, let rate): "\(count), \(rate) a second"
    case .noErrors: "none"
    case .latency(let quantiles): "answers took  \(quantiles)"
    }
  }

  private static func pace(of request: BenchRequest) -> String {
    if request.pace == .human { return "thinking like people" }
    return request.pipeline == 1
      ? "as fast as answers come" : "\(request.pipeline) requests of each in flight"
  }

  private static func words(for row: BenchReport.Row) -> String {
    switch row {
    case .guesses: "guesses"
    case .requestsRaw: "requests"
    case .late: "too late"
    case .matches: "matches"
    case .requests: "requests"
    case .lines: "lines received"
    case .errors: "errors"
    case .busy: "own CPU"
    }
  }

  static func words(for finding: BenchFinding) -> String {
    switch finding {
    case .interrupted: "Stopped before its time; this is what was measured until then."
    case .foreign:
      "What answers there does not speak guess/1. Is the port right? --raw LINE sends a line of yours to any line server."
    case .serverGone: "The server was gone before the end."
    case .unanswered: "Nothing was answered while it was measured."
    case .onlyErrors(let code):
      "Every answer said no (\(code)), so this measures how fast the server refuses. Is the line right?"
    case .refused(let count):
      "\(count, "connection was", "connections were") refused: look at the server's --max-connections, and at ulimit -n on both sides."
    case .lost(let count): "\(count, "connection was", "connections were") lost without a goodbye."
    case .sentAway(let count, .crowded):
      "\(count, "player was", "players were") sent away: so many may not come from one address. Start the server with --per-address off for a load test."
    case .sentAway(let count, .full):
      "\(count, "player was", "players were") sent away, because the server was full: start it with a larger --max-connections."
    case .sentAway(let count, let reason):
      "\(count, "player was", "players were") sent away by the server (reason=\(reason.rawValue))."
    case .missing(let begun, let count): "Only \(begun) of \(count, "player", "players") took part."
    case .heldBack(let count, let rate):
      "The server's limit of \(rate, "line", "lines") a second for each connection held \(count, "player", "players") back, so this measures the limit. Start the server with --rate off for a load test."
    case .generatorBound(let percent):
      "The load itself was the bottleneck: it was busy for \(percent) % of the time, so the server may be faster than this. Start a second one beside it, or on another machine."
    case .generatorStarved(let percent, let busy):
      "The load itself was the bottleneck: it had something to do for \(percent) % of the time, and a processor for \(busy) % of it, because other programs needed it. Give the load a core of its own."
    case .lagging(let lag):
      "The load was late itself: a hundredth of all guesses was sent more than \(lag / 1_000_000) ms after it was due. The times count from when it was due; take fewer players for each process."
    }
  }

  static let benchHelp = """
    guess-client bench -- puts a load on a server and tells how it bears it

    Examples:
      guess-client bench                             50 players on this machine
      guess-client bench --players 200 --pace human --seconds 60
      guess-client bench --rules solo --pipeline 16  the most that it can take
      guess-client bench --raw PING localhost:6379   any other line server

    Usage: guess-client bench [ADDRESS] [options]

    The players are bots that play real matches. Start the server with --rate off,
    or you measure that limit. Where ADDRESS is not this machine it asks first.

      --players N             how many, 1 to 20000 and even where two play each
                              other; 50 unless you say otherwise
      --rules race|lockstep|duel|solo, --range LO..HI
                              what they play: race, 1..100
      --pace none|human       guesses as fast as answers come, or after 2.5
                              seconds or so, as people do
      --pipeline P            requests of each in flight, 1 to 512; for solo, raw
      --seconds S             how long it is measured, 1 to 3600, else 10
      --raw LINE              sends this line again and again and counts the
                              lines that answer, instead of playing
      --yes                   the server is yours, so nothing is asked
      --ascii                 draws with nothing but ASCII
      --json                  an object of JSON instead of the table
      --color, --lang, --help as for a game

    docs/BENCH.md tells what the table means.

    """
}
