// A bot that speaks the whole protocol with the server's own library, under all rules:
// swift run --package-path examples/swift bot PORT NAME REQUEST, like: … bot 4837 eve "PLAY rules=duel"
import Foundation
import GuessProtocol
let words = CommandLine.arguments
guard words.count == 4, let name = Name(words[2]), case let server = Server(),
  server.moves(to: "127.0.0.1:\(words[1])")
else { leave("bot PORT NAME REQUEST, with a server on that port of this machine") }
var (range, round, hasTurns, hops) = (GuessRange.oneToHundred, 0, false, 0)
let introduction = Command.hello(.init(kind: .bot, text: .off, name: name)).line() + "\n" + words[3]
server.send(introduction)
server.listen { line in
  var isDue = false
  switch line {
  case .event(.start(let start)):
    (round, range) = (start.round, start.range)
    hasTurns = start.rules == .lockstep || start.rules == .duel
    isDue = !hasTurns
  case .ok(.guess(let answer), _): (range, isDue) = (answer.range, !hasTurns && answer.hint != .hit)
  case .event(.hint(_, let answer)), .event(.guessed(_, let answer, _)): range = answer.range
  case .event(.step(_, _, let isSealed, _)): isDue = !isSealed
  case .event(.turn(let player, _)): isDue = player == name
  case .error(.cooldown(let pause), _, _):
    let pause = min(max(.zero, pause), Limits.pace.upperBound)  // a server may say any number
    (isDue, _) = (true, usleep(UInt32(pause.count * 1_000)))
  case .event(.match(let end)):
    print(name, "saw the winner \(end.winner?.description ?? "-")")
    server.send(Command.quit.line())  // or the seat and the name are kept for a minute
  case .event(.bye(.quit?, _, _)): exit(0)
  case .event(.bye(let reason, _, _)): leave("BYE reason=\(reason?.rawValue ?? "new")")
  case .error(.moved(let address), _, _) where hops < 3 && server.moves(to: "\(address)"):
    (hops, _) = (hops + 1, server.send(introduction))  // the room is there
  case .error(let refusal, let verb, _) where verb != .guess: leave("refused: \(refusal.code.rawValue)")
  default: break
  }
  if isDue { server.send(Command.guess(range.middle, round: round).line()) }
}
leave("The server closed the connection.")
func leave(_ why: String) -> Never {
  print(why)
  exit(1)
}
