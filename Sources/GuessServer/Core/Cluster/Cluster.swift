import GuessGame
import GuessProtocol

/// Everything under way with the other nodes.
package struct Cluster {
  /// A session on a link, by the linked node and its number there.
  package struct Passage: Hashable {
    package let (node, session): (NodeSlot, LinkSession)
    package init(node: NodeSlot, session: LinkSession) { (self.node, self.session) = (node, session) }
  }

  /// Reason to hold the lines of a connection.
  enum Awaited {
    case answer(QuestionID)
    /// Answers of these nodes, one of which may hold a token, or their rooms with the rows received so far.
    case nodes(LinkQuestion, of: Set<NodeSlot>, rows: [RoomSummary])
    /// Another node's decision on a session that it has on trial, while this node or an owner elsewhere still has it; with its
    /// whereabouts if that node accepts.
    case move(Passage, Whereabouts)
    /// The edge's move of the session to another node.
    case edge
    /// Unread lines from the old owner of a session that has moved on.
    case returned(Passage)
  }

  struct Wait {
    let command: Command
    let tag: ShortWord?
    let isQuiet: Bool
    var awaited: Awaited

    /// Longest time that it takes; a late list of rooms is useless.
    var patience: Milliseconds {
      if case .rooms = command { Cluster.listingPatience } else { Cluster.patience }
    }
  }

  /// A client of this node whose session is on another one.
  struct Remote {
    /// The session there, or the one by which the client of a lost node is being attached to another.
    var passage: Passage?
    /// The node that had the session, if that is lost.
    var lost: NodeLabel?
    var whereabouts: Whereabouts
    var unanswered: ArraySlice<(verb: Verb?, tag: ShortWord?)> = []
    /// True if the client has closed its sending side.
    var hasEnded = false

    /// The session on its node; nil if that is lost.
    var owner: Passage? { lost == nil ? passage : nil }
  }

  /// A session here whose client is on another node.
  struct Guest {
    let passage: Passage
    /// State that its edge knows.
    var told: Whereabouts?
  }

  /// A takeover under way: rooms of a lost node that are restored in steps.
  struct Restoration {
    let takeover: Takeover
    var rooms: ArraySlice<RecoveredRoom>
    var codes: [RoomCode] = []
    var next = Instant.start
  }

  /// Longest wait for the cluster: Redis and every node answer within milliseconds, and people wait a moment.
  static let patience = Milliseconds.seconds(2)
  static let listingPatience = Milliseconds(500)
  /// Time for which another node's list of rooms is reused.
  static let listingLife = Milliseconds.seconds(1)
  /// Interval at which a wish is repeated; each time it is published for twice as long.
  static let wishInterval = Milliseconds.seconds(5)
  static let statusInterval = Milliseconds.seconds(1)
  /// Time for a takeover after a lease, before clients must reconnect: a lost link is silent for 3 s, reading takes seconds.
  static let takeoverTime = Milliseconds.seconds(10)
  /// Takeovers that the journal keeps and a new owner names: more than ever happen while a client waits.
  static let mostTakenOver = 64
  /// Takeovers that are remembered: those of all nodes.
  static let mostNewOwners = mostTakenOver * NodeSlot.count
  static let mostListings = 32
  /// RESUME tokens and ROOMS pages being asked for at once: each is a message to every node.
  static let mostLinkQuestions = 100

  var isOnline = false
  var nodes = Nodes()
  var waits: [ConnectionID: Wait] = [:]
  /// Ends of waits, and of the time that detached clients have.
  var deadlines = DeadlineQueue<ConnectionID>()
  var remotes: [ConnectionID: Remote] = [:]
  /// Clients of remote sessions, those on trial included.
  var clients: [Passage: ConnectionID] = [:]
  var guests: [ConnectionID: Guest] = [:]
  var guestsByPassage: [Passage: ConnectionID] = [:]
  /// Guests whose edge still holds their name, since it has not given up their old place yet.
  var unsettled: [Passage: Handover.HandedPlayer] = [:]
  var names = Names()
  /// Unanswered questions to the shared store, and the connections that wait for the answers.
  var questions: [QuestionID: (question: ClusterQuestion, connection: ConnectionID?)] = [:]
  var askers: [LinkQuestion: ConnectionID] = [:]
  /// Questions to other nodes about players who may be there.
  var doubts: [LinkQuestion: (player: PlayerID, node: NodeSlot)] = [:]
  /// Rooms of other nodes by the code that they follow, and the time until which they are reused.
  var listings: [RoomCode?: (rooms: [RoomSummary], until: Instant)] = [:]
  var wishes = DeadlineQueue<PlayerID>()
  var nextStatus = Instant.start
  var losses = Losses()
  /// New owners of rooms, this node included, and the nodes from which they have them, by the lost node's run.
  var newOwners: [RunID: (owner: NodeSlot, former: NodeSlot)] = [:]
  var restoration: Restoration?
  /// Progress of the last takeovers: until this node's log has the rooms they are kept elsewhere, and not to be restored twice.
  var extents: [(run: RunID, extent: Takeover.Extent)] = []
  /// True once another node is to take over all rooms, so that nothing happens in them any more.
  var hasLeft = false
  private var lastSession: UInt32 = 0
  var lastQuestion: UInt64 = 0
  private var lastLinkQuestion: UInt32 = 0

  /// Clients of lost nodes that no other node has yet.
  func lostClients(of isWanted: (NodeLabel) -> Bool) -> [ConnectionID] {
    remotes.ids { $0.lost.map(isWanted) ?? false }
  }

  /// Records an answer to the first unanswered request of a client.
  mutating func noteAnswer(to id: ConnectionID) { _ = remotes[id]?.unanswered.popFirst() }

  mutating func nextPassage(to node: NodeSlot) -> Passage {
    lastSession &+= 1
    return Passage(node: node, session: LinkSession(rawValue: lastSession))
  }

  mutating func nextLinkQuestion() -> LinkQuestion {
    lastLinkQuestion &+= 1
    return LinkQuestion(rawValue: lastLinkQuestion)
  }

  var nextDeadline: Instant? {
    .earliest(
      .earliest(deadlines.next, wishes.next), names.nextDeparture, losses.due, restoration?.next,
      nodes.peers.isEmpty ? nil : nextStatus)
  }
}

extension Dictionary where Key == ConnectionID {
  /// Connections with such a value, in order of their slots.
  func ids(where isWanted: (Value) -> Bool) -> [ConnectionID] {
    compactMap { isWanted($0.value) ? $0.key : nil }.sorted { $0.slot < $1.slot }
  }
}
