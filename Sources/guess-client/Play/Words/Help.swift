import GuessClientCore
import GuessProtocol

extension Language {
  /// The help, in the order in which it is printed.
  var help: [String] {
    [
      choose(
        "To play: PLAY finds a rival, CREATE opens a room for a friend, JOIN F7KD2Q enters it.",
        "开始：PLAY 找对手，CREATE 建房间等朋友，JOIN F7KD2Q 加入朋友的房间。",
        "Начать: PLAY найдёт соперника, CREATE откроет комнату для друга, JOIN F7KD2Q — войти в неё."),
      choose(
        "Alone: SOLO starts a game, DAILY is the daily number, COMPUTER plays the computer.",
        "一个人：SOLO 开始一局，DAILY 猜每日数字，COMPUTER 和电脑对战。",
        "В одиночку: SOLO — обычная игра, DAILY — число дня, COMPUTER — игра с компьютером."),
      choose(
        "In a game: a number is a guess. SAY hello talks, LEAVE goes back.",
        "比赛中：输入数字就是猜。SAY hello 聊天，LEAVE 离开。",
        "В игре: число — это попытка. SAY hello — написать в чат, LEAVE — выйти."),
      choose(
        "A tournament: TOURNAMENT opens one, JOIN F7KD2Q enters it, START begins it, SCORES F7KD2Q is its table.",
        "赛事：TOURNAMENT 开一个，JOIN F7KD2Q 参加，START 开始，SCORES F7KD2Q 看排名。",
        "Турнир: TOURNAMENT откроет его, JOIN F7KD2Q — участвовать, START — начать, SCORES F7KD2Q — таблица."),
      choose(
        "After a match: Enter or REMATCH plays again.", "比赛结束后：按回车或者输入 REMATCH，再来一场。",
        "После матча: Enter или REMATCH — сыграть ещё."),
      choose(
        "To watch: ROOMS lists rooms, WATCH F7KD2Q shows one.", "观战：ROOMS 列出房间，WATCH F7KD2Q 观看其中一间。",
        "Смотреть: ROOMS перечислит комнаты, WATCH F7KD2Q покажет одну."),
      choose(
        "Keys: p, s, d, o, c, j and w are short for PLAY, SOLO, DAILY, COMPUTER, CREATE, JOIN and WATCH. Tab completes, ↑ recalls a line, Ctrl-R searches, Ctrl-C clears the line or leaves, Ctrl-D leaves.",
        "按键：p、s、d、o、c、j、w 就是 PLAY、SOLO、DAILY、COMPUTER、CREATE、JOIN、WATCH。Tab 补全，↑ 调出之前输入的内容，Ctrl-R 搜索，Ctrl-C 清空这一行或离开，Ctrl-D 退出。",
        "Клавиши: p, s, d, o, c, j, w — это PLAY, SOLO, DAILY, COMPUTER, CREATE, JOIN, WATCH. Tab дополняет, ↑ возвращает строку, Ctrl-R ищет, Ctrl-C стирает строку или выходит, Ctrl-D выходит."
      ),
      choose(
        "A lost connection: you get your seat back automatically.", "掉线：会自动取回你的座位。",
        "Обрыв связи: место вернётся само."),
      choose(
        "More: HELP ALL lists everything, HELP CREATE one command with its options.",
        "更多：HELP ALL 列出所有命令，HELP CREATE 说明一个命令和它的选项。",
        "Ещё: HELP ALL перечислит всё, HELP CREATE объяснит одну команду и её параметры."),
    ]
  }
}
