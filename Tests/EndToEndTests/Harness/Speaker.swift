/// A player in a test: a socket, or a program with pipes.
protocol Speaker: AnyObject {
  func send(bytes: [UInt8]) throws
  /// Waits for the next line; nil at the end.
  func line() throws -> WireLine?
  /// All that was said, for a failing test.
  var report: String { get }
}

extension Speaker {
  func send(_ line: String) throws { try send(bytes: Array((line + "\n").utf8)) }

  /// Skips lines up to one that begins with `words`, and returns that.
  @discardableResult
  func skip(to words: String) throws -> WireLine {
    while let line = try line() {
      if line.begins(with: words) { return line }
    }
    throw UnexpectedOutput("“\(words)” never came", in: report)
  }

  /// Reads the greeting, and takes a name.
  @discardableResult
  func enter(as name: String) throws -> WireLine {
    try skip(to: "* HELLO")
    try send("NAME \(name)")
    return try skip(to: "OK NAME")
  }

  /// Reads the greeting, takes a seat back, and returns the state of its round.
  @discardableResult
  func takeBack(_ token: String) throws -> WireLine {
    try skip(to: "* HELLO")
    try send("RESUME \(token)")
    return try skip(to: "* STATE")
  }

  /// Guesses, and returns the answer.
  @discardableResult
  func guess(_ number: Int64) throws -> WireLine {
    try send("\(number)")
    let answer = try skip(to: "OK GUESS")
    guard try answer.number("guess") == number else {
      throw UnexpectedOutput("not the answer to \(number): \(answer)")
    }
    return answer
  }

  /// Bisects the range of `line`, a START or the answer to a guess, until the number is found; returns it.
  @discardableResult
  func bisect(after line: WireLine) throws -> Int64 {
    var (lo, hi) = (try line.number("lo"), try line.number("hi"))
    while true {
      let middle = lo + (hi - lo) / 2
      let answer = try guess(middle)
      if answer["hint"] == "HIT" { return middle }
      (lo, hi) = (try answer.number("lo"), try answer.number("hi"))
    }
  }
}

/// Two players in a room, and the lines that started their first round.
struct Pair {
  let ada: RawClient
  let bob: RawClient
  /// The token of ada's seat.
  let adasToken: String
  let adasStart: WireLine
  let bobsStart: WireLine

  /// Lets ada open a room, and bob join it.
  init(on server: ServerProcess, _ options: String = "countdown=0") throws {
    (ada, bob) = (try server.connect(), try server.connect())
    adasToken = try ada.enter(as: "ada")["token"]
    try bob.enter(as: "bob")
    try ada.send("CREATE \(options)")
    try bob.send("JOIN \(try ada.expect("OK CREATE")["room"])")
    try bob.expect("OK JOIN")
    try ada.expect("* JOINED")
    (adasStart, bobsStart) = (try ada.skip(to: "* START"), try bob.skip(to: "* START"))
  }
}
