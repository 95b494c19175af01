import TestSupport

@testable import GuessProtocol

/// Bytes from a client: the same requests however they are split, each answered with a line that a client reads back.
func fuzzRequests(_ input: [UInt8]) {
  let heard = Heard(input, in: .whole)
  for cutting in [.everywhere, .somewhere(seed: input.seed)] as [Cutting] {
    expect(Heard(input, in: cutting) == heard, "the requests do not depend on the split \(cutting)")
  }
  for request in heard.requests {
    for answer in request.answers { expectToBeRead(answer) }
  }
}

/// All output of a framer.
private struct Heard: Equatable {
  var requests: [Request] = []
  let telnetReplies: [UInt8]
  let isIdle: Bool
  let isFlooded: Bool
  let endsLinesInCarriageReturn: Bool

  init(_ input: [UInt8], in cutting: Cutting) {
    var framer = LineFramer(limit: Limits.requestLineBytes)
    for piece in cutting.pieces(of: input) {
      let piece = Array(piece)
      var offset = 0
      while let request = framer.nextRequest(in: piece.span, from: &offset) { requests.append(request) }
      expect(offset == piece.count, "a piece is used up")
    }
    // Last, as the number of pending replies is bounded.
    telnetReplies = framer.takeTelnetReplies()
    isIdle = framer.isIdle
    isFlooded = framer.isFlooded
    endsLinesInCarriageReturn = framer.endsLinesInCarriageReturn
  }
}

extension Request {
  /// Answers that repeat a part of the request.
  fileprivate var answers: [ServerLine] {
    switch command {
    case .failure(let refusal): [.error(refusal, verb: verb, tag: tag)]
    case .success(let command):
      [.error(.needName, verb: command.verb, tag: tag)] + command.replies.map { .ok($0, tag: tag) }
    }
  }
}

extension Command {
  fileprivate var replies: [Reply] {
    let nobody = Token(rawValue: Bits128(high: 0, low: 0))
    let room = RoomCode("F7KD2Q")
    return switch self {
    case .hello(let hello):
      [
        .hello(
          kind: hello.kind ?? .human,
          style: LineStyle(text: hello.text ?? .on, language: hello.language ?? .english),
          credentials: hello.name.map { Credentials(name: $0, token: nobody) })
      ]
    case .ping(let word): [.ping(word)]
    case .language(let language): [.language(language)]
    case .text(let text): [.text(text)]
    case .name(let name, _): [.name(Credentials(name: name, token: nobody))]
    case .resume(let token):
      Name("ada").map {
        [.resume(Credentials(name: $0, token: token ?? nobody), room: nil, rival: nil, tournament: nil)]
      }
        ?? []
    case .rooms(let after): [.rooms(count: 0, next: after, after: after)]
    case .scores(_, let after): [.scores(count: 0, next: after, rank: after, secret: nil)]
    case .create(let settings, let isListed, let computer):
      room.map { [.create(room: $0, settings: settings.seedless, isListed: isListed, computer: computer)] }
        ?? []
    case .join(let room, _), .watch(let room): [.leave(room: room)]
    case .play(let settings, _): [.playWaiting(settings: settings.seedless, waiting: 1)]
    case .solo(let range, let seed): [.solo(range: range, isSeeded: seed != nil)]
    case .guess(let number, let round): [.guessSealed(number: round ?? 1, guess: number)]
    case .tournament(let settings, _):
      room.map { [.tournament(TournamentSummary(code: $0, players: 1, round: 0, settings: settings))] } ?? []
    case .help, .limits, .status, .quit, .claim, .unclaim, .leave, .say, .rematch, .start: []
    }
  }
}

extension MatchSettings {
  /// The settings as on a line: a seed's word reveals all its secrets, so it is not sent.
  fileprivate var seedless: MatchSettings {
    var settings = self
    settings.seed = nil
    return settings
  }
}

private func expectToBeRead(_ line: ServerLine) {
  for style in LineStyle.all {
    var bytes: [UInt8] = []
    line.write(to: &bytes, style: style)
    expect(bytes.count <= Limits.serverLineBytes, "an answer has at most \(Limits.serverLineBytes) bytes")
    expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F }, "an answer has no control characters")
    expect(ReceivedLine(bytes.span).line == line, "\(String(decoding: bytes, as: UTF8.self)) is \(line)")
  }
}
