/// Whoever speaks the protocol for a test: a socket, or a program at its pipes.
protocol Speaker: AnyObject {
  /// Sends one line.
  func send(_ line: String) throws
  /// The next line from the server that begins with `words`; others are skipped.
  @discardableResult
  func skip(to words: String) throws -> WireLine
}

extension Speaker {
  /// Reads the greeting and takes a name.
  @discardableResult
  func enter(as name: String) throws -> WireLine {
    try skip(to: "* HELLO")
    try send("NAME \(name)")
    return try skip(to: "OK NAME")
  }

  /// Guesses, and answers what the referee says.
  @discardableResult
  func guess(_ number: Int64) throws -> WireLine {
    try send("\(number)")
    let answer = try skip(to: "OK GUESS")
    guard try answer.number("guess") == number else {
      throw Surprise("not the answer to \(number): \(answer)")
    }
    return answer
  }

  /// Halves what is possible after `line`, a START or the answer to a guess, until the number is found; answers it.
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

/// Two players who have met in a room of their own, and the lines with which their first round started.
struct Pair {
  let ada: RawClient
  let bob: RawClient
  let room: String
  /// What takes ada's seat back.
  let adasToken: String
  let adasStart: WireLine
  let bobsStart: WireLine

  /// Lets ada open a room and bob sit down in it.
  init(on server: some PlayerHost, _ options: String = "countdown=0") throws {
    (ada, bob) = (try server.connect(), try server.connect())
    adasToken = try ada.enter(as: "ada")["token"]
    try bob.enter(as: "bob")
    try ada.send("CREATE \(options)")
    room = try ada.expect("OK CREATE")["room"]
    try bob.send("JOIN \(room)")
    try bob.expect("OK JOIN")
    try ada.expect("* JOINED")
    (adasStart, bobsStart) = (try ada.skip(to: "* START"), try bob.skip(to: "* START"))
  }
}
