extension English {
  static func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control):
      "The line holds an arrow or another special key. To edit lines, use guess-client or rlwrap nc."
    case .badLine(.encoding):
      "The line is not valid UTF-8. telnet mangles such letters; use nc or guess-client."
    case .badLine(.tag): "A tag is # and 1 to 16 letters, digits, _ or -, followed by a request."
    case .badVerb(let nearest?): "Unknown verb. Did you mean \(nearest)? HELP shows what to type."
    case .badVerb(nil):
      "Unknown verb. HELP shows what to type; a number is a guess, QUIT leaves."
    case .badArgument(let argument): sentence(for: argument, of: verb)
    case .badNumber(let range): "A guess is a whole number from \(range.lo) to \(range.hi)."
    case .tooLong: "That line is too long; the limit is \(Limits.requestLineBytes) bytes."
    case .needName: "First take a name: NAME <you>"
    case .nameTaken where verb == .resume:
      "Someone else has your name at the moment. Your place is kept: try again when they have left."
    case .nameTaken(nil): "That name is taken. Please take another one."
    case .nameTaken(let retry?):
      "That name is kept for its player for \(retry.secondsRoundedUp, "second", "seconds"). If it is yours: RESUME <token>"
    case .banned(nil): "That name is banned here. Take another one."
    case .banned(let retry?): "That name is banned here for another \(words(for: retry)). Take another one."
    case .unlisted: "Here you can only take a name from the host's list. Type yours as it is written there."
    case .badToken: "No seat is kept for that token; it may have expired. NAME <you> to start again."
    case .noRoom where verb == .scores:
      "There is no such tournament here. A table is kept for an hour after the end."
    case .noRoom where verb == .watch: "There is no such room. ROOMS lists all rooms that you can watch."
    case .noRoom: "There is no such room. ROOMS shows the listed ones, CREATE opens one."
    case .roomFull: "Both seats are taken. WATCH until one is free, or PLAY to find another rival."
    case .inRoom(.match): "You are in a match. LEAVE first; that forfeits it."
    case .inRoom(.game): "You are in a game of your own. LEAVE first; that ends it."
    case .inRoom(.alone) where verb == .join || verb == .watch:
      "You are in that room already. The match begins when someone joins; PLAY finds another rival."
    case .inRoom(.over) where verb == .join || verb == .watch:
      "You are in that room already. REMATCH to play again, LEAVE to go back."
    case .inRoom: "You still have a seat in a room. LEAVE it first."
    case .notInRoom(.waiting): "You still wait for a rival. LEAVE stops waiting."
    case .notInRoom where verb == .leave: "There is nothing to leave. QUIT disconnects."
    case .notInRoom: "You are not in a room. PLAY finds a rival, SOLO is for you alone."
    case .notPlaying(let situation, let retry): sentence(forNotPlaying: situation, retry, of: verb)
    case .notYourTurn(isSealed: true):
      "Your guess for this step is already locked in. The hint comes when the step ends."
    case .notYourTurn(isSealed: false): "Not now: it is your rival's turn."
    case .outOfRange(let range): "Outside the range, so it does not count. \(sentence(forRemaining: range))"
    case .cooldown(let retry): "Not so fast: wait \(seconds(retry.inTenths)). It did not count."
    case .rate(let retry, .codes):
      "Too many wrong room codes. Wait \(retry.secondsRoundedUp, "second", "seconds"). ROOMS shows the listed rooms."
    case .rate(let retry, .leaves):
      "You left too many matches before your first guess. Wait \(retry.secondsRoundedUp, "second", "seconds")."
    case .rate(let retry, .chat): "Too many messages. Wait \(seconds(retry.inTenths))."
    case .rate(let retry, nil): "Too much at once. Wait \(seconds(retry.inTenths))."
    case .muted(nil): "The host has muted you. You can still play."
    case .muted(let retry?): "The host has muted you for another \(words(for: retry)). You can still play."
    case .limit(.chatBurst): "Chat is off on this server. You can still play."
    case .limit(.spectators): "No space for more spectators. ROOMS lists the other rooms."
    case .limit(.addressArrivals):
      "Too many new connections from your address in this minute. RESUME works at once; wait a minute for all else."
    case .tournament(let fault): sentence(for: fault, of: verb)
    case .limit(.tournaments): "There are too many tournaments at the moment. Try again later, or CREATE a room."
    case .limit(.addressTournaments):
      "Your address has as many tournaments as it may. When one is over, you can open another."
    case .limit(.tournamentPlayers): "That tournament is full. TOURNAMENT opens another one."
    case .limit: "The server's limit for this is reached. LIMITS lists all limits."
    case .draining: "The server is shutting down and starts nothing new. Please come back in a few minutes."
    case .unavailable(let retry, .full?): sentence(forFull: retry, of: verb)
    case .unavailable(let retry, nil):
      "The server is too busy for this. Nothing has changed; try again in \(retry.secondsRoundedUp, "second", "seconds")."
    }
  }

  private static func sentence(
    forNotPlaying situation: Refusal.Situation?, _ retry: Milliseconds?, of verb: Verb?
  ) -> Sentence {
    switch (situation, retry) {
    case (_, let retry?):
      "Not yet: the round begins in \(retry.secondsRoundedUp, "second", "seconds"). Then guess again."
    case (.alone, nil):
      "You have no rival in this room. The match begins when someone joins; PLAY finds another rival."
    case (.over, nil): "The match is over. REMATCH to play again, LEAVE to go back."
    case (.waiting, nil): "Your rival has not accepted the rematch yet. LEAVE to go back."
    case (.match, nil): "The match is not over yet. LEAVE gives it up."
    case (.game, nil): "Your game is not over yet. LEAVE ends it."
    case (.watching, nil) where verb == .say:
      "Spectators cannot chat. JOIN <code> takes a seat when one is free."
    case (.watching, nil): "You are a spectator. PLAY finds a rival, SOLO is for you alone."
    case (.round, nil): "That guess was for another round, so it does not count."
    case (.owner, nil):
      "The tournament has not started: START begins it with the players who are in."
    case (.start, nil):
      "The tournament has not started. Your match begins by itself once its owner has sent START."
    case (.tournament, nil): "You have no match at the moment. The next one begins by itself."
    case (.out, nil):
      "You are out of this tournament. ROOMS lists its matches to WATCH; LEAVE leaves it."
    case (.referee, nil): "You do not play in your tournament. ROOMS lists its matches to WATCH."
    default: "Not now: no round is running."
    }
  }

  private static func sentence(for fault: Refusal.TournamentFault, of verb: Verb?) -> Sentence {
    switch fault {
    case .inside where verb == .say:
      "Between two matches only the player who opened the tournament writes to everyone. In a match, SAY writes to the room."
    case .inside where verb == .rematch:
      "There are no rematches in a tournament. Its matches begin by themselves."
    case .inside:
      "You are in a tournament, whose matches begin by themselves. LEAVE ends your part in it."
    case .outside: "You have no tournament to start. TOURNAMENT opens one, and CREATE a room for a friend."
    case .owner: "Only the player who opened the tournament can start it. Please wait."
    case .few: "A tournament needs two players. Tell the others its code: they JOIN it, then you START."
    case .begun where verb == .start: "Your tournament has started already. Rounds begin by themselves."
    case .begun: "That tournament has started and takes no more players. SCORES <code> shows its table."
    case .over: "That tournament is over. SCORES <code> shows its table, TOURNAMENT opens another one."
    case .kind:
      "That tournament is not for your kind of player, human or bot. TOURNAMENT with=any opens one for both."
    case .name:
      "A member of that tournament has that name. If you have only lost the connection: RESUME <token>. Otherwise take another: NAME <you>"
    }
  }

  private static func sentence(forFull retry: Milliseconds, of verb: Verb?) -> Sentence {
    verb == .resume
      ? "The server is full. Your seat is kept for now; try again in \(retry.secondsRoundedUp, "second", "seconds")."
      : "The server is full. All that works here is RESUME <token>, which takes back your seat."
  }

  private static func words(for time: Milliseconds) -> Sentence {
    switch RoughTime(time) {
    case .minutes(let count): "\(count, "minute", "minutes")"
    case .hours(let count): "\(count, "hour", "hours")"
    case .days(let count): "\(count, "day", "days")"
    }
  }

  private static func sentence(for argument: Refusal.Argument, of verb: Verb?) -> Sentence {
    let usage: StaticString = verb?.usage ?? "HELP"
    return switch argument {
    case .proto:
      "Hello! HELP shows what to type, QUIT leaves. A program says HELLO 1."
    case .kind: "kind is human or bot, and does not change while PLAY waits or in a tournament for the other."
    case .text: "text is on, off or only."
    case .lang: "The language is en, zh or ru: English, 中文, русский."
    case .name: "A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like NAME ada"
    case .verb: "HELP explains one verb, like HELP PLAY; HELP all lists all verbs."
    case .word: "PING repeats one word of text."
    case .after where verb == .scores: "SCORES after=50 continues after rank 50."
    case .after: "ROOMS after=F7KD2Q continues after that room."
    case .code where verb == .scores:
      "Which tournament? Its code has six characters, like F7KD2Q, and can't be combined with seed= or day=."
    case .code: "Which room? Its code has six characters, like F7KD2Q."
    case .range where verb == .join:
      "A handicap is a range that includes all of the room's, like range=1..200, in race or lockstep."
    case .range where verb == .solo:
      "A range is lo..hi with lo below hi, like range=1..100; the daily number is from 1 to 100."
    case .range: "A range is lo..hi with lo below hi, like range=1..100"
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
    case .computer where verb == .tournament: "computer is easy, normal or hard; not with pairing=knockout."
    case .computer: "computer is easy, normal or hard."
    case .think:
      "think is \(Limits.think.lowerBound.count) to \(Limits.think.upperBound.count) milliseconds, and needs computer=."
    case .seed where verb == .scores:
      "seed is a word of up to 16 letters, digits, _ or -, like seed=class7, and can't be combined with day=."
    case .seed:
      "seed is a word of up to 16 letters, digits, _ or -, like seed=class7; SOLO also takes seed=today. Yesterday's number: SCORES day=yesterday"
    case .day: "day is today or yesterday, and can't be combined with seed=."
    case .number: "A guess is a whole number, like 50."
    case .round: "round is the number of the round, from 1."
    case .message: "SAY takes a message of up to \(Limits.chatBytes) bytes."
    case .pairing: "pairing is swiss, roundrobin or knockout."
    case .rounds:
      "rounds is \(Limits.tournamentRounds.lowerBound) to \(Limits.tournamentRounds.upperBound); not with pairing=knockout."
    case .pause:
      "break is \(Limits.tournamentBreak.lowerBound.secondsRoundedUp) to \(Limits.tournamentBreak.upperBound.secondsRoundedUp) seconds."
    case .plays: "plays is yes or no."
    case .extra where verb == .name: "A name is one word, like NAME ada or NAME ada_b"
    case .extra: "Unexpected argument. Usage: \(usage)"
    case .repeated: "An option can be given only once. Usage: \(usage)"
    }
  }
}
