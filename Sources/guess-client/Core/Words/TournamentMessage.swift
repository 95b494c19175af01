import GuessProtocol

/// The state of an event between two matches, for the line and the wheels.
enum TournamentMessage: LocalizedText, Hashable {
  case mayStart, waitingForStart, waitingForOthers, standing(TournamentStanding)

  func text(in language: Language) -> String {
    switch self {
    case .mayStart: language.choose("START begins the event.", "输入 START 开始赛事。", "START — начать турнир.")
    case .waitingForStart:
      language.choose("Waiting for the event to start…", "正在等赛事开始……", "Ждём начала турнира…")
    case .waitingForOthers: language.choose("Waiting for the others…", "正在等其他人……", "Ждём остальных…")
    case .standing(let standing):
      language.choose(
        "place \(standing.rank) of \(standing.players), \(standing.points, "point", "points")",
        "第 \(standing.rank) 名（共 \(standing.players) 人），\(standing.points) 分",
        "место \(standing.rank) из \(standing.players), \(standing.points, "очко", "очка", "очков")")
    }
  }
}
