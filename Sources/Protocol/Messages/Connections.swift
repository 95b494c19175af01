/// A name and the secret that takes it back.
public struct Credentials: Hashable, Sendable {
  /// What the player is called.
  public let name: Name
  /// What proves it.
  public let token: Token

  /// A name with its token.
  public init(name: Name, token: Token) {
    self.name = name
    self.token = token
  }
}

extension Credentials: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("name", old?.name)
    token = try coder.field("token", old?.token)
  }
}

/// How the server is doing, or all nodes of a cluster together.
public struct ServerStatus: Hashable, Sendable {
  /// Players with a name.
  public let players: Int
  /// Rooms of every kind.
  public let rooms: Int
  /// Matches that are running, games alone included.
  public let matches: Int
  /// Seconds since the server that answers has started.
  public let uptime: Int64
  /// Nodes of the cluster that the server knows, itself included; nil where it is in none.
  public let nodes: Int?
  /// Whether the server can't use what all nodes share.
  public let isDegraded: Bool

  /// A status of these counts.
  public init(
    players: Int, rooms: Int, matches: Int, uptime: Int64, nodes: Int? = nil, isDegraded: Bool = false
  ) {
    self.players = players
    self.rooms = rooms
    self.matches = matches
    self.uptime = uptime
    self.nodes = nodes
    self.isDegraded = isDegraded
  }
}

extension ServerStatus: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    players = try coder.field("players", old?.players)
    rooms = try coder.field("rooms", old?.rooms)
    matches = try coder.field("matches", old?.matches)
    uptime = try coder.field("uptime", old?.uptime)
    nodes = try coder.optional("nodes", old?.nodes)
    isDegraded = coder.flag("degraded", old?.isDegraded)
  }
}

/// One node of a cluster, as `STATUS` lists it.
public struct NodeSummary: Hashable, Sendable {
  /// What the host calls it.
  public let name: ShortWord
  /// How it is doing; nil where the server that answers has no link with it, and so does not know.
  public let status: ServerStatus?

  /// A node by its name.
  public init(name: ShortWord, status: ServerStatus?) {
    self.name = name
    self.status = status
  }
}

extension NodeSummary: CodedMessage {
  init(coding old: Self?, _ coder: inout some Coder) throws(Unreadable) {
    name = try coder.field("node", old?.name)
    status = try coder.part("players", old?.status)
    if let old, old.status == nil { coder.derived("linked", 0) }
  }
}

/// Why a connection ends.
public enum Farewell: String, Hashable, Sendable, CaseIterable {
  /// The client asked for it.
  case quit
  /// Nothing came from the client for too long.
  case idle
  /// The client did not read what was sent to it.
  case slow
  /// Too many lines in a row made no sense.
  case nonsense
  /// Too many bytes came without a line.
  case flood
  /// The server has as many connections as it may.
  case full
  /// The address from which the client connects has as many connections as it may, or came too often.
  case crowded
  /// Someone with the token has taken over from another connection.
  case displaced
  /// The host has sent the player away, who may come back.
  case kicked
  /// The host has closed the door to the player, or to the address from which the client connects.
  case banned
  /// The server stops.
  case drain
  /// The server of the cluster that has the player's room can't be reached.
  case unreachable
  /// The name, the seat and the room go on at another server of the cluster.
  case moved
}

/// Why a warning is given.
public enum Warning: String, Hashable, Sendable, CaseIterable {
  /// Nothing has come from this connection for long; it will be closed.
  case idle
  /// The round's time is nearly up.
  case clock
  /// The rival's seat is kept only so long.
  case grace
  /// The server stops; running matches may finish.
  case drain
  /// The node with the client's room is gone; another one goes on with it, for which it takes so long at most.
  case node
}

/// How a connection wants its lines.
public struct LineStyle: Hashable, Sendable {
  /// Whether lines end in ` : ` and a sentence for people.
  public var wantsText: Bool
  /// The language of those sentences.
  public var language: Language

  /// A style; sentences in English unless said otherwise.
  public init(wantsText: Bool = true, language: Language = .english) {
    self.wantsText = wantsText
    self.language = language
  }
}

/// What sits behind a connection, in its own words.
public enum Kind: String, Hashable, Sendable, CaseIterable {
  /// A person.
  case human
  /// A program.
  case bot
}

/// A language that the sentences for people are written in.
///
/// Each has its `Catalogue`; only those sentences change with it, never a verb, a key or a code.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Simplified Chinese.
  case chinese = "zh"
  /// Russian.
  case russian = "ru"
}
