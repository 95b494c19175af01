import Foundation
import GuessProtocol
import TestSupport

@testable import GuessClientBots
@testable import GuessClientCore
@testable import GuessClientPlay

extension Lines {
  /// Another token than that of `tokenDigits`.
  static let secondToken = String(repeating: "cd", count: 16)

  private static let tournament =
    "tournament=K7M2QX players=2 round=0 pairing=swiss rounds=2 with=human break=15 \(settings)"

  private static let usual = [
    "entered": "OK JOIN \(tournament)", "opened": "OK TOURNAMENT \(tournament)",
    "begun": "OK START \(tournament)",
    "round": "* ROUND tournament=K7M2QX round=1 rounds=2 rival=bob",
    "standing": "* STANDING tournament=K7M2QX round=1 rounds=2 rank=3 players=20 points=2",
    "paired": "* PAIRED room=F7KD2Q rival=bob", "turn": "* TURN name=ada in=20",
    "review": "* REVIEW guesses=1 par=7 wasted=0 found=1",
    "greeting": greeting, "named": named, "helloNamed": helloNamed, "joined": joined, "watched": watched,
    "solo": solo, "found": found, "lost": "* MATCH winner=bob score=0-1 reason=found", "goodbye": goodbye,
    "start": start(), "state": state(), "end": end(),
    "moved": "* BYE reason=moved at=b.example.org:4837 : Connect.",
    "waiting": "OK PLAY waiting=1 \(settings) : Waiting.",
    "resumed":
      "OK RESUME name=ada token=\(secondToken) room=F7KD2Q \(settings) players=2 spectators=0 state=playing names=ada,bob rival=bob : Welcome back, ada!",
  ]

  /// Lines of a script, with ` & ` between two: in full, or by the name of a usual one, or of one of `names`. `key=value` after a
  /// name replaces a field of it, or adds one; `secret=` of a round that begins changes what it promises.
  static func written(_ text: String, names: [String: String] = [:]) -> [String] {
    text.components(separatedBy: " & ").map { text in
      var words = text.split(separator: " ").map(String.init)
      if words.first == "low" { return low(Words(text).rest.first.flatMap { Int64($0) } ?? 0) }
      guard let line = words.first.flatMap({ names[$0] ?? usual[$0] }) else { return replaced(text) }
      let name = words.removeFirst()
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
    short.reduce(text) { $0.replacingOccurrences(of: $1.1, with: $1.0) }
  }
}
