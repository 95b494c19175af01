extension Language {
  func sentence(for reply: Reply) -> Sentence? {
    switch reply {
    case .hello(_, _, let credentials?) where credentials.isUnowned,
      .name(let credentials) where credentials.isUnowned:
      say(
        "Hello, \(credentials.name)! Nobody owns that name, so your key is of no use; CLAIM makes the name yours.",
        "你好，\(credentials.name)！这个名字没有主人，所以你的密钥没有用；CLAIM 让它归你。",
        "Привет, \(credentials.name)! Это имя ни за кем не закреплено, и твой ключ не действует; CLAIM закрепит имя за тобой."
      )
    case .hello(_, _, let credentials?), .name(let credentials):
      say(
        "Hello, \(credentials.name)! PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone.",
        "你好，\(credentials.name)！PLAY 找对手，CREATE 建房间等朋友，SOLO 一个人玩。",
        "Привет, \(credentials.name)! PLAY найдёт соперника, CREATE откроет комнату для друга, SOLO — игра в одиночку."
      )
    case .claim(let name, nil, isListed: true):
      say(
        "The tables of owned names list \(name) again.", "有主名字的榜上又会列出 \(name)。",
        "Имя \(name) снова видно в таблицах закреплённых имён.")
    case .claim(let name, nil, isListed: false):
      say(
        "\(name) is in no table of owned names any more, and SCORES name=\(name) is for you alone.",
        "有主名字的榜上不再列出 \(name)，SCORES name=\(name) 只有你能看到。",
        "Имени \(name) больше нет в таблицах закреплённых имён, а SCORES name=\(name) видно только тебе.")
    case .claim(let name, let key?, _):
      say(
        "\(name) is yours now. Write down your key: it is shown only once, and replaces an earlier one. Next time: NAME \(name) key=\(key.written)",
        "\(name) 现在归你了。请记下你的密钥：它只显示这一次，并取代以前的密钥。下次输入：NAME \(name) key=\(key.written)",
        "Имя \(name) теперь твоё. Запиши ключ: он показан один раз и заменяет прежний. В следующий раз: NAME \(name) key=\(key.written)"
      )
    case .unclaim(let name):
      say(
        "\(name) belongs to nobody now. It is free as soon as you leave.", "\(name) 不再归任何人。你一离开，别人就可以用。",
        "Имя \(name) больше никому не принадлежит. Оно освободится, как только ты уйдёшь.")
    case .resume(let credentials, let room?, let rival?, _):
      say(
        "Welcome back, \(credentials.name)! Your rival in room \(room.code) is \(rival).",
        "欢迎回来，\(credentials.name)！你在房间 \(room.code) 的对手是 \(rival)。",
        "С возвращением, \(credentials.name)! Твой соперник в комнате \(room.code) — \(rival).")
    case .resume(let credentials, let room?, nil, _):
      say(
        "Welcome back, \(credentials.name)! You are in room \(room.code).",
        "欢迎回来，\(credentials.name)！你在房间 \(room.code)。",
        "С возвращением, \(credentials.name)! Ты в комнате \(room.code).")
    case .resume(let credentials, nil, _, _):
      say(
        "Welcome back, \(credentials.name)!", "欢迎回来，\(credentials.name)！",
        "С возвращением, \(credentials.name)!")
    case .hello(_, _, nil):
      say(
        "Nice to meet you. HELP shows what to type.", "很高兴认识你。HELP 说明可以输入什么。",
        "Будем знакомы. HELP подскажет, что писать.")
    case .help(let count) where count < Verb.allCases.count:
      say(
        "HELP all lists every verb, HELP <verb> explains one.", "HELP all 列出所有命令，HELP <命令> 说明其中一个。",
        "HELP all — все команды, HELP <команда> — одна из них.")
    case .help:
      say(
        "Try NAME <you>, then PLAY, then guess with a bare number.", "先 NAME <名字>（英文字母），再 PLAY，然后直接输入数字来猜。",
        "Попробуй NAME <имя латиницей>, потом PLAY, а дальше просто пиши числа.")
    case .limits: say("These are the limits.", "以上是各项上限。", "Вот и все ограничения.")
    case .status(let status): sentence(for: status)
    case .ping, .quit: nil
    case .say(isUnheard: false): say("Sent.", "已发送。", "Отправлено.")
    case .say(isUnheard: true):
      say(
        "Nobody else is here to read that.", "这里没有别人能看到这句话。", "Здесь больше никого нет, прочитать это некому."
      )
    case .language: say("I speak English.", "我说中文。", "Я говорю по-русски.")
    case .text(.on):
      say(
        "Each line ends with a sentence like this one.", "句子跟在给程序看的协议行后面。",
        "Эти фразы стоят после строк для программ.")
    case .text(.off):
      say(
        "From now on there are only the lines for programs.", "从现在起只有给程序看的协议行。",
        "Теперь приходят только строки для программ.")
    case .text(.only):
      say(
        "From now on there are only sentences. TEXT on brings back the lines for programs.",
        "从现在起只显示句子。TEXT on 恢复给程序看的协议行。", "Теперь приходят только фразы. TEXT on вернёт строки для программ.")
    case .rooms(0, _, _?):
      say(
        "There are no listed rooms after that one.", "那个房间之后没有公开的房间了。",
        "После этой комнаты в списке больше ничего нет.")
    case .rooms(0, _, nil):
      say(
        "There are no listed rooms. CREATE opens one.", "没有公开的房间。CREATE 建一个吧。",
        "В списке нет комнат. CREATE откроет новую.")
    case .rooms(_, let next?, _):
      say(
        "ROOMS after=\(next) lists the next ones.", "ROOMS after=\(next) 列出后面的房间。",
        "ROOMS after=\(next) перечислит следующие.")
    case .rooms(_, nil, _): say("Those are all listed rooms.", "全部列出来了。", "Это весь список.")
    case .scores(let count, let next, let rank, let secret, let tournament):
      Sentence { line in
        if let tournament { sentence(for: tournament).write(to: &line) }
        if let secret {
          say("The number was \(secret). ", "谜底是 \(secret)。", "Загадано было \(secret). ").write(to: &line)
        }
        switch next {
        case _ where count == 0:
          say("Nobody is listed here.", "这里还没有人上榜。", "Здесь пока никого нет.").write(to: &line)
        case let next?:
          say(
            "SCORES with after=\(next) lists the next ones.", "SCORES 加上 after=\(next) 列出后面的。",
            "SCORES с after=\(next) перечислит следующих."
          ).write(to: &line)
        case nil: say("That is the whole list.", "全部列出来了。", "Это весь список.").write(to: &line)
        }
        if let rank {
          say(" Your rank is \(rank).", "你是第 \(rank) 名。", " Твоё место — \(rank).").write(to: &line)
        }
      }
    case .create(_, _, _, _?):
      say(
        "You play against the computer. LEAVE gives the match up.", "你的对手是电脑。LEAVE 认输离开。",
        "Ты играешь с компьютером. LEAVE — сдаться.")
    case .create(let room, _, _, nil):
      say("Tell your rival: JOIN \(room)", "告诉你的对手：JOIN \(room)", "Передай сопернику: JOIN \(room)")
    case .join(_, let rival, let settings), .play(_, let rival, let settings):
      sentence(forRival: rival, settings)
    case .watch(let room):
      say(
        "You are watching room \(room.code). LEAVE to stop.", "你在房间 \(room.code) 观战。LEAVE 结束观战。",
        "Ты зритель в комнате \(room.code). LEAVE — выйти.")
    // A player who was paired, or plays alone, has never seen the code of the room.
    case .leave(.some): say("You have left the game.", "你离开了。", "Ты больше не в этой игре.")
    case .leave(nil):
      say("You are no longer waiting for a rival.", "已取消等待对手。", "Ты больше не ждёшь соперника.")
    case .playWaiting(let settings, 2...) where !settings.isRated:
      say(
        "Waiting for somebody new. If nobody comes, you soon play your last rival again; LEAVE to stop.",
        "正在等新对手。如果没人来，很快会和刚才的对手再比一场；LEAVE 可以取消。",
        "Ждём нового соперника. Если никто не придёт, скоро сыграешь с прежним; LEAVE — перестать ждать.")
    case .playWaiting:
      say(
        "Waiting for a rival; LEAVE to stop.", "正在等对手；LEAVE 可以取消。", "Ждём соперника; LEAVE — перестать ждать."
      )
    case .solo(_, _, nil, _): say("A game for you alone.", "单人游戏开始。", "Игра в одиночку: только ты и число.")
    case .solo(_, _, let day?, isAgain: false):
      say(
        "The daily number of \(day). Your first game counts, and this is it.", "\(day) 的每日数字。只有第一局算成绩，就是这一局。",
        "Число дня \(day). В зачёт идёт первая игра, и это она.")
    case .solo(_, _, let day?, isAgain: true), .rematch(true, let day?):
      say(
        "The daily number of \(day). You have had it before, so this game does not count.",
        "\(day) 的每日数字。你已经玩过，这一局不算成绩。",
        "Число дня \(day). Оно тебе уже попадалось, поэтому эта игра не в зачёт.")
    case .guess(let answer): sentence(for: answer)
    case .guessSealed(_, let guess):
      say(
        "\(guess) is locked in. The hint comes when the step ends.", "\(guess) 已锁定。这一步结束时公布提示。",
        "Попытка \(guess) принята и скрыта. Подсказка придёт, когда ответят оба или выйдет время.")
    case .rematch(true, nil): say("A new match begins.", "好，再来一场！", "Играем ещё!")
    case .rematch(false, _):
      say("Waiting for your rival to accept.", "等对手也同意再来一场。", "Ждём согласия соперника.")
    case .tournament(let tournament):
      say(
        "Tournament \(tournament.code) is open. Tell everyone: JOIN \(tournament.code). When all are here, START.",
        "赛事 \(tournament.code) 已创建。告诉大家：JOIN \(tournament.code)。人到齐以后输入 START。",
        "Турнир \(tournament.code) открыт. Передай всем: JOIN \(tournament.code). Когда все в сборе, отправь START."
      )
    case .joinTournament(let tournament) where tournament.round == 0:
      say(
        "You are in tournament \(tournament.code). Your matches begin by themselves; LEAVE to withdraw.",
        "你参加了赛事 \(tournament.code)。比赛会自动开始；LEAVE 退出。",
        "Ты в турнире \(tournament.code). Матчи начнутся сами; LEAVE — выйти.")
    case .joinTournament(let tournament)
    where !tournament.isPlaying || tournament.round == tournament.settings.rounds:
      say(
        "You are in tournament \(tournament.code), which is in round \(tournament.round), but do not play in it. \(toFollow(tournament.code))",
        "你在赛事 \(tournament.code) 中，现在是第 \(tournament.round) 轮，但你不参加比赛。\(toFollow(tournament.code))",
        "Ты в турнире \(tournament.code), идёт тур \(tournament.round), но ты в нём не играешь. \(toFollow(tournament.code))"
      )
    case .joinTournament(let tournament):
      say(
        "You are in tournament \(tournament.code), which is in round \(tournament.round). You play from the next round on; LEAVE to withdraw.",
        "你参加了赛事 \(tournament.code)，现在是第 \(tournament.round) 轮。你从下一轮开始比赛；LEAVE 退出。",
        "Ты в турнире \(tournament.code), идёт тур \(tournament.round). Ты играешь со следующего тура; LEAVE — выйти."
      )
    case .leaveTournament(let tournament):
      say(
        "You have left tournament \(tournament).", "你退出了赛事 \(tournament)。",
        "Ты больше не в турнире \(tournament).")
    case .start(let tournament):
      say(
        "The tournament begins with \(tournament.players, "player", "players").",
        "赛事开始，共 \(tournament.players, "人")。",
        "Турнир начинается: \(tournament.players, "игрок", "игрока", "игроков").")
    }
  }

  func sentence(for token: Token) -> Sentence {
    say(
      " If your connection is lost, connect again and type: \(Command.resume(token))",
      "如果掉线，请重新连接并输入：\(Command.resume(token))",
      " Если связь прервётся, подключись снова и введи: \(Command.resume(token))")
  }

  func sentence(forRival rival: Name, _ settings: MatchSettings) -> Sentence {
    let match = words(for: settings)
    let game: Sentence =
      settings.isPlain ? "" : say(" You play \(match).", "这场比赛：\(match)。", " Игра: \(match).")
    return say("Your rival is \(rival).\(game)", "你的对手是 \(rival)。\(game)", "Твой соперник — \(rival).\(game)")
  }

  func sentence(for tournament: TournamentProgress) -> Sentence {
    let rounds = tournament.rounds.map { say(" of \($0)", "（共 \($0, "轮")）", " из \($0)") } ?? ""
    return switch (tournament.state, tournament.winner) {
    case (.waiting, _): say("It has not started. ", "赛事还没开始。", "Турнир ещё не начался. ")
    case (.playing, _):
      say(
        "Round \(tournament.round)\(rounds) is running. ", "第 \(tournament.round) 轮\(rounds)进行中。",
        "Идёт тур \(tournament.round)\(rounds). ")
    case (.pause, _):
      say(
        "Round \(tournament.round)\(rounds) is over, and the next one begins by itself. ",
        "第 \(tournament.round) 轮\(rounds)结束了，下一轮会自动开始。",
        "Тур \(tournament.round)\(rounds) окончен, следующий начнётся сам. ")
    case (.over, _) where tournament.shared > 0:
      say(
        "It is over: \(sharing(tournament.shared)). ", "赛事结束：\(sharing(tournament.shared))。",
        "Турнир окончен: \(sharing(tournament.shared)). ")
    case (.over, let winner?):
      say("It is over: \(winner) has won. ", "赛事结束：\(winner) 夺冠。", "Турнир окончен, победа: \(winner). ")
    case (.over, nil): say("It is over. ", "赛事结束。", "Турнир окончен. ")
    }
  }

  func sharing(_ players: Int) -> Sentence {
    say(
      "\(players, "player shares", "players share") the first place", "\(players, "人")并列第一",
      "на первом месте \(players, "игрок", "игрока", "игроков")")
  }

  func found(in guesses: Int) -> Sentence {
    say(
      " is it! Found in \(guesses, "guess", "guesses").", " 猜中了！共猜 \(guesses, "次")。",
      " — в точку! Угадано за \(guesses, "попытку", "попытки", "попыток").")
  }

  var guessWords: GuessWords {
    switch self {
    case .english:
      GuessWords(
        low: " is too low. ", high: " is too high. ", only: ("It can only be ", "."),
        between: ("It is between ", " and ", "."))
    case .chinese:
      GuessWords(low: " 小了。", high: " 大了。", only: ("谜底只可能是 ", "。"), between: ("谜底在 ", " 到 ", " 之间。"))
    case .russian:
      GuessWords(
        low: " — мало. ", high: " — много. ", only: ("Остаётся только ", "."),
        between: ("Остаётся от ", " до ", "."))
    }
  }
}
