import GuessProtocol

/// The report as docs/reference/json.md specifies it.
extension BenchReport {
  /// The JSON object on a line, with its line ending.
  package var object: String {
    var object = JSONObject()
    let (options, tally) = (result.options, result.tally)
    object.set("type", "bench")
    object.set("server", result.server.description)
    object.set("rules", options.match.rules.rawValue)
    object.set(options.match.range)
    object.set("players", options.players)
    object.set("players_begun", tally.begun)
    object.set("thinking", options.pace.rawValue)
    object.set("measured_s", result.seconds)
    setCounts(in: &object)
    setTimes(in: &object)
    setTroubles(in: &object)
    return object.text
  }

  private func setCounts(in object: inout JSONObject) {
    let tally = result.tally
    object.set("guesses_counted", tally.guesses)
    object.set("guesses_per_s", result.perSecond(tally.guesses))
    object.set("guesses_late", tally.late)
    object.set("matches", result.matches)
    object.set("requests", tally.requests)
    object.set("requests_per_s", result.perSecond(tally.requests))
    object.set("lines_received", tally.lines)
  }

  private func setTimes(in object: inout JSONObject) {
    let latencies = result.tally.latencies
    for (name, part) in Self.quantiles {
      let key = "\(name.filter { $0 != "." })_us"
      object.set(key, latencies.quantile(part).map { Double($0) / 1e3 })
    }
    object.set("lag_p99_us", result.tally.lags.quantile(0.99).map { Double($0) / 1e3 })
    object.set(
      "histogram",
      objects: bars.map { bar in
        var object = JSONObject()
        object.set("from_us", Double(bar.from) / 1e3)
        object.set("to_us", Double(bar.to) / 1e3)
        object.set("answers", bar.count)
        return object
      })
  }

  private func setTroubles(in object: inout JSONObject) {
    let tally = result.tally
    object.set(
      "errors",
      objects: tally.errors.map { (code: $0.key.rawValue, count: $0.value) }.sorted { $0.code < $1.code }
        .map { Self.object("code", $0.code, $0.count) }
    )
    object.set(
      "goodbyes",
      objects: Farewell.allCases.compactMap { reason in
        tally.farewells[reason].map { Self.object("reason", reason.rawValue, $0) }
      })
    object.set("connections_refused", tally.refusals)
    object.set("connections_lost", tally.losses)
    object.set("lines_per_s_limit", result.lineRate > 0 ? Int(clamping: result.lineRate) : nil)
    object.set("players_held_back", result.heldBack)
    object.set("busy_share", result.busyShare)
    object.set("working_share", result.workingShare)
    object.set(
      "findings",
      objects: result.findings.map { finding in
        var object = JSONObject()
        object.set("finding", finding.word)
        object.set("text", finding.text)
        return object
      })
  }

  private static func object(_ key: String, _ value: String, _ count: Int) -> JSONObject {
    var object = JSONObject()
    object.set(key, value)
    object.set("count", count)
    return object
  }
}
