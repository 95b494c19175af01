/// A name with the token that reclaims it.
public struct Credentials: CodedMessage, Hashable, Sendable {
  /// The player's name.
  public let name: Name
  /// The token.
  public let token: Token
  /// Seconds for which the seat of a lost connection is kept; nil for `Limits.grace`.
  public let grace: Int64?
  /// True if a key came with the name, and nobody owns it: perhaps the player has lost it.
  public let isUnowned: Bool

  package init(name: Name, token: Token, grace: Int64? = nil, isUnowned: Bool = false) {
    (self.name, self.token, self.grace, self.isUnowned) = (name, token, grace, isUnowned)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    token = try coder.field("token", old?.token)
    grace = try coder.optional("grace", old?.grace)
    isUnowned = coder.flag("unowned", old?.isUnowned)
  }
}

/// Status of a server.
public struct ServerStatus: CodedMessage, Hashable, Sendable {
  /// Players with a name.
  public let players: Int
  /// Rooms of all kinds.
  public let rooms: Int
  /// Running matches, solo games included.
  public let matches: Int
  /// Time since its start, in seconds.
  public let uptime: Int64
  /// Its shard; nil unless the cluster has several.
  public let shard: Int?

  package init(players: Int, rooms: Int, matches: Int, uptime: Int64, shard: Int? = nil) {
    (self.players, self.rooms, self.matches) = (players, rooms, matches)
    (self.uptime, self.shard) = (uptime, shard)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    players = try coder.field("players", old?.players)
    rooms = try coder.field("rooms", old?.rooms)
    matches = try coder.field("matches", old?.matches)
    uptime = try coder.field("uptime", old?.uptime)
    shard = try coder.optional("shard", old?.shard)
  }
}

/// Status of a shard: one of the lobbies of a cluster.
public struct ShardStatus: CodedMessage, Hashable, Sendable {
  /// Its number, from 0.
  public let shard: Int
  /// The address of the server that has it; nil if none has.
  public let address: PublicAddress?
  /// Players with a name.
  public let players: Int
  /// Running matches, solo games included.
  public let matches: Int

  package init(shard: Int, address: PublicAddress?, players: Int = 0, matches: Int = 0) {
    (self.shard, self.address, self.players, self.matches) = (shard, address, players, matches)
  }

  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    shard = try coder.field("shard", old?.shard)
    address = try coder.optional("at", old?.address)
    players = try coder.field("players", old?.players)
    matches = try coder.field("matches", old?.matches)
  }
}

/// Reasons for closing a connection.
@nonexhaustive
public enum DisconnectReason: String, LineValue, Hashable, Sendable, CaseIterable {
  /// The client sent QUIT.
  case quit
  /// The client sent nothing for too long.
  case idle
  /// The client did not read what was sent.
  case slow
  /// Too many invalid lines in a row.
  case nonsense
  /// Too many bytes without a line.
  case flood
  /// The server is at its connection limit.
  case full
  /// The client's address is at its connection limit, or connected too often.
  case crowded
  /// Another connection presented the same token.
  case displaced
  /// Kicked by the operator; may reconnect.
  case kicked
  /// Player or address banned by the operator.
  case banned
  /// The server shuts down.
  case drain
  /// The player on whose machine the server ran has ended the game, and the server with it.
  case ended
  /// Another node of the cluster serves: the names, seats and rooms are there, or will be in a moment.
  case moved
}

/// Reasons for a warning.
@nonexhaustive
public enum Warning: String, LineValue, Hashable, Sendable, CaseIterable {
  /// This connection has been silent for long and will be closed.
  case idle
  /// The round's time is nearly up.
  case clock
  /// The server shuts down; running matches may finish.
  case drain
}

/// The form of lines to a client.
public struct LineStyle: Hashable, Sendable {
  /// The place of sentences for people.
  public enum Text: String, LineValue, Hashable, Sendable, CaseIterable {
    /// At the end of lines, after ` : `.
    case on
    case off
    /// Instead of lines. `OK` of `PING` has none, so it remains, as do the numbers of `LIMITS`.
    case only
  }
  /// The place of the sentences.
  public var text: Text
  /// The language of the sentences.
  public var language: Language

  /// A form of lines; by default that in which a server greets.
  public init(text: Text = .on, language: Language = .english) {
    (self.text, self.language) = (text, language)
  }
}

/// The kind of client, as it announces itself.
@nonexhaustive
public enum Kind: String, LineValue, Hashable, Sendable, CaseIterable {
  case human
  case bot
}

/// A language for the sentences.
///
/// Verbs, keys and codes are the same in all languages.
@nonexhaustive
public enum Language: String, LineValue, Hashable, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"
  case russian = "ru"
}
