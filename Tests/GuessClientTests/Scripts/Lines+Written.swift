import Foundation
import GuessProtocol
import TestSupport

extension Lines {
  /// Another token than that of `tokenDigits`.
  static let secondToken = String(repeating: "cd", count: 16)

  private static let tournament =
    "tournament=K7M2QX players=2 round=0 pairing=swiss rounds=2 with=human break=15 \(settings)"

  private static let usual = [
    "entered": "OK JOIN \(tournament)", "opened": changing("OK TOURNAMENT \(tournament)", ["players=1"]),
    "begun": "OK START \(tournament)",
    "round": "* ROUND tournament=K7M2QX round=1 rounds=2 rival=bob",
    "standing": "* STANDING tournament=K7M2QX round=1 rounds=2 rank=3 players=20 points=2",
    "paired": "* PAIRED room=F7KD2Q rival=bob", "turn": "* TURN name=ada in=20",
    "review": "* REVIEW guesses=1 par=7 wasted=0 found=1",
    "greeting": greeting, "named": named, "helloNamed": helloNamed, "joined": joined, "watched": watched,
    "solo": solo, "found": found, "lost": "* MATCH winner=bob score=0-1 reason=found", "goodbye": goodbye,
    "start": start(), "state": state, "end": end(),
    "moved": "* BYE reason=moved at=b.example.org:4837 : Connect.",
    "waiting": "OK PLAY waiting=1 \(settings) : Waiting.",
    "resumed":
      "OK RESUME name=ada token=\(secondToken) room=F7KD2Q \(settings) players=2 spectators=0 state=playing names=ada,bob rival=bob : Welcome back, ada!",
  ]

  /// A second round in which both have guessed.
  static let race =
    "joined & start & end & start round=2 secret=62 & low 50 & OK GUESS n=2 guess=75 hint=HIGH lo=51 hi=74 ms=9"
    + " & * RIVAL name=bob guesses=3 needs=4 & * WARN in=15 reason=clock & * SAID name=bob : hi"

  /// Lines of a script, with ` & ` between two: in full, or by the name of a usual one, or of one of `names`. `key=value` after a
  /// name replaces a field of it, or adds one; `secret=` of a round that begins changes what it promises.
  static func written(_ text: String, names: [String: String] = [:]) -> [String] {
    (text == "race" ? race : text).components(separatedBy: " & ").map { text in
      var words = text.split(separator: " ").map(String.init)
      if words.first == "low" { return low(Words(text).rest.first.flatMap { Int64($0) } ?? 0) }
      guard let line = words.first.flatMap({ names[$0] ?? usual[$0] }) else { return replaced(text) }
      let name = words.removeFirst()
      // That of the first round, or of a match of one.
      if name == "end" || name == "found", let winner = words.first(where: { $0.hasPrefix("winner=") }),
        !words.contains(where: { $0.hasPrefix("score=") })
      {
        words.append(winner == "winner=ada" ? "score=1-0" : winner == "winner=-" ? "score=0-0" : "score=0-1")
      }
      return changing(
        line,
        words.map { word in
          let secret = name.hasPrefix("sta") && word.hasPrefix("secret=") ? Int64(word.dropFirst(7)) : nil
          return secret.map { "commit=\(Commitment(to: $0, nonce: nonce))" } ?? replaced(word)
        })
    }
  }

  /// The lines of a script that the client knows.
  static func known(_ text: String) -> [ServerLine] { written(text).compactMap { received($0).line } }

  /// The line with these fields, which replace those of the same key or come after them, before the text.
  static func changing(_ line: String, _ words: [String]) -> String {
    var parts = line.components(separatedBy: " : ")
    var fields = parts[0].components(separatedBy: " ")
    for word in words {
      let key = word.prefix { $0 != "=" } + "="
      if let place = fields.firstIndex(where: { $0.hasPrefix(key) }) {
        fields[place] = word
      } else {
        fields.append(word)
      }
    }
    parts[0] = fields.joined(separator: " ")
    return parts.joined(separator: " : ")
  }

  private static let short = [
    ("{settings}", settings), ("{token}", tokenDigits), ("{token2}", secondToken), ("{nonce}", "\(nonce)"),
  ]

  private static func replaced(_ text: String) -> String {
    short.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }

  /// Output with the short words of scripts.
  static func shortened(_ text: String) -> String {
    (short + sentences).reduce(text) { $0.replacingOccurrences(of: $1.1, with: $1.0) }
  }

  /// The client's usual sentences about usual lines, in a window of 80 columns.
  private static let sentences = [
    ("{greeting}", "Connected to localhost:4837, which runs guess-server 1.0.0."),
    (
      "{lobby}",
      "PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone.\nHELP lists the rest."
    ),
    ("{start}", "I have a number from 1 to 100. 7 guesses are enough if you halve. Go!"),
    ("{end}", "You found it! The number was 75.\n✓ fair: 75 was fixed before the first guess."),
    ("{fair}", "✓ fair: 75 was fixed before the first guess."),
    ("{unfair}", "✗ NOT FAIR: the server cheated in this round. Don't trust it."),
    ("{found}", "You win the match 1–0! REMATCH to play again, LEAVE to go back."),
    ("{lost}", "Connection lost. Trying to get your seat back…"),
    ("{moved}", "Another server takes over from here. guess-client connects you there…"),
    ("{drain}", "The server restarts. guess-client connects you again as soon as it is back…"),
    ("{ended}", "The connection to localhost:4837 is lost. Start guess-client again to reconnect."),
    (
      "{no server}",
      "The server there does not speak guess/1. Is the port right? With TLS, the address begins with guess+tls://."
    ),
    ("{resumed}", "Welcome back, ada! Your rival in room F7KD2Q is bob."),
    ("{state}", "Round 1, a number from 1 to 100; the score is 0-0."),
    (
      "{offer}",
      "Your place as ada in F7KD2Q may still be kept. Enter takes it back; n leaves it,\nand loses a match that still runs."
    ),
    (
      "{meanwhile}",
      "A game of your own while you wait. Your place in line is kept; LEAVE goes back\nto it."
    ),
  ]
}
