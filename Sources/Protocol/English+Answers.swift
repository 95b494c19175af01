extension English {
  // MARK: - Rows

  static func sentence(for row: Row) -> Sentence? {
    switch row {
    case .help(let verb): "\(verb.usage) -- \(explanation(of: verb))"
    case .limit(let name, _): explanation(of: name)
    case .waiting(let settings, let count):
      "\(count, "player waits", "players wait") for \(settings.rules) from \(settings.range.lo) to \(settings.range.hi), first to \(settings.firstTo)."
    case .room(let room):
      switch room.state {
      case .waiting: "JOIN \(room.code) plays, WATCH \(room.code) looks on."
      case .playing, .over: "WATCH \(room.code) looks on."
      }
    }
  }

  private static func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello: "announces a program or sets the style; never needed"
    case .help: "lists all that I understand, or explains one verb"
    case .limits: "lists what a program must respect"
    case .status: "tells how busy the server is"
    case .ping: "answers at once, with your word"
    case .language: "sets the language of these sentences"
    case .quit: "says goodbye; leaving a match gives it up"
    case .resume: "takes back your name and seat after a lost connection"
    case .name: "takes a name: a letter, then up to 15 letters, digits, _ or -"
    case .rooms: "lists the open rooms"
    case .create: "opens a room for a friend, or plays against the house"
    case .join: "sits down in a friend's room"
    case .watch: "looks on without taking part"
    case .leave: "goes out of a room or stops waiting; leaving a match gives it up"
    case .play: "finds a rival who asked for the same"
    case .solo: "starts a game alone"
    case .guess: "guesses; the bare number does as well"
    case .say: "speaks to everyone in the room"
    case .rematch: "asks for another match; both must ask"
    }
  }

  private static func explanation(of name: LimitName) -> Sentence {
    switch name {
    case .line: "Bytes in a line to the server, without its ending."
    case .serverLine: "Bytes in a line from the server, without its ending."
    case .name: "Characters in a name."
    case .tag: "Characters in a tag."
    case .chat: "Bytes in what one says."
    case .firstTo: "Rounds to win, at most."
    case .pace: "Milliseconds between two guesses, at most."
    case .clock: "Seconds in a round, at most."
    case .countdown: "Seconds before a round, at most."
    case .roomsPage: "Rooms in one page of ROOMS."
    case .watchers: "Watchers in one room."
    case .login: "Seconds until the first request that makes sense."
    case .idle: "Seconds of silence outside a match."
    case .turn: "Seconds in a step or a turn."
    case .strikes: "Steps or turns in a row that give a match up when they are let pass."
    case .grace: "Seconds that the seat of a lost connection is kept."
    case .lineBurst: "Lines that are read at once; more are read later."
    case .lineRate: "Lines that are read in a second after those; 0 is no limit."
    case .chatBurst: "Things said at once."
    case .chatInterval: "Milliseconds until one more thing may be said."
    case .badLines: "Lines without sense in a row."
    case .outbox: "Bytes that wait for a client that does not read."
    case .watcherOutbox: "Bytes that wait for one that watches and does not read."
    case .outboxSlow: "Bytes that wait before nothing more is read from a client."
    case .outboxSlowTime: "Seconds that more than those may wait."
    case .stall: "Seconds that a client may take nothing of what waits."
    case .addressConnections: "Connections from one address at once; 0 is no limit."
    case .addressArrivals: "New connections from one address in a minute; 0 is no limit."
    case .roomTries: "Codes that open no room, tried at once."
    case .roomTryInterval: "Milliseconds until one more may be tried."
    }
  }

  // MARK: - Replies

  static func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?), .name(let credentials):
      "Hello, \(credentials.name)! PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone."
    case .resume(let credentials, let room?, _):
      "Welcome back, \(credentials.name)! You are in room \(room.code)."
    case .resume(let credentials, nil, _): "Welcome back, \(credentials.name)!"
    case .hello(_, _, nil): "Nice to meet you. NAME <you> takes a name, and then there is a rival to find."
    case .help: "Try NAME <you>, then PLAY, then guess with a bare number."
    case .limits: "These are the limits."
    case .status(let status):
      "\(status.players, "player", "players"), \(status.rooms, "room", "rooms"), \(status.matches, "match", "matches") running."
    case .ping, .quit, .say: nil
    case .language: "I speak English."
    case .rooms(0, _): "No open room to list. CREATE opens one."
    case .rooms(_, let next?): "ROOMS after=\(next) lists the next ones."
    case .rooms(_, nil): "That is all of them."
    case .create(_, _, _, _?): "The house plays against you. REMATCH plays on, LEAVE goes back."
    case .create(let room, _, _, nil): "Tell your rival: JOIN \(room)"
    case .join(_, let rival, _), .play(_, let rival, _): "Your rival is \(rival)."
    case .watch(let room): "You watch room \(room.code). LEAVE stops it."
    case .leave(let room?): "You have left room \(room)."
    case .leave(nil): "You no longer wait for a rival."
    case .playWaiting: "Waiting for a rival; LEAVE stops it."
    case .solo: "A game for you alone."
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess): "\(guess) is sealed. The hint comes when both have guessed."
    case .rematch(true): "Another one it is."
    case .rematch(false): "Waiting for your rival to want it too."
    }
  }

  static func tell(_ answer: GuessAnswer, in line: inout LineWriter) {
    line.append(decimal: answer.guess)
    switch answer.hint {
    case .low: line.append(" is too low. ")
    case .high: line.append(" is too high. ")
    case .hit:
      return (" is it! Found with \(answer.number, "guess", "guesses")." as Sentence).write(to: &line)
    }
    tellWhatIsLeft(answer.range, in: &line)
  }

  static func tellWhatIsLeft(_ range: GuessRange, in line: inout LineWriter) {
    if range.span == 0 {
      line.append("It can only be ")
      line.append(decimal: range.lo)
      line.append(".")
    } else {
      line.append("It is between ")
      line.append(decimal: range.lo)
      line.append(" and ")
      line.append(decimal: range.hi)
      line.append(".")
    }
  }

  // MARK: - Refusals

  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control):
      "An arrow or another special key slipped in. guess-client edits lines, and so does rlwrap nc."
    case .badLine(.encoding):
      "That arrived broken: it is not UTF-8. telnet mangles such letters; use nc or guess-client."
    case .badLine(.tag): "A tag is # and 1 to 16 letters, digits, _ or -, with a request behind it."
    case .badVerb(let nearest?): "I do not know that one. Did you mean \(nearest)? HELP lists what I know."
    case .badVerb(nil): "I do not know that one. HELP lists what I know; a bare number is a guess."
    case .badArgument(let argument): sentence(for: argument, of: verb)
    case .tooLong: "That line was too long; \(Limits.requestLineBytes) bytes are the most."
    case .needName: "First tell me who you are: NAME <you>"
    case .nameTaken(nil): "Someone else has that name. Please take another one."
    case .nameTaken(let retry?):
      "That name is kept for its player for \(retry.secondsRoundedUp, "second", "seconds"). If it is yours: RESUME <token>"
    case .badToken: "No seat is kept for that token; it may have been too long. NAME <you> starts anew."
    case .noRoom: "There is no such room. ROOMS lists the open ones, CREATE opens one."
    case .roomFull: "Both seats are taken. WATCH looks on, PLAY finds another rival."
    case .inRoom: "Not while you are in this room. LEAVE comes first; it gives up a match that is running."
    case .notInRoom: "You are in no room. PLAY finds a rival, SOLO is for you alone."
    case .notPlaying: sentenceForNotPlaying(verb)
    case .notYourTurn: "Not now: it is your rival's turn, or your guess is sealed already."
    case .outOfRange(let range): "Already ruled out, so it does not count. \(sentence(forLeft: range))"
    case .cooldown(let retry): "Not so fast: wait \(retry.count) ms. It did not count."
    case .rate(let retry): sentence(forRate: retry, of: verb)
    case .limit(.watchers): "As many people watch this room as may. ROOMS lists the others."
    case .limit: "That is full just now. LIMITS lists how much there may be."
    case .draining: "The server is about to stop and starts nothing new. Please come back in a few minutes."
    }
  }

  private static func sentence(forRate retry: Milliseconds, of verb: Verb?) -> Sentence {
    switch verb {
    case .join, .watch:
      "Too many codes that open no room. Wait \(retry.secondsRoundedUp, "second", "seconds"). ROOMS lists the open ones."
    default: "That is a lot of talk. Wait \(retry.count) ms."
    }
  }

  private static func sentenceForRange(_ verb: Verb?) -> Sentence {
    switch verb {
    case .join:
      "A handicap is a range that holds all of the room's, like range=1..200, in a race or in lockstep."
    case .solo: "A range is lo..hi with lo below hi, like range=1..100; the daily number is from 1 to 100."
    default: "A range is lo..hi with lo below hi, like range=1..100"
    }
  }

  private static func sentenceForNotPlaying(_ verb: Verb?) -> Sentence {
    switch verb {
    case .rematch: "Not now: a rematch comes after a match, while both players are still there."
    case .say: "Those who watch do not speak. JOIN takes a seat when one is free."
    default: "Not now: no round of yours is running."
    }
  }

  private static func sentence(for argument: Refusal.Argument, of verb: Verb?) -> Sentence {
    let usage: StaticString = verb?.usage ?? "HELP"
    return switch argument {
    case .proto: "This is version 1: HELLO 1"
    case .kind: "kind is human or bot."
    case .text: "text is on or off."
    case .lang: "The language is en, zh or ru: English, 中文, русский."
    case .name: "A name is a letter, then up to 15 letters, digits, _ or -, like NAME ada"
    case .verb: "HELP explains one of my verbs, like HELP PLAY; HELP alone lists them."
    case .word: "PING repeats one word of text."
    case .after: "ROOMS after=F7KD2Q goes on behind that room."
    case .code: "Which room? Its code has six characters, like F7KD2Q."
    case .range: sentenceForRange(verb)
    case .rules: "rules is race, lockstep or duel."
    case .token: "RESUME takes the token that came with your name: 32 hexadecimal digits."
    case .firstTo: "first_to is \(Limits.firstTo.lowerBound) to \(Limits.firstTo.upperBound) rounds."
    case .pace: "pace is \(Limits.pace.lowerBound.count) to \(Limits.pace.upperBound.count) milliseconds."
    case .clock:
      "clock is \(Limits.clock.lowerBound.secondsRoundedUp) to \(Limits.clock.upperBound.secondsRoundedUp) seconds."
    case .countdown:
      "countdown is \(Limits.countdown.lowerBound.secondsRoundedUp) to \(Limits.countdown.upperBound.secondsRoundedUp) seconds."
    case .listed: "listed is yes or no."
    case .with: "with is human, bot or any."
    case .house: "house is easy, normal or hard."
    case .seed:
      "seed is a word of up to 16 letters, digits, _ or -, like seed=class7; SOLO also takes seed=today."
    case .number: "A guess is a whole number, like 50, from \(Int64.min) to \(Int64.max)."
    case .round: "round is the number of the round, from 1."
    case .message: "SAY takes what you want to say: up to \(Limits.chatBytes) bytes of text."
    case .extra: "That is more than I understand here. It goes: \(usage)"
    case .repeated: "An option can be given once. It goes: \(usage)"
    }
  }
}
