import Protocol

/// The words of a load test.
extension English {
  static func words(for phrase: BenchPhrase) -> String {
    switch phrase {
    case .warning(let request, let server):
      "\(server) is not this machine. For \(request.seconds, "second", "seconds") this sends it as much as \(request.players, "player", "players") can (\(request.loadWords)), from your address, and it will slow everyone else down. Do this only to a server of your own, or with its owner's consent."
    case .question: "Type yes to begin: "
    case .nobodyToAsk(let server):
      "\(server) is not this machine, and there is no terminal to ask you whether it is yours. If it is, add --yes."
    case .doNotFit(let players, fitting: 0, let descriptors):
      "\(players, "player is", "players are") too many: the limit of \(descriptors, "open file", "open files") leaves room for none. Raise it with ulimit -n."
    case .doNotFit(let players, let fitting, let descriptors):
      "\(players, "player is", "players are") too many: the limit of \(descriptors, "open file", "open files") leaves room for \(fitting). Use --players \(fitting), or raise the limit with ulimit -n."
    case .notAgreed: "nothing was sent."
    case .gathers(let settled, let count): "Connecting: \(settled) of \(count, "player", "players")."
    case .measures(let second, let count, let rate, true):
      "\(second) of \(count) s: \(rate, "guess", "guesses") a second."
    case .measures(let second, let count, let rate, false):
      "\(second) of \(count) s: \(rate, "answer", "answers") a second."
    case .leaves: "Disconnecting…"
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
    if request.pace == .human { return "at human speed" }
    return request.pipeline == 1
      ? "as fast as answers come" : "\(request.pipeline) requests in flight each"
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
    case .interrupted: "Interrupted; these are the results up to then."
    case .foreign:
      "The server does not speak guess/1. Is the port right? --raw LINE sends a line of your own to any line server."
    case .serverGone: "The server disconnected before the end."
    case .unanswered: "No answers arrived during the measurement."
    case .tooShort(let seconds, let needed):
      "No answers arrived in \(seconds, "second", "seconds"), which is too short: people think before they begin, and before each guess. Use --seconds \(needed) or more."
    case .onlyErrors(let code):
      "Every answer was an error (\(code)), so this measures how fast the server refuses. Is the line right?"
    case .refused(let count):
      "\(count, "connection was", "connections were") refused: check the server's --max-connections, and ulimit -n on both sides."
    case .lost(let count): "\(count, "connection was", "connections were") lost unexpectedly."
    case .sentAway(let count, .crowded):
      "\(count, "player was", "players were") disconnected by the server: too many connections from one address. Start the server with --per-address off for a load test."
    case .sentAway(let count, .full):
      "\(count, "player was", "players were") disconnected because the server was full: start it with a larger --max-connections."
    case .sentAway(let count, let reason):
      "\(count, "player was", "players were") disconnected by the server (reason=\(reason.rawValue))."
    case .missing(let begun, let count): "Only \(begun) of \(count, "player", "players") took part."
    case .heldBack(let count, let rate):
      "The server's limit of \(rate, "line", "lines") a second per connection held \(count, "player", "players") back, so this measures the limit. Start the server with --rate off for a load test."
    case .generatorBound(let percent):
      "The load generator was the bottleneck: it was busy \(percent)% of the time, so the server may be faster than this. Run a second one as well, here or on another machine."
    case .generatorStarved(let percent, let busy):
      "The load generator was the bottleneck: it had work \(percent)% of the time but a processor only \(busy)% of the time, because other programs needed it. Give it a core of its own."
    case .lagging(let lag):
      "The load generator lagged: one guess in a hundred was sent more than \(lag / 1_000_000) ms late. Answer times include that delay; use fewer players per process."
    }
  }

  static let benchHelp = """
    guess-client bench -- load-test a server

    Examples:
      guess-client bench                             50 players on this machine
      guess-client bench --players 200 --pace human --seconds 60
      guess-client bench --rules solo --pipeline 16  the maximum throughput
      guess-client bench --raw PING localhost:6379   any other line server

    Usage: guess-client bench [ADDRESS] [options]

    The players are bots that play real matches. Start the server with --rate off,
    or you measure that limit. If ADDRESS is not this machine, it asks first.

      --players N             how many, 1 to 20000, and even where two play each
                              other; default: 50
      --rules race|lockstep|duel|solo, --range LO..HI
                              what to play; default: race, 1..100
      --pace none|human       guess as soon as answers come, or after about 2.5
                              seconds, as people do; default: none
      --pipeline P            requests in flight per player, 1 to 512; only for
                              --rules solo and --raw; default: 1
      --seconds S             how long to measure, 1 to 3600; default: 10
      --raw LINE              instead of playing, send this line again and again,
                              and count the lines that answer
      --yes                   the server is yours; do not ask
      --ascii                 draw with ASCII only
      --json                  print a JSON object instead of the table
      --color, --lang, --help as for a game

    docs/BENCH.md explains the table.

    """
}
