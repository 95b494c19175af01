import GuessProtocol

/// A line and what a program reads in it.
struct Vector: Codable {
  let line: String
  var tag, kind, word, verb, code, text: String?
  /// The word that `OK PING` repeats.
  var echo: String?
  /// The plainest form of a request; nil if it is refused.
  var request: String?
  var fields: [String: String]?
}

extension Vector {
  /// Takes a line from the server apart by the steps of “Reading a line” in docs/reference/protocol.md.
  init(_ line: String) {
    self.init(line: line)
    let halves = line.split(separator: " : ", maxSplits: 1).map(String.init)
    var words = halves[0].split(separator: " ").map(String.init)
    if words[0].hasPrefix("#") { tag = String(words.removeFirst().dropFirst()) }
    kind = words.removeFirst()
    if kind != "ROW" { word = words.removeFirst() }
    if kind == "ERR" { code = words.removeFirst() }
    if kind == "OK", word == "PING" { echo = words.popLast() }
    if halves.count > 1 { text = halves[1] }
    fields = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      fields?[String(parts[0])] = String(parts[1])
    }
  }

  /// Reads a request as the library does.
  init(request line: String) {
    let read = Request(line)
    self.init(line: line, tag: read.tag?.description, verb: read.verb?.rawValue)
    request = try? read.command.get().line()
    guard let fault = refusal(line) else { return }
    let error = Vector(written(.error(fault, verb: nil, tag: nil)))
    (code, fields) = (error.code, error.fields)
  }

  /// The keys of the fields, in the order of the line.
  var keys: [String] {
    line.split(separator: " ").map { String($0.prefix { $0 != "=" }) }.filter { fields?[$0] != nil }
  }

  /// The message that it is, such as `* START`, `OK PLAY`, `ERR LIMIT` or `ROW room`.
  var message: String { "\(kind ?? "") \(code ?? word ?? keys.first ?? "")" }
}
