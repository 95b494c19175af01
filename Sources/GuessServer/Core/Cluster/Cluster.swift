import GuessProtocol

/// What a node knows of the other nodes, and what it has under way with them.
struct Cluster {
  /// A session on a link: whose link it is, and which one.
  struct Passage: Hashable {
    let node: NodeSlot
    let session: LinkSession
  }

  /// Another node.
  struct Peer {
    let node: NodeLabel
    var isLinked = false
    var status: NodeStatus?
    /// Where players reach it.
    var address: PublicAddress?
    /// How many of `strays` are its.
    var strays = 0
  }

  /// What a connection waits for; meanwhile none of its lines is taken.
  enum Awaited {
    /// What all nodes share is asked.
    case answer(QuestionID)
    /// Whether another node holds a token is asked of these nodes.
    case holder(LinkQuestion, of: Set<NodeSlot>)
    /// These nodes are asked for rooms, and these have been told.
    case listings(LinkQuestion, of: Set<NodeSlot>, rows: [RoomSummary])
    /// Another node has the session on trial.
    case trial(Passage)
    /// The edge has been asked to take the session elsewhere.
    case edge
    /// The session has to go on from where it is, and another node has it on trial.
    case onward(Passage)
    /// The session has gone on, and what was not read there has still to come.
    case returned(Passage)
  }

  struct Wait {
    let request: Request
    let style: LineStyle
    let isQuiet: Bool
    var awaited: Awaited
    let deadline: Instant
  }

  /// A client whose room was on a node that is gone.
  struct Orphan {
    let slot: NodeSlot
    let run: Incarnation
    /// Where it is to go on, while that is asked.
    var passage: Passage?
  }

  /// What takes a client back to its seat, or to the room that it looks on at.
  struct Papers {
    var player: Handover.HandedPlayer?
    var watched: RoomCode?
    /// Whether there is a seat, a room or a rival to wait for at all.
    var isPlaced = true
  }

  /// What an edge has been told of a guest.
  struct Standing: Equatable {
    let style: LineStyle
    let kind: Kind
    let token: TokenDigest?
    let former: TokenDigest?
    let name: Name?
    let tag: NameTag?
    let watched: RoomCode?
    let isPlaced: Bool

    init(
      _ session: Session, _ player: Handover.HandedPlayer?, watched: RoomCode?, isPlaced: Bool = true
    ) {
      (style, kind, self.watched, self.isPlaced) = (session.style, session.kind, watched, isPlaced)
      (token, former, name, tag) = (player?.token, player?.formerToken, player?.name, player?.claim.tag)
    }
  }

  /// Rooms of another node that are put back bit by bit.
  struct Heir {
    let heritage: Heritage
    var rooms: ArraySlice<RecoveredRoom>
    /// Those that are back.
    var codes: [RoomCode] = []
    var next = Instant.start
  }

  /// How long a request waits for the cluster: Redis and every node answer within milliseconds, and people wait a moment.
  static let patience = Milliseconds.seconds(2)
  /// How long a page of rooms is waited for: a list is no use that comes late.
  static let listingPatience = Milliseconds(500)
  /// How long a list of another node's rooms is good.
  static let listingLife = Milliseconds.seconds(1)
  /// How often a wish is asked for again, and published for twice that time.
  static let wishInterval = Milliseconds.seconds(5)
  /// How often nodes tell each other how they are.
  static let statusInterval = Milliseconds.seconds(1)
  /// Names that are claimed at once when what all nodes share can be asked again: enough that thousands are claimed within a
  /// second, where Redis answers in milliseconds, and a hundredth of what may wait for it, so that no player's request is given
  /// up for it.
  static let mostClaims = 100
  /// Names that are kept to be given back when that can be done: a quarter of a million who come and go while Redis is away. Of
  /// more, nobody on another node can take the name until this one is started again.
  static let mostUnreleased = 250_000
  /// How long the next owner of a name has to claim it: a link that is silent for 3 s is no more, and Redis answers within a second.
  static let claimPatience = Milliseconds.seconds(10)
  /// How long a node that is gone may be without an heir beyond its lease, before its clients are told to come back by
  /// themselves: its link is silent for 3 s, and reading its rooms takes seconds.
  static let heirTime = Milliseconds.seconds(10)
  /// Clients that are attached to a node at once, and told that they wait: half a millisecond at both ends. And how long others
  /// come first then: 10,000 are attached in three seconds.
  static let (attachedAtOnce, lossPause) = (10, Milliseconds(3))
  /// How many of those who wait to be attached are next. Of more than 10,000 it is a thousandth, so that 60,000 are attached in nine
  /// seconds, before anyone is told to come back.
  static func attachedNext(of waiting: Int) -> Int { max(attachedAtOnce, waiting / 1_000) }
  /// Guests that are lost at once when their edge is, or stops, each with a word to a rival: a millisecond.
  static let guestsLostAtOnce = 50
  /// Clients that become orphans at once when a node is lost: a millisecond.
  static let orphanedAtOnce = 500
  /// Nodes of which it is remembered who goes on with their rooms: each may have gone some times while someone waits.
  static let mostHeirs = 4 * NodeSlot.count
  /// Pages of such lists that are kept.
  static let mostListings = 32
  /// Tokens of RESUME and pages of ROOMS that are being asked for at once: each is a message to every node.
  static let mostLinkQuestions = 100

