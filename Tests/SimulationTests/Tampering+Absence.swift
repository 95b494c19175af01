extension Tampering {
  private static let (ada, bob, cyn) = (Scenario.ada, Scenario.bob, Scenario.cyn)
  /// Ada's connection after the first loss.
  private static let adaAgain = Peer(number: 4)
  /// Ada's connection after the second loss, and bob's after his.
  private static let (adaAtLast, bobAgain) = (Peer(number: 5), Peer(number: 6))
  /// The client that takes over ada's seat while she is there, and one that uses her first token later.
  private static let (dan, late) = (Scenario.dan, Peer(number: 7))
  private static let freshToken = String(repeating: "0", count: 31) + "1"

  /// Changes that the checks of lost connections must detect.
  static let absence = seats + tokens

  private static let seats = [
    Tampering("a rival who gets no AWAY", in: .absence, breaks: .presence) {
      try $0.drop("* AWAY", to: bob)
    },
    Tampering("BACK of the wrong player", in: .absence, breaks: .presence) {
      try $0.rewrite("* BACK", to: bob, "name=ada", "name=bob")
    },
    Tampering("a seat with another count", in: .absence, breaks: .resumed) {
      try $0.rewrite("* STATE", to: adaAgain, "n=1", "n=2")
    },
    Tampering("a seat with another range", in: .absence, breaks: .resumed) {
      try $0.rewrite("* STATE", to: adaAgain, "hi=1000", "hi=999")
    },
    Tampering("a seat with another score", in: .absence, breaks: .resumed) {
      try $0.rewrite("* STATE", to: adaAgain, "score=0-0", "score=1-0")
    },
    Tampering("a seat in another step", in: .absence, breaks: .resumed) {
      try $0.rewrite("* STATE", to: adaAtLast, "step=3", "step=2")
    },
    Tampering("a seat in another round", in: .absence, breaks: .resumed) {
      try $0.rewrite("* STATE", to: adaAgain, "round=1", "round=2")
    },
    Tampering("a guess that was never sealed", in: .absence, breaks: .resumed) {
      try $0.rewrite("* STATE", to: adaAgain, "step=2", "step=2 sealed=1")
    },
    Tampering("a seat in another room", in: .absence, breaks: .resumed) {
      try $0.rewrite("OK RESUME", to: adaAgain, "first_to=3", "first_to=4")
    },
    Tampering("a player who is back and gets no STATE", in: .absence, breaks: .resumed) {
      try $0.drop("* STATE", to: adaAgain)
    },
    Tampering("a strike for a player who is away", in: .absence, breaks: .strikes) {
      try $0.insert("* PASS name=ada strikes=1", to: bob, behind: "* AWAY", to: bob)
    },
    Tampering("a step while everyone is away", in: .absence, breaks: .clocks) {
      try $0.addStep(
        behind: "* WARN", to: cyn, isLast: false, .deadline, "* STEP step=4 in=20", to: cyn)
    },
    Tampering("a seat that is given up too early", in: .absence, breaks: .surrender) {
      try $0.hurry("* LEFT", to: dan, by: 1)
    },
    Tampering("a seat that is kept too long", in: .absence, breaks: .surrender) {
      try $0.silence("* LEFT", to: dan) { _ in false }
    },
    Tampering("an expired seat that counts as left", in: .absence, breaks: .surrender) {
      try $0.rewrite("* MATCH", to: dan, "reason=forfeit", "reason=left")
    },
  ]

  private static let tokens = [
    Tampering("an old token that works", in: .absence, breaks: .tokens) {
      try $0.replace("ERR BAD_TOKEN", to: late, with: "OK RESUME name=ada token=\(freshToken)")
    },
    Tampering("a good token that does not work", in: .absence, breaks: .tokens) {
      try $0.replace("OK RESUME", to: adaAgain, with: "ERR RESUME BAD_TOKEN")
    },
    Tampering("a token that opens another player's seat", in: .absence, breaks: .tokens) {
      try $0.rewrite("OK RESUME", to: adaAgain, "name=ada", "name=bob")
    },
    Tampering("a token that is issued twice", in: .absence, breaks: .tokens) {
      let (old, new) = (
        try $0.value("token", of: "OK NAME", to: ada), try $0.value("token", of: "OK RESUME", to: adaAgain)
      )
      try $0.rewrite("OK RESUME", to: adaAgain, new, old)
    },
    Tampering("a rival who reads a token", in: .absence, breaks: .tokenSecrecy) {
      let token = try $0.value("token", of: "OK NAME", to: ada)
      try $0.insert("* SAID name=ada : \(token)", to: bob, behind: "* AWAY", to: bob)
    },
    Tampering("a token in another answer", in: .absence, breaks: .tokenSecrecy) {
      let token = try $0.value("token", of: "OK NAME", to: ada)
      try $0.rewrite("OK NAME", to: bob, "name=bob", "name=\(token)")
    },
    Tampering("two connections for one player", in: .absence, breaks: .oneConnection) {
      try $0.silence("OK RESUME", to: dan) { outcome in
        switch outcome {
        case .line(_, let peer), .close(let peer): peer != adaAtLast
        }
      }
    },
    Tampering("displaced without a successor", in: .absence, breaks: .oneConnection) {
      $0.append(.deadline, [.line(try SeenLine(Array("* BYE reason=displaced".utf8)), to: cyn), .close(cyn)])
    },
  ]
}
