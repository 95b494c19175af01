extension English {
  static func sentence(for room: RoomSummary) -> Sentence {
    let match: Sentence = "\(room.names, " and "): \(words(for: room.settings))"
    return switch room.state {
    case .waiting: "\(match). JOIN \(room.code) to play, WATCH \(room.code) to watch."
    case .playing, .over: "\(match). WATCH \(room.code) to watch."
    }
  }

  static func sentence(forWaiting count: Int, _ settings: MatchSettings) -> Sentence {
    "\(count, "player is", "players are") waiting: \(words(for: settings)). To join in: \(Command.play(settings, with: nil))"
  }

  static func sentence(for token: Token) -> Sentence {
    " If your connection is lost, connect again and type: \(Command.resume(token))"
  }

  private static func words(for settings: MatchSettings) -> Sentence {
    let pace: Sentence = settings.pace == .zero ? "" : ", \(seconds(settings.pace)) between two guesses"
    return
      "\(settings.rules) from \(settings.range.lo) to \(settings.range.hi), first to \(settings.firstTo)\(pace)"
  }

  private static func sentence(forRival rival: Name, _ settings: MatchSettings) -> Sentence {
    let game: Sentence = settings.isPlain ? "" : " You play \(words(for: settings))."
    return "Your rival is \(rival).\(game)"
  }

  static func seconds(_ time: Milliseconds) -> Sentence {
    "\(seconds: time) \(time == .seconds(1) ? "second" : "seconds" as StaticString)"
  }

  static func sentence(for score: PlayerScore, rank: Int) -> Sentence {
    "\(rank). \(score.name): won \(score.won) of \(score.played, "match", "matches")."
  }

  static func sentence(for attempt: Attempt, rank: Int) -> Sentence {
    let round = attempt.round
    let number: Sentence =
      round.isUsual ? "" : " (round \(round.number), \(round.range.lo)..\(round.range.hi))"
    guard round.isFound else { return "\(attempt.name)\(number) did not find it." }
    return
      "\(rank). \(attempt.name)\(number): \(round.guesses, "guess", "guesses"), \(round.time.secondsRoundedUp, "second", "seconds")."
  }

  static func sentence(for placing: Placing) -> Sentence {
    if placing.rank == 0 { return "\(placing.name) is in." }
    return
      "\(placing.rank). \(placing.name): \(placing.points, "point", "points") (opponents \(placing.buchholz)), won \(placing.won), tied \(placing.tied), lost \(placing.lost)."
  }

  private static func sentence(for tournament: TournamentProgress) -> Sentence {
    let rounds: Sentence = tournament.rounds.map { " of \($0)" } ?? ""
    return switch (tournament.state, tournament.winner) {
    case (.waiting, _): "It has not started. "
    case (.playing, _): "Round \(tournament.round)\(rounds) is running. "
    case (.pause, _): "Round \(tournament.round)\(rounds) is over, and the next one begins by itself. "
    case (.over, _) where tournament.shared > 0:
      "It is over: \(tournament.shared, "player shares", "players share") the first place. "
    case (.over, let winner?): "It is over: \(winner) has won. "
    case (.over, nil): "It is over. "
    }
  }

  private static func sentence(for status: ServerStatus) -> Sentence {
    "\(status.players, "player", "players"), \(status.rooms, "room", "rooms"), \(status.matches, "match", "matches") running."
  }

  static func briefly(_ verb: Verb) -> Sentence? {
    switch verb {
    case .name: "NAME <you> -- takes a name; this comes first"
    case .play: "PLAY -- finds a rival, or waits for one"
    case .create: "CREATE -- opens a room; your friend types JOIN <code>"
    case .rooms: "ROOMS -- lists rooms to JOIN <code> or WATCH <code>"
    case .solo: "SOLO -- starts a game for you alone"
    case .guess: "50 -- guesses 50; in a game, just type a number"
    case .say: "SAY hello -- says hello to everyone in the room"
    case .rematch: "REMATCH -- asks for another match with the same rival"
    case .leave: "LEAVE -- goes back; in a match, that forfeits it"
    case .text: "TEXT only -- leaves only sentences like this one"
    case .language: "LANG zh, LANG ru -- these sentences in 中文, на русском"
    case .quit: "QUIT -- disconnects; leaving a match forfeits it"
    default: nil
    }
  }

  static func briefly(_ topic: HelpTopic) -> Sentence {
    switch topic {
    case .computer: "CREATE computer=easy -- play against it"
    case .daily: "SOLO seed=today -- today's number, for all"
    }
  }

  static func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello: "announces a program or sets options; optional"
    case .help: "shows how to start, explains a verb, computer or daily, or lists all verbs"
    case .limits: "lists the limits that a program must respect"
    case .status: "shows how busy the server is"
    case .ping: "replies at once and repeats your word"
    case .language: "sets the language of these sentences"
    case .text: "puts these sentences after the lines, hides them, or shows them alone"
    case .quit: "disconnects; leaving a match forfeits it"
    case .resume: "takes back your name and seat after a lost connection"
    case .name: "takes a name: a letter A to Z, then up to 15 of A to Z, digits, _ or -"
    case .rooms: "shows the listed rooms"
    case .scores:
      "shows who has won most, who was best at the numbers of a seed or a day, or the table of a tournament"
    case .create: "opens a room for a friend, or plays against the computer; \(units)"
    case .join: "takes a seat in a friend's room, or enters a tournament"
    case .watch: "watches a room without taking part"
    case .leave: "leaves a room or a tournament, or stops waiting; leaving a match forfeits it"
    case .play: "finds a rival who asked for the same settings; \(units)"
    case .solo: "starts a game for you alone"
    case .guess: "makes a guess; a bare number does the same"
    case .say:
      "sends a message to everyone in the room; between matches, the owner of a tournament reaches all in it"
    case .rematch: "asks for another match; both must ask"
    case .tournament:
      "opens a tournament; the others JOIN its code, then you START it; pace in ms, clock, countdown and break in seconds"
    case .start: "starts your tournament, as soon as everyone has joined"
    }
  }

  private static let units: Sentence = "pace in ms, clock and countdown in seconds"

  static func explanation(of name: LimitName) -> Sentence {
    switch name {
    case .line: "Bytes in a line to the server, without its ending."
    case .serverLine: "Bytes in a line from the server, without its ending."
    case .name: "Characters in a name."
    case .tag: "Characters in a tag."
    case .chat: "Bytes in a chat message."
    case .firstTo: "Rounds to win, at most."
    case .pace: "Milliseconds between two guesses, at most."
    case .clock: "Seconds in a round, at most."
    case .countdown: "Seconds before a round, at most."
    case .think: "Milliseconds that the computer thinks with think=, at most."
    case .roomsPage: "Rooms in one page of ROOMS."
    case .spectators: "Spectators in one room."
    case .login: "Seconds until the first valid request."
    case .idle: "Seconds without input outside a match."
    case .turn: "Seconds in a step or a turn."
    case .strikes: "Missed steps or turns in a row that forfeit a match."
    case .grace: "Seconds that the seat of a lost connection is kept."
    case .lineBurst: "Lines read at once; further ones are read later."
    case .lineRate: "Lines read per second after those; 0 is no limit."
    case .chatBurst: "Chat messages at once."
    case .chatInterval: "Milliseconds until one more chat message is allowed."
    case .badLines: "Consecutive invalid lines."
    case .flood: "Bytes without a complete line."
    case .outbox: "Bytes queued for a client that does not read."
    case .spectatorOutbox: "Bytes queued for a spectator that does not read."
    case .outboxSlow: "Queued bytes above which the server stops reading from a client."
    case .outboxSlowTime: "Seconds that a client may stay above that."
    case .stall: "Seconds that a client may leave queued data unread."
    case .addressConnections: "Connections from one address at once; 0 is no limit."
    case .addressArrivals: "New connections from one address per minute; 0 is no limit."
    case .roomTries: "Wrong room codes at once."
    case .roomTryInterval: "Milliseconds until one more wrong code is allowed."
    case .tournaments: "Tournaments at once."
    case .addressTournaments: "Tournaments of one address at once; 0 is no limit."
    case .tournamentStart: "Seconds in which a tournament has to start."
    case .tournamentPlayers: "Players in one tournament."
    case .tournamentRounds: "Rounds of a tournament, at most."
    case .tournamentBreak: "Seconds between two rounds of a tournament, at most."
    }
  }

  static func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      "Hello, \(credentials.name)! PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone."
    case .resume(let credentials, let room?, _, _):
      "Welcome back, \(credentials.name)! You are in room \(room.code)."
    case .resume(let credentials, nil, _, _): "Welcome back, \(credentials.name)!"
    case .hello(_, _, nil): "Nice to meet you. HELP shows what to type."
    case .help(let count) where count < Verb.allCases.count:
      "HELP all lists every verb, HELP <verb> explains one."
    case .help: "Try NAME <you>, then PLAY, then guess with a bare number."
    case .limits: "These are the limits."
    case .status(let status): sentence(for: status)
    case .ping, .quit: nil
    case .say(isUnheard: false): "Sent."
    case .say(isUnheard: true): "Nobody else is here to read that."
    case .language: "I speak English."
    case .text(.on): "Each line ends with a sentence like this one."
    case .text(.off): "From now on there are only the lines for programs."
    case .text(.only): "From now on there are only sentences. TEXT on brings back the lines for programs."
    case .rooms(0, _, _?): "There are no listed rooms after that one."
    case .rooms(0, _, nil): "There are no listed rooms. CREATE opens one."
    case .rooms(_, let next?, _): "ROOMS after=\(next) lists the next ones."
    case .rooms(_, nil, _): "Those are all listed rooms."
    case .scores(let count, let next, let rank, let secret, let tournament):
      Sentence { line in
        if let tournament { sentence(for: tournament).write(to: &line) }
        if let secret { ("The number was \(secret). " as Sentence).write(to: &line) }
        switch next {
        case _ where count == 0: line.append("Nobody is listed here.")
        case let next?: ("SCORES with after=\(next) lists the next ones." as Sentence).write(to: &line)
        case nil: line.append("That is the whole list.")
        }
        if let rank { (" Your rank is \(rank)." as Sentence).write(to: &line) }
      }
    case .create(_, _, _, _?): "You play against the computer. LEAVE gives the match up."
    case .create(let room, _, _, nil): "Tell your rival: JOIN \(room)"
    case .join(_, let rival, let settings), .play(_, let rival, let settings):
      sentence(forRival: rival, settings)
    case .watch(let room): "You are watching room \(room.code). LEAVE to stop."
    case .leave(let room?): "You have left room \(room)."
    case .leave(nil): "You are no longer waiting for a rival."
    case .playWaiting: "Waiting for a rival; LEAVE to stop."
    case .solo(_, _, nil, _): "A game for you alone."
    case .solo(_, _, let day?, isAgain: false):
      "The daily number of \(day). Your first game counts, and this is it."
    case .solo(_, _, let day?, isAgain: true), .rematch(true, let day?):
      "The daily number of \(day). You have had it before, so this game does not count."
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess): "\(guess) is locked in. The hint comes when the step ends."
    case .rematch(true, nil): "A new match begins."
    case .rematch(false, _): "Waiting for your rival to accept."
    case .tournament(let tournament):
      "Tournament \(tournament.code) is open. Tell everyone: JOIN \(tournament.code). When all are here, START."
    case .joinTournament(let tournament) where tournament.round == 0:
      "You are in tournament \(tournament.code). Your matches begin by themselves; LEAVE to withdraw."
    case .joinTournament(let tournament) where !tournament.isPlaying:
      "You are in tournament \(tournament.code), which is in round \(tournament.round), but do not play in it. ROOMS lists its matches to WATCH, SCORES \(tournament.code) is the table."
    case .joinTournament(let tournament):
      "You are in tournament \(tournament.code), which is in round \(tournament.round). You play from the next round on; LEAVE to withdraw."
    case .leaveTournament(let tournament): "You have left tournament \(tournament)."
    case .start(let tournament): "The tournament begins with \(tournament.players, "player", "players")."
    }
  }

  static let guessWords = GuessWords(
    low: " is too low. ", high: " is too high. ", only: ("It can only be ", "."),
    between: ("It is between ", " and ", "."))

  static func found(in guesses: Int) -> Sentence { " is it! Found in \(guesses, "guess", "guesses")." }
}
