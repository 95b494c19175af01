extension Language {
  func briefly(_ verb: Verb) -> Sentence? {
    switch verb {
    case .name:
      say(
        "NAME <you> -- takes a name; this comes first", "NAME <名字> -- 取名字（英文字母），先做这一步",
        "NAME <имя латиницей> -- задаёт имя; с этого начинают")
    case .play:
      say(
        "PLAY -- finds a rival, or waits for one", "PLAY -- 找对手；没有就等一个",
        "PLAY -- находит соперника или ждёт его")
    case .create:
      say(
        "CREATE -- opens a room; your friend types JOIN <code>", "CREATE -- 建房间；朋友输入 JOIN <房间号>",
        "CREATE -- открывает комнату; друг пишет JOIN <код>")
    case .rooms:
      say(
        "ROOMS -- lists rooms to JOIN <code> or WATCH <code>", "ROOMS -- 列出房间；JOIN 或 WATCH 加 <房间号>",
        "ROOMS -- список комнат: JOIN <код> или WATCH <код>")
    case .solo:
      say("SOLO -- starts a game for you alone", "SOLO -- 开始单人游戏", "SOLO -- начинает игру в одиночку")
    case .guess:
      say(
        "50 -- guesses 50; in a game, just type a number", "50 -- 猜 50；比赛中直接输入数字",
        "50 -- попытка 50; в игре пиши просто число")
    case .say:
      say(
        "SAY hello -- says hello to everyone in the room", "SAY 你好 -- 对房间里所有人说“你好”",
        "SAY привет -- говорит «привет» всем в комнате")
    case .rematch:
      say(
        "REMATCH -- asks for another match with the same rival", "REMATCH -- 想和同一个对手再比一场",
        "REMATCH -- предлагает сопернику ещё один матч")
    case .leave:
      say(
        "LEAVE -- goes back; in a match, that forfeits it", "LEAVE -- 离开房间或取消等待；比赛中离开算认输",
        "LEAVE -- выходит из комнаты; в матче это поражение")
    case .text:
      say(
        "TEXT only -- leaves only sentences like this one", "TEXT only -- 只显示句子，不显示给程序看的协议行",
        "TEXT only -- оставляет только такие фразы")
    case .language:
      say(
        "LANG zh, LANG ru -- these sentences in 中文, на русском", "LANG en、LANG ru -- 换成 English 或 русский",
        "LANG en, LANG zh -- эти фразы in English, 中文")
    case .quit:
      say(
        "QUIT -- disconnects; leaving a match forfeits it", "QUIT -- 断开连接；比赛中离开算认输",
        "QUIT -- закрывает соединение; в матче это поражение")
    default: nil
    }
  }

  func briefly(_ topic: HelpTopic) -> Sentence {
    switch topic {
    case .computer:
      say(
        "CREATE computer=easy -- play a computer", "CREATE computer=easy -- 和电脑对战",
        "CREATE computer=easy -- с компьютером")
    case .daily:
      say(
        "SOLO seed=today -- today's number, for all", "SOLO seed=today -- 每日数字，人人一样",
        "SOLO seed=today -- число дня, одно для всех")
    }
  }

  func explanation(of verb: Verb) -> Sentence {
    switch verb {
    case .hello:
      say(
        "announces a program or sets options; optional", "声明客户端类型或设置显示方式（可选）",
        "представляет программу или настраивает ответы; необязательна")
    case .help:
      say(
        "shows how to start, explains a verb, computer or daily, or lists all verbs",
        "说明怎么开始、说明一个命令或 computer、daily，或列出所有命令",
        "подсказывает, как начать, объясняет команду, computer или daily или перечисляет все команды")
    case .limits:
      say(
        "lists the limits that a program must respect", "列出程序必须遵守的上限",
        "перечисляет ограничения, важные для программ")
    case .status: say("shows how busy the server is", "显示服务器有多忙", "показывает, насколько загружен сервер")
    case .ping:
      say("replies at once and repeats your word", "立刻回应，原样返回你给的词", "сразу отвечает твоим же словом")
    case .language: say("sets the language of these sentences", "切换显示语言", "выбирает язык этих фраз")
    case .text:
      say(
        "puts these sentences after the lines, hides them, or shows them alone", "让这些句子跟在协议行后面、不显示，或单独显示",
        "ставит эти фразы после строк, убирает их или оставляет одни фразы")
    case .quit:
      say(
        "disconnects; leaving a match forfeits it", "断开连接；比赛中离开算认输",
        "закрывает соединение; во время матча засчитывается поражение")
    case .resume:
      say(
        "takes back your name and seat after a lost connection", "掉线后取回你的名字和座位",
        "возвращает имя и место после обрыва связи")
    case .name:
      say(
        "takes a name: a letter A to Z, then up to 15 of A to Z, digits, _ or -",
        "取名字：英文字母开头，后面最多 15 个英文字母、数字、_ 或 -",
        "задаёт имя: латинская буква, за ней до 15 латинских букв, цифр, _ или -")
    case .claim:
      say(
        "makes your name yours: only your key takes it from then on; with listed=no no table of owned names shows it",
        "把你的名字归到你名下：以后只有用密钥才能取它；listed=no 不让有主名字的榜显示它",
        "закрепляет имя за тобой: дальше его даёт только твой ключ; с listed=no его нет в таблицах закреплённых имён"
      )
    case .unclaim:
      say(
        "gives up your name, with its totals and ratings", "不再保留你的名字，连同战绩和等级分",
        "отказывается от закреплённого имени, его итогов и рейтинга")
    case .rooms: say("shows the listed rooms", "列出公开的房间", "показывает список комнат")
    case .scores:
      say(
        "shows who has won most, ever or lately, who was best at the numbers of a seed or a day, owned names by rating, wins or daily numbers, one of them, or the table of a tournament",
        "显示总的或最近的胜场榜、同一种子或当天数字的成绩榜、有主名字的等级分榜、胜场榜或每日数字榜、某个有主的名字，或某个赛事的排名",
        "показывает список по победам за всё время или за последние дни, лучшие результаты по сиду или числу дня, закреплённые имена по рейтингу, победам или числам дня, одно из них или таблицу турнира"
      )
    case .create:
      say(
        "opens a room for a friend, or plays against the computer; \(units)", "为朋友建一个房间，或者和电脑对战；\(units)",
        "открывает комнату для друга или игру с компьютером; \(units)")
    case .join:
      say(
        "takes a seat in a friend's room, or enters a tournament", "加入朋友的房间，或参加赛事",
        "занимает место в комнате друга или записывает в турнир")
    case .watch:
      say("watches a room without taking part", "只观战，不参赛", "позволяет смотреть игру, не участвуя в ней")
    case .leave:
      say(
        "leaves a room or a tournament, or stops waiting; leaving a match forfeits it",
        "离开房间、退出赛事或取消等待；比赛中离开算认输",
        "выходит из комнаты или турнира, или перестаёт ждать; во время матча засчитывается поражение")
    case .play:
      say(
        "finds a rival who asked for the same settings; \(units)", "找一个选了相同设置的对手；\(units)",
        "находит соперника с такими же настройками; \(units)")
    case .solo: say("starts a game for you alone", "开始单人游戏", "начинает игру в одиночку")
    case .guess:
      say(
        "makes a guess; a bare number does the same", "猜一个数字；只输入数字也行",
        "делает попытку; можно и просто написать число")
    case .say:
      say(
        "sends a message to everyone in the room; between matches, the owner of a tournament reaches all in it",
        "对房间里的所有人说话；两场之间，赛事发起人对赛事里的所有人说话",
        "отправляет сообщение всем в комнате; тот, кто открыл турнир, между матчами пишет всем в турнире")
    case .rematch:
      say(
        "asks for another match; both must ask", "提议再来一场；双方都要同意",
        "предлагает сыграть ещё; нужно согласие обоих")
    case .tournament:
      say(
        "opens a tournament; the others JOIN its code, then you START it; pace in ms, clock, countdown and break in seconds",
        "创建一个赛事；其他人输入 JOIN <赛事号码> 参加，再由你输入 START 开始；pace 的单位是毫秒，clock、countdown 和 break 的单位是秒",
        "открывает турнир; остальные пишут JOIN и его код, потом ты — START; pace в мс, clock, countdown и break в секундах"
      )
    case .start:
      say(
        "starts your tournament, as soon as everyone has joined", "人到齐以后，开始你的赛事",
        "начинает твой турнир, когда все в сборе")
    }
  }

  private var units: Sentence {
    say(
      "pace in ms, clock and countdown in seconds", "pace 的单位是毫秒，clock 和 countdown 的单位是秒",
      "pace в мс, clock и countdown в секундах")
  }
}
