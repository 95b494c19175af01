/// Two players of two nodes in a match, whose room is on the first node.
struct ClusterTable {
  let ada: RawClient
  let bob: RawClient
  let (adasToken, bobsToken): (String, String)
  let start: WireLine
  let room: String

  init(
    _ cluster: TestCluster, _ owner: Character, _ edge: Character, names: (String, String) = ("ada", "bob")
  ) throws {
    try self.init(cluster[owner], cluster[edge], names: names)
  }

  init(_ owner: TestNode, _ edge: TestNode, names: (String, String) = ("ada", "bob")) throws {
    ada = try owner.connect()
    bob = try edge.connect()
    (adasToken, bobsToken) = (try ada.enter(as: names.0)["token"], try bob.enter(as: names.1)["token"])
    try ada.send("CREATE countdown=0 range=1..1000000 clock=3600")
    room = try ada.skip(to: "OK CREATE")["room"]
    try bob.send("JOIN \(room)")
    try bob.skip(to: "OK JOIN")
    start = try bob.skip(to: "* START")
    try ada.skip(to: "* START")
  }
}

extension RawClient {
  /// Repeats a request until its answer has a text.
  func retry(_ request: String, until text: String) throws {
    try eventually("\(request): \(text)", pausing: .milliseconds(100)) {
      try send(request)
      return try line()?.text.contains(text) == true
    }
  }

  /// Resumes a seat on a new connection, retrying until the node that has it is reachable.
  func resume(_ token: String) throws {
    try expect("* HELLO")
    try retry("RESUME \(token)", until: "OK RESUME")
  }

  /// Plays a game alone, until its result is final.
  func playAlone() throws {
    try send("SOLO range=1..9")
    try bisect(after: try skip(to: "* START"))
    try skip(to: "* RECORDED")
  }
}
