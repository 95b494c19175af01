import GuessServerCore
import GuessProtocol

/// A session as a text that people read and that is played against the lobby.
///
/// A line is one of these; whatever else it says is a comment when it starts with `#`, and wrong otherwise.
///
///     given connections 2           a limit of the server (before anyone connects)
///     given watchers 1
///     given address_connections 1
///     given motd Be kind.           a line that everyone reads first
///     ada connects                  from this machine
///     ada connects from 192.0.2.7   from elsewhere
///     ada > NAME ada                what she sends; \xNN is the byte NN
///     ada < OK NAME name=ada        what she gets
///     ada hangs up                  her input is at its end
///     ada is lost                   her connection is gone
///     ada is closed                 the server has closed it
///     host > KICK ada               what the host asks for on the admin socket
///     3000 ms pass
///     the server is asked to stop
///     the server is killed, and starts again
///     the disk has taken everything
///     the disk is full
///     the disk has room again
struct Transcript {
  /// A line that can't be read.
  struct SyntaxError: Error, CustomStringConvertible {
    let number: Int
    let line: String
    var description: String { "line \(number) is none of a transcript: \(line)" }
  }

  private let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The whole text again, with what was really seen in place of what it says was seen.
  func replayed() throws(SyntaxError) -> String {
    var configuration = LobbyConfiguration.forTests
    var played: [String] = []
    var table: Table?
    for (index, line) in lines.enumerated() {
      if isSight(line) { continue }
      played.append(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      if try configure(&configuration, line, index + 1) { continue }
      var current = table ?? Table(configuration: configuration)
      try act(line, index + 1, on: &current)
      played += current.takeSights().map(Self.text)
      table = current
    }
    return played.joined(separator: "\n")
  }

  private static func text(of sight: Table.Sight) -> String {
    switch sight {
    case .line(let name, let line): "\(name) < \(line)"
    case .closed(let name): "\(name) is closed"
    }
  }

  private func isSight(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count >= 2 else { return false }
    return words[1] == "<" || line.hasSuffix(" is closed")
  }

  private func configure(
    _ configuration: inout LobbyConfiguration, _ line: String, _ number: Int
  ) throws(SyntaxError) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.first == "given", words.count == 3 else { return false }
    switch (words[1], Int(words[2]), ChatText(String(words[2]))) {
    case ("connections", let count?, _): configuration.limits.connections = count
    case ("watchers", let count?, _): configuration.limits.watchersInRoom = count
    case ("address_connections", let count?, _): configuration.limits.addressConnections = count
    case ("motd", _, let text?): configuration.messageOfTheDay.append(text)
    default: throw SyntaxError(number: number, line: line)
    }
    return true
  }

  private func act(_ line: String, _ number: Int, on table: inout Table) throws(SyntaxError) {
    switch line {
    case "the server is asked to stop": return table.drain()
    case "the server is killed, and starts again": return table.restart()
    case "the disk has taken everything": return table.sync()
    case "the disk is full": return table.failDisk()
    case "the disk has room again": return table.mendDisk()
    default: break
    }
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    switch (words.first, words.dropFirst().joined(separator: " ")) {
    case (let time?, "ms pass"):
      guard let count = Int64(time) else { throw SyntaxError(number: number, line: line) }
      table.pass(Milliseconds(count))
    case (let name?, "connects"): table.connect(name)
    case (let name?, let rest) where rest.hasPrefix("connects from "):
      guard let origin = Self.origin(rest) else { throw SyntaxError(number: number, line: line) }
      table.connect(name, from: origin)
    case (let name?, "hangs up"): table.end(name)
    case (let name?, "is lost"): table.lose(name)
    case ("host"?, let rest) where rest.hasPrefix(">"): table.administer(String(rest.dropFirst(2)))
    case (let name?, let rest) where rest.hasPrefix(">"):
      guard table.isConnected(name) else { throw SyntaxError(number: number, line: line) }
      table.send(Self.unescaped(rest.dropFirst(2)) + [0x0A], from: name)
    default: throw SyntaxError(number: number, line: line)
    }
  }

  /// Where someone connects from: the last word, four numbers with dots between them.
  private static func origin(_ text: String) -> Origin? {
    let bytes = text.split(separator: " ").last?.split(separator: ".").compactMap { UInt8($0) } ?? []
    guard bytes.count == 4 else { return nil }
    return Origin(ipv4: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The bytes of `text`, where `\xNN` stands for one byte.
  private static func unescaped(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("\\x"), let byte = UInt8(rest.dropFirst(2).prefix(2), radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes += Array(String(character).utf8)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}
