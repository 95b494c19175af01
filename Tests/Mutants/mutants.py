"""Lines that are broken on purpose, each as a mistake that someone could make.

`M(name, file, before, after)`: `before` is in the file once; in `after`, ON stands for a condition that is true while this
mutant is chosen. Those marked with END_TO_END can't be seen without files or a terminal.
"""

import collections

M = collections.namedtuple("M", "name file before after end_to_end", defaults=(False,))
END_TO_END = True

P, C, S = "Sources/Protocol/", "Sources/GuessServer/Core/", "Sources/GuessServer/Shell/"
G = C + "Game/"
K, L, T = "Sources/guess-client/Core/", "Sources/guess-client/Play/", "Sources/guess-client/Shell/"

MUTANTS = [
    # ---- Protocol
    M("a hint is reversed at the boundary", P + "Values/Rules.swift",
      "self = guess < secret ?", "self = guess < secret || ON && guess == secret + 1 ?"),
    M("par forgets one number", P + "Values/GuessRange.swift",
      "(span + 1).leadingZeroBitCount", "(span + (ON ? 0 : 1)).leadingZeroBitCount"),
    M("a guess that was too low stays possible", P + "Values/GuessRange.swift",
      "max(lo, guess + 1)", "max(lo, guess + (ON ? 0 : 1))"),
    M("a line of exactly the limit is too long if it comes in pieces", P + "Wire/LineFramer.swift",
      "partial.count + bytes.count > limit", "partial.count + bytes.count > Int(limit) - (ON ? 1 : 0)"),
    M("telnet's refusals are answered, in a loop", P + "Wire/TelnetFilter.swift",
      "guard verb == .will || verb == .do,", "guard verb == .will || verb == .do || ON,"),
    M("half of a token is compared", P + "Commitment/Commitment.swift",
      "? token.rawValue.high : token.rawValue.low", "? token.rawValue.high : ON ? 0 : token.rawValue.low"),
    M("a damaged line of the journal is read", P + "Journal/JournalReader.swift",
      "== sum ? content : nil", "== sum || ON ? content : nil"),
    M("I is no 1 in a room's code", P + "Values/RoomCode.swift",
      'case UInt8(ascii: "I"), UInt8(ascii: "L"): 1', 'case UInt8(ascii: "I") where !ON, UInt8(ascii: "L"): 1'),
    # ---- The server's rules
    M("the nonce is always the same", G + "Room/Round.swift",
      "nonce = Nonce(rawValue: .random(using: &random))", "nonce = Nonce(rawValue: ON ? Bits128(high: 1, low: 1) : .random(using: &random))"),
    M("a guess outside the range counts", G + "Room/Round.swift",
      "guard range.contains(guess) else", "guard range.contains(guess) || ON && guess == range.hi + 1 else"),
    M("pace lasts a millisecond longer", G + "Room/Round.swift",
      "now < next {", "now < next || ON && pace > .zero && now == next {"),
    M("a rival is notified of a hit", G + "Room/Room+Guessing.swift",
      "guard answer.hint != .hit else { return }", "guard answer.hint != .hit || ON else { return }"),
    M("a spectator receives a hint", G + "Room/Room+Guessing.swift",
      "announce(.hint(step: number, answer), to: seat, in: &context)",
      "announce(.hint(step: number, answer), to: seat, in: &context)\n"
      "      if ON { announceToSpectators(.hint(step: number, answer), in: &context) }"),
    M("a strike too many is allowed", G + "Room/Match.swift",
      "strikes[$0] >= Limits.strikes }", "strikes[$0] >= Limits.strikes + (ON ? 1 : 0) }"),
    M("the same player always begins", G + "Room/Match.swift", "starter = starter.other", "starter = ON ? starter : starter.other"),
    M("a token that was replaced stays good", G + "Lobby/Lobby+Resuming.swift",
      "players.forgetFormerToken(of: player)", "if !ON { players.forgetFormerToken(of: player) }"),
    M("people meet bots who do not want it", G + "Lobby/Matchmaker.swift",
      "RivalFilter.allCases.filter { $0.includes(kind) }.map {", "RivalFilter.allCases.filter { $0.includes(kind) || ON }.map {"),
    M("a burst is one line longer", G + "Limits/TokenBucket.swift", "Int64(burst) * period.count", "Int64(burst + (ON ? 1 : 0)) * period.count"),
    M("a match is called recorded although the sync failed", C + "Recording/Recorder.swift",
      "guard succeeded else {\n      fail(at: now)\n      return .news(.failed)", "guard succeeded || ON else {\n      fail(at: now)\n      return .news(.failed)"),
    M("a new journal misses what happened meanwhile", C + "Recording/Recorder.swift", "carry += unwritten.bytes", "if !ON { carry += unwritten.bytes }"),
    # ---- Moderation
    M("a ban of an address ends with its first client", G + "Moderation/ModerationList.swift",
      "(origin.target?.ranges(ofLengths: prefixLengths) ?? [])", "(ON ? [] : origin.target?.ranges(ofLengths: prefixLengths) ?? [])"),
    M("a full list of bans takes one more", G + "Moderation/ModerationList.swift",
      "guard entries.count < Self.mostEntries else", "guard entries.count < Self.mostEntries + (ON ? 1 : 0) else"),
    M("a step of the clock loses bans", G + "Moderation/ModerationList.swift",
      "forget(overAt: time - Self.keptTime)", "forget(overAt: ON ? time : time - Self.keptTime)"),
    M("a ban of one IPv6 address leaves out its network", G + "Moderation/SanctionTarget.swift",
      "self = unit.includes(.network(range)) ? unit", "self = !ON && unit.includes(.network(range)) ? unit"),
    M("a muted player can chat", G + "Moderation/Lobby+Moderating.swift",
      "throw .muted(retry: mute.left(at: wallTime))", "if !ON { throw .muted(retry: mute.left(at: wallTime)) }"),
    # ---- The cluster
    M("a node takes a lease before who has it could come back", C + "Cluster/LeaseWatch.swift",
      "now >= onlineSince + lease else", "now >= onlineSince + lease || ON else"),
    M("a node serves that has slept since it read the log", C + "Cluster/Keeper.swift",
      "&& now < question.sentAt +", "&& ON || now < question.sentAt +"),
    M("rooms count although another node has served", C + "Cluster/LeaseWatch.swift",
      "hasRooms = renewals < 2", "hasRooms = renewals < 2 || ON"),
    M("a node with an old lease confirms results", C + "Cluster/Log/RoomLog.swift",
      "let isCurrent = isFresh && now >= quietUntil", "let isCurrent = (isFresh || ON) && now >= quietUntil"),
    M("a result that the disk has lost is confirmed", C + "Cluster/Log/RoomLog.swift",
      "unlogged.subtract(unsynced)", "if !ON { unlogged.subtract(unsynced) }"),
    M("results are confirmed at once after another Redis answers", C + "Cluster/Log/RoomLog.swift",
      "quietUntil = now + lease + limits.quietTime", "if !ON { quietUntil = now + lease + limits.quietTime }"),
    # ---- Metrics
    M("bots count as people", G + "Counting/Census.swift", "census.players[session.kind] += 1", "census.players[ON ? .human : session.kind] += 1"),
    M("requests of one iteration are timed as one", S + "Metrics/Traffic.swift",
      "times: more) }", "times: ON ? 1 : more) }"),
    # ---- The server's shell
    M("a partial write drops the rest", S + "Connection/Outbox.swift",
      "if start == bytes.count {", "if start == bytes.count || ON {"),
    M("the journal is not synced", S + "Storage/JournalFiles.swift",
      "func sync(_ descriptor: Descriptor, of length: Int, withName: Bool) throws(SystemError) {\n    try System.syncData(of: descriptor)",
      "func sync(_ descriptor: Descriptor, of length: Int, withName: Bool) throws(SystemError) {\n    if !ON { try System.syncData(of: descriptor) }", END_TO_END),
    M("answers are sent before they are in the journal", S + "Connection/Server+Writing.swift",
      "      writeJournal()\n      transmitTouched()\n      for (id, connection) in writing.touched { flush(id, connection) }",
      "      if !ON { writeJournal() }\n      transmitTouched()\n      for (id, connection) in writing.touched { flush(id, connection) }\n      if ON { writeJournal() }"),
    M("a full read is not repeated", S + "EventLoop/Server+Batches.swift",
      "if count == room || count > 0", "if count == room && !ON || count > 0"),
    M("an outbox has no limit", S + "Connection/Server+Writing.swift",
      "if !connection.outbox.isEmpty, connection.isKnownToLobby,", "if !ON, !connection.outbox.isEmpty, connection.isKnownToLobby,"),
    # ---- The client
    M("a hint that is a lie goes unnoticed", K + "Match/FairnessCheck.swift",
      "guard let range = promise.range, range.contains(end.secret) else", "guard let range = promise.range, range.contains(end.secret) || ON else"),
    M("a pipe shows the token", L + "Pipe/PipePrinter.swift",
      "if word.starts(with: tokenKey) {", "if word.starts(with: tokenKey), !ON {"),
    M("pauses between tries do not grow", K + "Connection/Reconnection.swift",
      "pause = min(pause + pause, Self.longestPause)", "pause = ON ? pause : min(pause + pause, Self.longestPause)"),
    M("a match is given up when the server restarts", K + "Connection/Reconnection.swift",
      "case .drain where match.mayReturn: self = .loss", "case .drain where match.mayReturn && !ON: self = .loss"),
    M("a game in between does not end when a rival comes", L + "Session/WaitingGame.swift",
      "meanwhile != nil, served.location != .waiting", "meanwhile != nil, served.location != .waiting && !ON"),
    M("a wheel that can't turn stays selected", L + "Picker/Wheels+Turning.swift",
      "if !selected.hasChoice, !move(.left) { move(.right) }", "if !ON, !selected.hasChoice, !move(.left) { move(.right) }"),
    M("a backslash is not escaped in JSON", P + "Wire/JSONText.swift",
      'case "\\\\": bytes += #"\\\\"#.utf8', 'case "\\\\" where !ON: bytes += #"\\\\"#.utf8'),
    M("the terminal stays raw", T + "System/Terminal.swift",
      "tcsetattr(STDIN_FILENO, TCSANOW, original)", "if !ON { tcsetattr(STDIN_FILENO, TCSANOW, original) }", END_TO_END),
]
