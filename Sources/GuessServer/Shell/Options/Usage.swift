enum Usage {
  static let text = """
    guess-server hosts rooms where two players race to find one secret number.

      guess-server                                  for players on this machine
      guess-server --listen '[::]:4837'             for other machines as well
      guess-server --listen unix:/tmp/guess.socket  on a Unix domain socket
      guess-server --rate off --no-data             for load tests and trusted bots
      nc localhost 4837                             is enough to play

    Options (docs/reference/limits.md has the other limits)
    \(rows(Option.all.filter { !$0.isOfCluster }))

    Several servers, of which one serves (docs/hosting/cluster.md)
    \(rows(Option.ofCluster))

    Signals
      SIGTERM or SIGINT: accept no new connections, give running matches the time
      of --drain to finish, then exit; a second signal stops the server at once.
      SIGHUP: read the options and their files again; the log says what has changed,
      and what needs a restart.

    Exit codes
      0 success, 1 failure (such as a port in use), 2 wrong usage,
      75 the lease of a cluster is lost, and another node serves

    """

  /// Formats options in two columns of at most 80 characters. A long first column gets a line of its own.
  private static func rows(_ options: [Option]) -> String {
    var lines: [String] = []
    for option in options {
      let head = "  --\(option.name) \(option.placeholder ?? "")"
      if head.count < indent.count { lines.append(head) } else { lines += [head, ""] }
      for word in option.help.split(separator: " ") {
        if lines[lines.count - 1].count + word.count >= 80 { lines.append("") }
        let line = lines[lines.count - 1]
        lines[lines.count - 1] +=
          line.count < indent.count ? "\(indent.dropFirst(line.count))\(word)" : " \(word)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let indent = String(repeating: " ", count: 23)
}
