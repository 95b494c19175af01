import Protocol

/// What was counted while a load was measured, and how it came to that.
package struct BenchTally: Sendable {
  // All the time.
  /// Players who took part: they stood ready when it began, or came later.
  var begun = 0
  /// Players who were greeted as a guess-server greets.
  var greeted = 0
  /// Players who stood ready, with a name where one is needed.
  var ready = 0
  /// Players for whom nobody has to wait any more, since they stood ready or never will.
  var settled = 0
  /// Players who are there no longer, or never were.
  var gone = 0
  /// Connections that did not come about.
  var refusals = 0
  /// Connections that broke, or were closed without a goodbye.
  var losses = 0
  /// Why the server has closed connections by itself.
  var farewells: [Farewell: Int] = [:]
  /// Answers that say no, by their code.
  var errors: [String: Int] = [:]
  /// What the server says that its limits are.
  var limits: [LimitName: Int64] = [:]
  /// Whether what answers is no guess-server.
  var isForeign = false

  // While it is measured.
  var isMeasuring = false
  /// Guesses that have counted, or raw requests that were answered.
  var guesses = 0
  /// Guesses that came after the end of their round: a rival was faster, or the number was found by one before.
  var late = 0
  /// Requests of any kind that were answered.
  var requests = 0
  /// Lines that came from the server, events included.
  var lines = 0
  /// How often a player was told that a match is over.
  var matchesTold = 0
  /// How long answers to guesses, or to raw requests, took: from when they were due.
  var latencies = LatencyHistogram()
  /// How long after they were due guesses were sent; only where guesses wait for a time to come.
  var lags = LatencyHistogram()

  /// Codes of errors that are told apart: those of ours, and a dozen more from a server that has others.
  static let codes = 32

  /// Answers that say no, whatever their code.
  var errorCount: Int { errors.values.reduce(0, +) }

  /// Counts an answer that says no.
  mutating func note(error code: String) {
    let code = errors[code] != nil || errors.count < Self.codes ? code : "…"
    errors[code, default: 0] += 1
  }
}
