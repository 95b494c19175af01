import GuessProtocol
import TestSupport

@testable import GuessGame

/// A list of bans and mutes. Times are in seconds since noon.
struct ModerationActs {
  private static let noon = Milliseconds(1_790_000_000_000)
  private var list = ModerationList()

  mutating func act(_ words: Words, at time: Instant) throws -> [String]? {
    let now = Self.noon + Milliseconds(time.milliseconds)
    switch words.name {
    case "bans": list = ModerationList()
    case "ban", "mute": return [list.set(try Self.entry(words), at: now) ? "taken" : "full"]
    case "unban": list.remove(try Self.entry(words).key)
    case "fill":
      for number in 1...words.number() {
        _ = list.set(
          try Self.entry(Words("ban n\(number) \(words.rest.dropFirst().joined(separator: " "))")),
          at: now)
      }
      return ["\(list.all.count)"]
    case "forget": list.forget(at: now)
    case "all": return list.all.map(Self.sketch)
    case "inforce": return list.inForce(at: now).map(Self.sketch)
    case "count": return ["\(list.all.count)"]
    case "changes": return ["\(list.revision)"]
    case "banned", "muted":
      let address = IPAddress(words.text.utf8)
      let origin = address.map { Origin(ipv6: $0.high, $0.low) } ?? .local
      let kind: Sanction.Kind = words.name == "banned" ? .ban : .mute
      return list.sanction(kind, of: Name(words.text), from: origin, at: now).map { [Self.sketch($0)] } ?? []
    default: return nil
    }
    return []
  }

  /// An entry, made at `made=` (0 by default) for the duration `for=`.
  private static func entry(_ words: Words) throws -> Sanction {
    let made = noon + .seconds(Int64(words.value("made") ?? 0))
    return Sanction(
      key: .init(kind: words.name == "mute" ? .mute : .ban, target: try SanctionTarget(words.rest[0])),
      made: made,
      end: words.value("for").map { made + .seconds(Int64($0)) })
  }

  private static func sketch(_ entry: Sanction) -> String {
    "\(entry.key.kind) \(entry.key.target)"
      + (entry.made == noon ? "" : " made=\((entry.made - noon).count / 1_000)")
      + (entry.end.map { " for=\(($0 - entry.made).count / 1_000)" } ?? "")
  }
}