  let node: NodeLabel
  let codes: CodePermutation
  let address: PublicAddress?
  /// How long clients wait whose room was on a node that is gone.
  let orphanPatience: Milliseconds
  /// Whether what all nodes share can be asked.
  var isOnline = false
  /// Whether another node may have taken all rooms, or has and this one does not know the others yet: nobody is told then that
  /// something is not there, or is free.
  var isDoubted = false
  /// The other nodes, by slot.
  var peers: [NodeSlot: Peer] = [:]
  /// Nodes that have gone so short a time ago that their seats may still be kept, where they are started again.
  var goneNodes = 0
  /// Rooms whose codes don't tell the node that has them.
  var strays: [RoomCode: NodeSlot] = [:]
  var waits: [ConnectionID: Wait] = [:]
  var waitEnds = DeadlineQueue<ConnectionID>()
  /// Where the sessions of clients of this node are that have moved.
  var passages: [ConnectionID: Passage] = [:]
  /// Whose session it is that another node has, or has on trial.
  var clients: [Passage: ConnectionID] = [:]
  /// Which session of which link those are whose clients are on other nodes.
  var guests: [ConnectionID: Passage] = [:]
  var guestsByPassage: [Passage: ConnectionID] = [:]
  /// Names of guests whose edge has not left their old place yet: until then the edge holds the name.
  var unsettled: [Passage: Handover.HandedPlayer] = [:]
  /// Claims of the names of the players here.
  var claims: [PlayerID: NameClaim] = [:]
  /// Clients whose sessions are on other nodes, and who will send nothing more.
  var ended: Set<ConnectionID> = []
  /// What has been asked and not been answered.
  var questions: [QuestionID: Question] = [:]
  /// Names that clients have asked for, which nobody else here can have meanwhile.
  var askedNames: Set<Name> = []
  var reclaiming = Reclaiming()
  /// Names that are asked for, for whomever, and that nobody has given back meanwhile.
  var claimedNames: Set<TaggedName> = []
  /// Names that nobody has any more, which could not be given back.
  var unreleased: [TaggedName] = []
  /// Names of players who have gone to other nodes, and when they are given back.
  var departedNames: ArraySlice<(name: TaggedName, due: Instant)> = []
  /// Who waits for other nodes' answers.
  var askers: [LinkQuestion: ConnectionID] = [:]
  /// Players who are away, and may be on another node all the same: those whom the journal has told of, since this node may have
  /// died before it heard that they had not come for good, and those who wanted to go on when their edge was lost.
  var doubtful: Set<PlayerID> = []
  /// Which of them nodes are asked about.
  var doubts: [LinkQuestion: (player: PlayerID, node: NodeSlot)] = [:]
  /// What other nodes have told of their rooms, by the code that they follow, and until when it is good.
  var listings: [RoomCode?: (rooms: [RoomSummary], until: Instant)] = [:]
  /// When wishes are asked for again.
  var wishes = DeadlineQueue<PlayerID>()
  var nextStatus = Instant.start
  /// Guests whose edge is lost, or has said that they are.
  var lostGuests: ArraySlice<ConnectionID> = []
  /// How many of whom edges have said so were lost at once, and since when.
  var losses = (count: 0, since: Instant.start)
  /// Clients of which nothing is read, since their node is lost, and that are to become orphans.
  var stranded: ArraySlice<(client: ConnectionID, from: NodeLabel)> = []
  /// Clients whose rooms were on nodes that are gone, and until when they wait.
  var orphans: [ConnectionID: Orphan] = [:]
  var orphanEnds = DeadlineQueue<ConnectionID>()
  /// Those of them that are to be attached, and to which node.
  var attachments: ArraySlice<(client: ConnectionID, node: NodeSlot)> = []
  /// When the next of those whose node is lost are dealt with.
  var lossesDue: Instant?
  /// Those who are still to be told that they wait.
  var unwarned: ArraySlice<ConnectionID> = []
  /// What takes clients back whose sessions are on other nodes.
  var papers: [ConnectionID: Papers] = [:]
  /// What those have asked that was not answered yet.
  var unanswered: [ConnectionID: ArraySlice<(verb: Verb?, tag: ShortWord?)>] = [:]
  /// What edges have been told of guests.
  var standings: [ConnectionID: Standing] = [:]
  /// Who goes on with the rooms of a node that is gone, by its run.
  var heirs: [Incarnation: NodeSlot] = [:]
  /// Whose rooms this node goes on with.
  var inherited: [(slot: NodeSlot, run: Incarnation)] = []
  /// Of which of them the names are to be freed that nobody has claimed.
  var vacated: [Incarnation] = []
  /// Rooms that are being put back.
  var heritage: Heir?
  /// How much of the rooms of nodes that are gone this one has gone on with, the last ones: until its log has them they are kept
  /// elsewhere, and nobody may go on with them twice.
  var extents: [(run: Incarnation, extent: Heritage.Extent)] = []
  /// Whether another node is to go on with all rooms, so that nothing happens in them any more.
  var hasLeft = false
  /// When the node has to be looked after.
  var alarm: Instant?
  private var lastSession: UInt32 = 0
  private var lastQuestion: UInt64 = 0
  private var lastLinkQuestion: UInt32 = 0

