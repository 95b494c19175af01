import GuessClientCore
import GuessProtocol

/// Prints a server's lines for programs, one a line: as they are, or as JSON objects (docs/reference/json.md).
///
/// Leaves out what could control or deceive a terminal, which no honest server sends; tokens; and the answers to the client's own
/// requests.
struct PipePrinter {
  private static let ownTag = Array("#\(Keepalive.mark) ".utf8)
  private static let (tokenKey, hidden) = (Array("token=".utf8), Array("hidden".utf8))
  private static let resume = Array(Verb.resume.rawValue.utf8)

  let isJSON: Bool
  let language: Language

  /// The output for a frame of the server's bytes; empty if it is not shown.
  func output(for frame: LineFramer.Frame, _ line: Span<UInt8>) -> [UInt8] {
    guard frame == .line else {
      return frame == .tooLong ? message("too_long", [("max", Limits.serverLineBytes)]) : []
    }
    let text = Self.shown(line)
    guard !text.isEmpty, !text.starts(with: Self.ownTag) else { return [] }
    return isJSON ? JSONLine.object(for: text).line : text + "\n".utf8
  }

  private static func shown(_ line: Span<UInt8>) -> [UInt8] {
    var characters = UTF8Decoder()
    var text: [UInt8] = []
    // First, as an invisible character inside `token=` would reveal the token.
    for index in line.indices {
      if let character = characters.decode(line[index]) { text += String(character).utf8 }
    }
    var words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      if word.starts(with: tokenKey) { words[index] = (tokenKey + hidden)[...] }
      // With `TEXT only` a sentence has it, which in Chinese has no blank before the verb.
      let followsVerb = index > 0 && words[index - 1].suffix(resume.count) == resume[...]
      if followsVerb, Token(Array(word).span) != nil { words[index] = hidden[...] }
    }
    return Array(words.joined(separator: " ".utf8))
  }

  // MARK: - The client itself

  func output(forConnectionTo server: ServerAddress) -> [UInt8] {
    message("connected", [("server", "\(server)")])
  }

  func output(for end: ConnectionMessage) -> [UInt8] {
    let text = ("text", end.text(in: language))
    return switch end {
    case .ended(let server, nil): message("closed", [("server", "\(server)"), text])
    case .ended(let server, let silence?):
      message("silent", [("server", "\(server)"), ("seconds", Int(silence.secondsRoundedUp)), text])
    default: message("no_server", [text])
    }
  }

  func output(for finding: FairnessCheck.Finding) -> [UInt8] {
    let text = ("text", finding.text(in: language))
    return switch finding {
    case .kept(let secret): message("fair", [("secret", "\(secret)"), text])
    case .broken(let breach): message("unfair", [("why", breach.rawValue), text])
    case .unknown: message("unchecked", [text])
    }
  }

  /// An object about the client itself; empty unless objects are printed.
  private func message(_ name: String, _ members: JSONMembers) -> [UInt8] {
    isJSON ? JSONObject([("type", "client"), ("message", name)] + members).line : []
  }
}
