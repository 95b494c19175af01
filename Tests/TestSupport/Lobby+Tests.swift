import GuessGame
import GuessProtocol

extension LobbyConfiguration {
  /// A configuration with a fixed key, on the morning of 21 November 2026.
  package static var forTests: LobbyConfiguration {
    guard let key = SeedKey(bytes: Array(repeating: 7, count: SeedKey.byteCount)) else {
      preconditionFailure("a key has as many bytes as a key has")
    }
    var configuration = LobbyConfiguration(version: "1.0.0", seedKey: key)
    configuration.startTime = 1_795_248_000
    return configuration
  }
}

extension Lobby {
  /// Handles an input; returns and clears its effects.
  package mutating func effects(of input: consuming Input, at now: Instant) -> Effects {
    handle(input, at: now)
    return takeEffects()
  }

  /// Returns and clears all effects.
  package mutating func takeEffects() -> Effects {
    defer { removeEffects() }
    return context.effects
  }
}

extension LobbyImage {
  /// All entries, as they are read from its lines.
  package var entries: [JournalEntry] {
    var bytes: [UInt8] = []
    writePieces { bytes += $0 }
    return JournalChanges.read(bytes).flatMap(\.self)
  }
}