  /// What a question was asked for.
  struct Question {
    let question: ClusterQuestion
    /// Who waits for the answer; nil where nobody does.
    var connection: ConnectionID?
  }

  /// Names that are claimed, and given back, since what all nodes share can be asked again.
  struct Reclaiming {
    /// Whose names are still to be claimed.
    var waiting: ArraySlice<PlayerID> = []
    /// What has not been answered.
    var out: Set<QuestionID> = []
    /// Names that nobody has any more.
    var free: ArraySlice<TaggedName> = []

    var isFull: Bool { out.count >= mostClaims }
    var isDone: Bool { waiting.isEmpty && out.isEmpty }
  }

  init(_ membership: Membership) {
    (node, codes, address) = (membership.node, membership.codes, membership.address)
    orphanPatience = membership.lease + Self.heirTime
  }

  /// Clients that wait for whoever goes on with the rooms of that run, in order.
  func orphans(of slot: NodeSlot, _ run: Incarnation) -> [ConnectionID] {
    orphans.filter { $0.value.slot == slot && $0.value.run == run }.keys.sorted { $0.slot < $1.slot }
  }

  /// A player is not here any more.
  mutating func forget(_ player: PlayerID) {
    claims[player] = nil
    doubtful.remove(player)
  }

  /// A client's session is not on another node any more.
  mutating func forgetPapers(of id: ConnectionID) {
    papers[id] = nil
    unanswered[id] = nil
  }

  mutating func nextPassage(to node: NodeSlot) -> Passage {
    lastSession &+= 1
    return Passage(node: node, session: LinkSession(rawValue: lastSession))
  }

  mutating func nextQuestion() -> QuestionID {
    lastQuestion += 1
    return QuestionID(rawValue: lastQuestion)
  }

  mutating func nextLinkQuestion() -> LinkQuestion {
    lastLinkQuestion &+= 1
    return LinkQuestion(rawValue: lastLinkQuestion)
  }

  /// Nodes that can be talked to, in the order of their slots.
  var linked: [NodeSlot] {
    peers.values.filter(\.isLinked).map(\.node.slot).sorted { $0.rawValue < $1.rawValue }
  }

  func isLinked(_ node: NodeSlot) -> Bool { peers[node]?.isLinked == true }

  /// Whether a node is alive, as far as anyone knows, or was until just now, and can't be asked: it may have a seat that nobody
  /// else has.
  var missesNodes: Bool { isDoubted || goneNodes > 0 || peers.values.contains { !$0.isLinked } }

  /// Which other node has the room under a code, if any has.
  func owner(of code: RoomCode) -> NodeSlot? {
    let slot = strays[code] ?? codes.slot(of: code)
    return slot == node.slot || peers[slot] == nil ? nil : slot
  }

  /// Strays that are noted of one node: each of its rooms has a player who is there or away, and of both there are as many as
  /// connections at most, of which hosts allow all nodes about as many. Those above are found by no other node.
  static func mostStrays(_ limits: ServerLimits) -> Int { 2 * limits.connections }

  /// Takes note of rooms of a node whose codes don't tell that they are its. What another node has told first stays.
  mutating func note(strays codes: [RoomCode], of node: NodeSlot, limits: ServerLimits) {
    for code in codes where strays[code] == nil {
      guard let peer = peers[node], peer.strays < Self.mostStrays(limits) else { return }
      peers[node]?.strays += 1
      strays[code] = node
    }
  }

  mutating func forgetDoubts(of node: NodeSlot) { doubts = doubts.filter { $0.value.node != node } }

  mutating func forgetStrays(of node: NodeSlot) {
    peers[node]?.strays = 0
    for (code, owner) in strays where owner == node { strays[code] = nil }
  }

  /// When something is due.
  var nextDeadline: Instant? {
    .earliest(
      .earliest(waitEnds.next, wishes.next), departedNames.first?.due, orphanEnds.next, lossesDue,
      heritage?.next, peers.isEmpty ? nil : nextStatus)
  }
}
