import GuessProtocol

/// Status texts of the line and the wheels, and short ones for the line only.
package enum StatusMessage: LocalizedText, Hashable {
  case round(Int), left(String), rival(Name, guesses: Int, needs: Int?), away(Name)
  case countdown(seconds: Int64), waitingForRival, waitingForRoom(RoomCode), watching, offline
  /// In a tournament, between two matches.
  case mayStart, waitingForStart, waitingForOthers, waitingForRound, notPlaying
  case standing(TournamentStanding.Place)
  /// The player's own guess in this step is nil after a disconnect.
  case turn(of: Name), sealed(Int64?)
  case yourTurn

  package func text(in language: Language) -> String {
    switch self {
    case .round(let number): language.choose("round \(number)", "第 \(number) 局", "раунд \(number)")
    case .left(let count): language.choose("\(count) left", "剩 \(count) 个", "осталось: \(count)")
    case .rival(let name, let guesses, let needs?):
      language.choose(
        "\(name): \(guesses), at most \(needs) to go", "\(name)：\(guesses)，最多还要 \(needs) 次",
        "\(name): \(guesses), ещё не больше \(needs)")
    case .rival(let name, let guesses, nil):
      language.choose("\(name): \(guesses)", "\(name)：\(guesses)", "\(name): \(guesses)")
    case .away(let name): language.choose("\(name) is away", "\(name) 掉线了", "\(name): нет связи")
    case .turn(let name): language.choose("\(name)'s turn", "轮到 \(name)", "ходит \(name)")
    case .yourTurn: language.choose("your turn", "轮到你", "твой ход")
    case .sealed(let number?): language.choose("\(number) is locked in", "\(number) 已锁定", "скрыто: \(number)")
    case .sealed(nil): language.choose("locked in", "已锁定", "скрыто")
    case .countdown(let seconds):
      language.choose("Get ready: \(seconds)", "准备：\(seconds)", "Приготовься: \(seconds)")
    case .waitingForRival: language.choose("Waiting for a rival…", "正在等待对手……", "Ждём соперника…")
    case .waitingForRoom(let room):
      language.choose("Waiting in room \(room)…", "正在房间 \(room) 等待……", "Ждём в комнате \(room)…")
    case .mayStart:
      language.choose("START begins the tournament.", "输入 START 开始赛事。", "START — начать турнир.")
    case .waitingForStart:
      language.choose("Waiting for the tournament to start…", "正在等赛事开始……", "Ждём начала турнира…")
    case .waitingForOthers: language.choose("Waiting for the others…", "正在等其他人……", "Ждём остальных…")
    case .waitingForRound:
      language.choose("Waiting for the next round…", "正在等下一轮……", "Ждём следующего тура…")
    case .notPlaying:
      language.choose(
        "You do not play now; ROOMS lists matches to watch.", "你现在不参加比赛；ROOMS 列出可观战的比赛。",
        "Ты сейчас не играешь; ROOMS покажет матчи.")
    case .standing(let standing):
      language.choose(
        "place \(standing.rank) of \(standing.players), \(standing.points, "point", "points")",
        "第 \(standing.rank) 名（共 \(standing.players) 人），\(standing.points) 分",
        "место \(standing.rank) из \(standing.players), \(standing.points, "очко", "очка", "очков")")
    case .watching: language.choose("You are watching.", "你在观战。", "Ты смотришь игру.")
    case .offline:
      language.choose("Disconnected; reconnecting…", "连接断了，正在恢复……", "Нет связи, подключаюсь снова…")
    }
  }
}
