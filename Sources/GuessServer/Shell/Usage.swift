import GuessServerCore
import Protocol

/// What `--help` says.
enum Usage {
  static let text = """
    guess-server hosts rooms in which two players race to find one secret number.

      guess-server                                  for players on this machine
      guess-server --listen '[::]:4837'             for everyone who can reach this machine
      guess-server --listen unix:/tmp/guess.socket  through a file
      guess-server --rate off --no-data             for load tests and trusted bots
      nc localhost 4837                             is all one needs to play

    Options
      --listen HOST:PORT   where to listen; may be repeated, up to \(Options.listeners) times. Port 0 picks a
                           free one. Without it: 127.0.0.1:\(ListenAddress.defaultPort) and [::1]:\(ListenAddress.defaultPort)
      --listen unix:PATH   listen at a file, which is for its owner only (0600)
      --rate N|off         lines a second that one connection may send after a burst,
                           \(Options.rates.lowerBound) to \(Options.rates.upperBound); more are delayed, none is lost. Default: 5
      --max-connections N  connections in all. Default: \(ServerLimits().connections), or what ulimit -n allows
      --motd FILE          lines that everyone reads after the greeting, up to \(MessageOfTheDay.lines)
      --lang LANGUAGE      language of sentences until a client asks for another:
                           \(Language.allCases.map(\.rawValue).joined(separator: ", "))
      --log-level LEVEL    how much is told on stderr: \(Log.Level.allCases.map(\.rawValue).joined(separator: ", ")).
                           Default: info
      --data DIR           keep there what has to survive a restart: the key that seeded
                           secrets and the daily number follow from. It is made if it is
                           missing, for its owner only (0700). Default: $STATE_DIRECTORY,
                           else $XDG_STATE_HOME/guess-server, else
                           ~/.local/state/guess-server
      --no-data            keep nothing on disk
      --config FILE        lines of the form key = value with the names above, such as
                           rate = 5; # begins a comment. The command line has the last word
      --check-config       say whether all of this is in order, and do nothing else
      --print-config       print what is in force, in the form that --config reads
      --help, --version

    Limits
      A line has at most \(Limits.requestLineBytes) bytes. A client that reads nothing is dropped after 10 s,
      or when \(ServerLimits().outboxBytes / 1_024) KiB wait for it. The verb LIMITS lists the rest.

    Signals
      SIGTERM and SIGINT let running matches finish (up to \(ServerLimits().drain.secondsRoundedUp) s) and nobody in;
      a second one stops at once.

    Exit codes
      0 fine, 1 failed (such as a port in use), 2 wrong usage

    """
}
