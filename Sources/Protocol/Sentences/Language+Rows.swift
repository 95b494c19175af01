extension Language {
  func sentence(for room: RoomSummary) -> Sentence {
    let match: Sentence =
      say(
        "\(room.names, " and "): \(words(for: room.settings))",
        "\(room.names, " 和 ")：\(words(for: room.settings))",
        "\(room.names, " и "): \(words(for: room.settings))")
    return switch room.state {
    case _ where room.isOwn: say("\(match).", "\(match)。", "\(match).")
    case .waiting where !room.settings.isRated:
      say(
        "\(match). JOIN \(room.code) to play, WATCH \(room.code) to watch.",
        "\(match)。JOIN \(room.code) 加入，WATCH \(room.code) 观战。",
        "\(match). JOIN \(room.code) — играть, WATCH \(room.code) — смотреть.")
    case .waiting, .playing, .over:
      say(
        "\(match). WATCH \(room.code) to watch.", "\(match)。WATCH \(room.code) 观战。",
        "\(match). WATCH \(room.code) — смотреть.")
    }
  }

  func sentence(forWaiting count: Int, _ settings: MatchSettings) -> Sentence {
    say(
      "\(count, "player is", "players are") waiting: \(words(for: settings)). To join in: \(Command.play(settings, with: nil))",
      "有 \(count, "人")在等对手：\(words(for: settings))。想一起玩，请输入 \(Command.play(settings, with: nil))",
      "В очереди \(count, "игрок", "игрока", "игроков"): \(words(for: settings)). Чтобы сыграть вместе: \(Command.play(settings, with: nil))"
    )
  }

  func words(for settings: MatchSettings) -> Sentence {
    let pace: Sentence =
      settings.pace == .zero
      ? ""
      : say(
        ", \(seconds(settings.pace)) between two guesses", "，两次猜测至少间隔 \(seconds: settings.pace) 秒",
        ", \(seconds(settings.pace, "секунда", "секунды", "секунд")) между попытками")
    let rated: Sentence = settings.isRated ? say(", rated", "，计等级分", ", на рейтинг") : ""
    return say(
      "\(settings.rules) from \(settings.range.lo) to \(settings.range.hi), first to \(settings.firstTo)\(pace)\(rated)",
      "\(settings.rules)，从 \(settings.range.lo) 到 \(settings.range.hi)，先赢 \(settings.firstTo, "局")者胜\(pace)\(rated)",
      "\(settings.rules), от \(settings.range.lo) до \(settings.range.hi), до \(settings.firstTo, "победы", "побед", "побед")\(pace)\(rated)"
    )
  }

  func sentence(for score: PlayerScore, rank: Int) -> Sentence {
    say(
      "\(rank). \(score.name): won \(score.won) of \(score.played, "match", "matches").",
      "第 \(rank) 名 \(score.name)：\(score.played, "场")比赛赢了 \(score.won, "场")。",
      "\(rank). \(score.name): \(score.won, "победа", "победы", "побед"), \(score.played, "матч", "матча", "матчей")."
    )
  }

  func sentence(for score: DailyScore, rank: Int) -> Sentence {
    let totals = score.totals
    return say(
      "\(rank). \(score.name): found the number on \(totals.found) of \(totals.played, "day", "days")\(overPar(totals)).",
      "第 \(rank) 名 \(score.name)：\(totals.played, "天")里猜中 \(totals.found, "天")\(overPar(totals))。",
      "\(rank). \(score.name): \(totals.played, "день", "дня", "дней") с числом дня, угадано \(totals.found)\(overPar(totals))."
    )
  }

  /// The mean of guesses over par, as the end of a sentence.
  private func overPar(_ totals: MatchTotals) -> Sentence {
    guard let mean = totals.averageOverPar else { return "" }
    let tenths = Int((mean.magnitude * 10).rounded())
    guard tenths > 0 else { return say(", at par on average", "，平均正好是标准次数", ", в среднем ровно норма") }
    let (units, rest, isBelow) = (tenths / 10, tenths % 10, mean < 0)
    return say(
      ", \(units).\(rest) \(isBelow ? "below" : "above") par on average",
      "，平均比标准次数\(isBelow ? "少" : "多") \(units).\(rest) 次",
      ", в среднем на \(units),\(rest) \(isBelow ? "меньше" : "больше") нормы")
  }

  func sentence(for rating: PlayerRating, rank: Int) -> Sentence {
    say(
      "\(rank). \(rating.name): \(rating.rating) in \(rating.rules), give or take \(rating.deviation), after \(rating.matches, "match", "matches").",
      "第 \(rank) 名 \(rating.name)：\(rating.rules) 等级分 \(rating.rating)，误差 \(rating.deviation)，共 \(rating.matches, "场")。",
      "\(rank). \(rating.name): рейтинг \(rating.rating) (\(rating.rules)), погрешность \(rating.deviation), \(rating.matches, "матч", "матча", "матчей")."
    )
  }

  func sentence(for score: PlayerScore, seen: Day) -> Sentence {
    guard score.played > 0 else {
      return say(
        "\(score.name) has no match for two that counts yet, and was last here on \(seen).",
        "\(score.name) 还没有计入的双人比赛，最近一次来是 \(seen)。",
        "\(score.name): засчитанных матчей вдвоём пока нет, последний раз здесь \(seen).")
    }
    return say(
      "\(score.name) has won \(score.won) of \(score.played, "match", "matches")\(overPar(score.totals)), and was last here on \(seen).",
      "\(score.name)：\(score.played, "场")比赛赢了 \(score.won, "场")\(overPar(score.totals))，最近一次来是 \(seen)。",
      "\(score.name): \(score.won, "победа", "победы", "побед"), \(score.played, "матч", "матча", "матчей")\(overPar(score.totals)), последний раз здесь \(seen)."
    )
  }

  func sentence(for attempt: Attempt, rank: Int) -> Sentence {
    let round = attempt.round
    let range: Sentence = "\(round.range.lo)..\(round.range.hi)"
    let number: Sentence =
      round.isUsual
      ? ""
      : say(
        " (round \(round.number), \(range))", "（第 \(round.number) 局，\(range)）",
        " (раунд \(round.number), \(range))")
    guard round.isFound else {
      return say(
        "\(attempt.name)\(number) did not find it.",
        round.isUsual ? "\(attempt.name) 没有猜中。" : "\(attempt.name)\(number)没有猜中。",
        "\(attempt.name)\(number): число не угадано.")
    }
    return say(
      "\(rank). \(attempt.name)\(number): \(round.guesses, "guess", "guesses"), \(round.time.secondsRoundedUp, "second", "seconds").",
      "第 \(rank) 名 \(attempt.name)\(number)：\(round.guesses, "次")猜中，用时 \(round.time.secondsRoundedUp, "秒")。",
      "\(rank). \(attempt.name)\(number): \(round.guesses, "попытка", "попытки", "попыток"), \(round.time.secondsRoundedUp, "секунда", "секунды", "секунд")."
    )
  }

  func sentence(for shard: ShardStatus) -> Sentence {
    guard let address = shard.address else {
      return say(
        "Shard \(shard.shard): no server has it at the moment.", "分片 \(shard.shard)：目前没有服务器负责。",
        "Шард \(shard.shard): сейчас его не держит ни один сервер.")
    }
    return say(
      "Shard \(shard.shard) at \(address): \(shard.players, "player", "players"), \(shard.matches, "match", "matches") running.",
      "分片 \(shard.shard) 在 \(address)：\(shard.players, "名")玩家，\(shard.matches, "场")比赛进行中。",
      "Шард \(shard.shard), \(address): \(shard.players, "игрок", "игрока", "игроков"), \(shard.matches, "идущий матч", "идущих матча", "идущих матчей")."
    )
  }

  func sentence(for placing: Placing) -> Sentence {
    if placing.rank == 0 {
      return say("\(placing.name) is in.", "\(placing.name) 已参加。", "\(placing.name) участвует.")
    }
    return say(
      "\(placing.rank). \(placing.name): \(placing.points, "point", "points") (opponents \(placing.buchholz)), won \(placing.won), tied \(placing.tied), lost \(placing.lost).",
      "第 \(placing.rank) 名 \(placing.name)：\(placing.points, "分")（对手共 \(placing.buchholz, "分")），胜 \(placing.won)、平 \(placing.tied)、负 \(placing.lost)。",
      "\(placing.rank). \(placing.name): \(placing.points, "очко", "очка", "очков") (у соперников \(placing.buchholz)), побед \(placing.won), ничьих \(placing.tied), поражений \(placing.lost)."
    )
  }

  func sentence(for status: ServerStatus) -> Sentence {
    say(
      "\(status.players, "player", "players"), \(status.rooms, "room", "rooms"), \(status.matches, "match", "matches") running.",
      "\(status.players, "名")玩家、\(status.rooms, "个")房间，\(status.matches, "场")比赛进行中。",
      "Сейчас здесь \(status.players, "игрок", "игрока", "игроков"), \(status.rooms, "комната", "комнаты", "комнат"), \(status.matches, "идущий матч", "идущих матча", "идущих матчей")."
    )
  }
}
