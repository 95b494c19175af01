extension Language {
  func sentence(for refusal: Refusal, of verb: Verb?) -> Sentence? {
    switch refusal {
    case .badLine(.control):
      say(
        "The line holds an arrow or another special key. To edit lines, use guess-client or rlwrap nc.",
        "输入里混进了方向键或其他特殊键。要编辑输入，请用 guess-client 或 rlwrap nc。",
        "В строку попала стрелка или другая особая клавиша. Править строку можно в guess-client или rlwrap nc."
      )
    case .badLine(.encoding):
      say(
        "The line is not valid UTF-8. telnet mangles such letters; use nc or guess-client.",
        "收到的内容不是 UTF-8。telnet 会弄坏汉字等非 ASCII 字符；请用 nc 或 guess-client。",
        "Строка пришла испорченной: это не UTF-8. telnet портит нелатинские буквы; возьми nc или guess-client."
      )
    case .badLine(.tag):
      say(
        "A tag is # and 1 to 16 letters, digits, _ or -, followed by a request.",
        "标签是 # 加 1 到 16 个英文字母、数字、_ 或 -，后面跟着请求。",
        "Метка — это # и от 1 до 16 латинских букв, цифр, _ или -, а за ней запрос.")
    case .badVerb(let nearest?):
      say(
        "Unknown verb. Did you mean \(nearest)? HELP shows what to type.",
        "没有这个命令。你是想输入 \(nearest) 吗？HELP 说明可以输入什么。",
        "Такой команды нет. Может быть, \(nearest)? HELP подскажет, что писать.")
    case .badVerb(nil):
      say(
        "Unknown verb. HELP shows what to type; a number is a guess, QUIT leaves.",
        "没有这个命令。HELP 说明可以输入什么；只输入数字就是猜，QUIT 退出。",
        "Такой команды нет. HELP подскажет, что писать; число — это попытка, QUIT — выход.")
    case .badArgument(let argument?): sentence(for: argument, of: verb)
    // Only newer servers have these.
    case .badLine(nil), .badArgument(nil), .tournament(nil): nil
    case .badNumber(let range):
      say(
        "A guess is a whole number from \(range.lo) to \(range.hi).", "猜测必须是 \(range.lo) 到 \(range.hi) 的整数。",
        "Попытка — это целое число от \(range.lo) до \(range.hi).")
    case .tooLong:
      say(
        "That line is too long; the limit is \(Limits.requestLineBytes) bytes.",
        "这一行太长了；最多 \(Limits.requestLineBytes, "字节")。",
        "Слишком длинная строка: можно не больше \(Limits.requestLineBytes, "байта", "байт", "байт").")
    case .needName where verb == .guess || verb == .rematch || verb == .say:
      say(
        "First take a name: NAME <you>. Then PLAY finds a rival, SOLO is for you alone.",
        "请先取个名字（英文字母）：NAME <名字>。然后 PLAY 找对手，SOLO 一个人玩。",
        "Сначала выбери имя: NAME <имя латиницей>. Потом PLAY найдёт соперника, SOLO — игра в одиночку.")
    case .needName:
      say(
        "First take a name: NAME <you>", "请先取个名字（英文字母）：NAME <名字>", "Сначала выбери имя: NAME <имя латиницей>")
    case .needOwnedName:
      say(
        "A rated match needs a name that is yours: CLAIM it first.", "等级分比赛要用归你所有的名字：请先输入 CLAIM。",
        "Для матча на рейтинг нужно закреплённое за тобой имя: сначала CLAIM.")
    case .nameTaken where verb == .resume:
      say(
        "Someone else has your name at the moment. Your place is kept: try again when they have left.",
        "你的名字现在有别人在用。你的位置还在：等那位玩家离开后再试。",
        "Твоё имя сейчас занято. Место сохраняется: попробуй снова, когда этот игрок выйдет.")
    case .nameTaken where verb == .claim:
      say(
        "A member of a tournament may come back under this name. CLAIM it after that, or take another one.",
        "有赛事选手可能会用这个名字回来。请等赛事结束后再 CLAIM，或者换个名字。",
        "Под этим именем может вернуться участник турнира. Отправь CLAIM потом или возьми другое имя.")
    case .nameTaken(nil):
      say(
        "That name is taken. Please take another one.", "这个名字已被占用。请换一个。",
        "Это имя уже занято. Выбери, пожалуйста, другое.")
    case .nameTaken(let retry?):
      say(
        "That name is kept for its player for \(time(retry)). If it is yours: RESUME <token>",
        "这个名字还会为掉线的玩家保留 \(time(retry))。如果你就是这位玩家，请输入 RESUME <令牌>",
        "Это имя хранится за игроком без связи ещё \(time(retry)). Если это ты: RESUME <токен>"
      )
    case .nameOwned(isKeyWrong: false):
      say(
        "That name belongs to a player. If it is yours: NAME <you> key=<key>. If not, please take another one.",
        "这个名字有主人。如果是你的，请输入 NAME <名字> key=<密钥>；不是的话，请换一个。",
        "У этого имени есть хозяин. Если это ты: NAME <имя латиницей> key=<ключ>. Если нет, выбери, пожалуйста, другое."
      )
    case .nameOwned(isKeyWrong: true):
      say(
        "That is not the key of this name. Check it, or take another name; the operator can free a name whose key is lost.",
        "密钥不对。请检查一下，或者换个名字；密钥丢了，可以请管理员释放这个名字。",
        "Ключ не подходит к этому имени. Проверь его или возьми другое имя; если ключ потерян, имя освободит администратор."
      )
    case .banned(let retry):
      say(
        "That name is banned here\(left(retry)). Take another one.", "这个名字已被禁用\(left(retry))。请换一个。",
        "Это имя здесь запрещено\(left(retry)). Выбери другое.")
    case .unlisted:
      say(
        "Here you can only take a name from the operator's list. Type yours as it is written there.",
        "这里只能用管理员名单上的名字。请照名单上的写法输入你的名字。",
        "Здесь можно взять только имя из списка администратора. Введи своё так, как оно там записано.")
    case .badToken:
      say(
        "No seat is kept for that token; it may have expired. A token is the 32 hexadecimal digits that came with your name. NAME <you> to start again.",
        "这个令牌没有对应的座位，可能已经过期。令牌是取名时得到的 32 位十六进制数字。NAME <名字> 可以重新开始。",
        "Место по этому токену не сохраняется; возможно, прошло слишком много времени. Токен — это 32 шестнадцатеричные цифры, которые пришли вместе с именем. NAME <имя латиницей> — начать заново."
      )
    case .noRoom where verb == .scores:
      say(
        "There is no such tournament here. A table is kept for an hour after the end.",
        "这里没有这个赛事。赛事结束后，排名保留一小时。", "Такого турнира здесь нет. Таблица хранится час после конца.")
    case .noRoom where verb == .watch:
      say(
        "There is no such room. ROOMS lists all rooms that you can watch.", "没有这个房间。ROOMS 列出可以观战的房间，包括赛事的。",
        "Такой комнаты нет. ROOMS покажет, что можно смотреть, в том числе из турниров.")
    case .noRoom:
      say(
        "No room or tournament has that code. ROOMS shows the listed rooms, CREATE opens one.",
        "没有这个号码的房间或赛事。ROOMS 列出公开的房间，CREATE 建一个新的。",
        "Комнаты или турнира с таким кодом нет. ROOMS покажет список комнат, CREATE откроет новую."
      )
    case .roomFull:
      say(
        "No seat is free there. WATCH to look on, or PLAY to find another rival.",
        "那里没有空座位。可以 WATCH 观战，或 PLAY 另找对手。",
        "Свободного места там нет. WATCH — смотреть, PLAY найдёт другого соперника.")
    case .inRoom(.match):
      say(
        "You are in a match. LEAVE first; that forfeits it.", "你正在比赛。请先 LEAVE，那样算认输。",
        "Твой матч ещё идёт. Сначала LEAVE; это сдача.")
    case .inRoom(.game):
      say(
        "You are in a game of your own. LEAVE first; that ends it.", "你正在玩单人游戏。请先 LEAVE 结束它。",
        "Твоя игра в одиночку ещё идёт. Сначала LEAVE, чтобы её закончить.")
    case .inRoom(.alone) where verb == .join || verb == .watch:
      say(
        "You are in that room already. \(whenSomeoneJoins)", "你已经在那个房间里了。\(whenSomeoneJoins)",
        "Ты уже в этой комнате. \(whenSomeoneJoins)")
    case .inRoom(.over) where verb == .join || verb == .watch:
      say(
        "You are in that room already. \(toPlayAgain)", "你已经在那个房间里了。\(toPlayAgain)",
        "Ты уже в этой комнате. \(toPlayAgain)")
    case .inRoom(.last) where verb == .join || verb == .watch:
      say(
        "You are in that room already. \(noMoreMatches)", "你已经在那个房间里了。\(noMoreMatches)",
        "Ты уже в этой комнате. \(noMoreMatches)")
    case .inRoom(.waiting), .notInRoom(.waiting):
      say(
        "You still wait for a rival. LEAVE stops waiting.", "你还在等对手。LEAVE 取消等待。",
        "Ты ещё ждёшь соперника. LEAVE — перестать ждать.")
    case .inRoom:
      say(
        "You still have a seat in a room. LEAVE it first.", "你在房间里还有座位，请先 LEAVE。",
        "У тебя ещё есть место в комнате. Сначала LEAVE.")
    case .notInRoom where verb == .leave:
      say(
        "There is nothing to leave. QUIT disconnects.", "你不在任何房间里，没有可离开的。QUIT 断开连接。",
        "Выходить неоткуда. QUIT закрывает соединение.")
    case .notInRoom:
      say(
        "You are not in a room. PLAY finds a rival, SOLO is for you alone.", "你不在任何房间里。PLAY 找对手，SOLO 一个人玩。",
        "Ты не в комнате. PLAY найдёт соперника, SOLO — игра в одиночку.")
    case .notPlaying(let situation, let retry): sentence(forNotPlaying: situation, retry, of: verb)
    case .notYourTurn(isSealed: true):
      say(
        "Your guess for this step is already locked in. The hint comes when the step ends.",
        "你已锁定这一步的数字。这一步结束时公布提示。",
        "Твоя скрытая попытка на этом шаге уже принята. Подсказка будет в конце шага.")
    case .notYourTurn(isSealed: false):
      say("Not now: it is your rival's turn.", "现在不行：轮到对手猜。", "Не сейчас: ходит соперник.")
    case .outOfRange(let range):
      say(
        "Outside the range, so it does not count. \(sentence(forRemaining: range))",
        "这个数字不在范围内，这次不算。\(sentence(forRemaining: range))",
        "Это число вне диапазона, попытка не в счёт. \(sentence(forRemaining: range))")
    case .cooldown(let retry):
      say(
        "Not so fast: wait \(seconds(retry.inTenths)). It did not count.",
        "别急：等 \(seconds: retry.inTenths) 秒再猜。这次不算。",
        "Не так быстро: подожди \(seconds(retry.inTenths, "секунду", "секунды", "секунд")). Попытка не в счёт."
      )
    case .rate(let retry, .codes):
      say(
        "Too many wrong room codes. \(wait(retry)) ROOMS shows the listed rooms.",
        "输错的房间号太多了。\(wait(retry))ROOMS 列出公开的房间。",
        "Слишком много неверных кодов комнаты. \(wait(retry)) ROOMS покажет список.")
    case .rate(let retry, .keys):
      say(
        "Too many wrong keys. \(wait(retry))", "输错的密钥太多了。\(wait(retry))",
        "Слишком много неверных ключей. \(wait(retry))")
    case .rate(let retry, .claims):
      say(
        "Your address has claimed too many names. Wait \(words(for: retry)). You can play without.",
        "你这个地址要的名字太多了。请过 \(words(for: retry))再试。不影响你比赛。",
        "С твоего адреса закреплено слишком много имён. Подожди \(words(for: retry)). Играть можно и без этого."
      )
    case .rate(let retry, .pair):
      say(
        "You two have had your \(Limits.ratedMatchesOfPair) rated matches today. Wait \(words(for: retry)), or PLAY without rated=yes.",
        "你们两人今天的 \(Limits.ratedMatchesOfPair, "场")等级分比赛已经打完。请过 \(words(for: retry))再打，或者 PLAY 时不写 rated=yes。",
        "На сегодня у вас двоих уже было матчей на рейтинг: \(Limits.ratedMatchesOfPair). Подожди \(words(for: retry)) или отправь PLAY без rated=yes."
      )
    case .rate(let retry, .leaves):
      say(
        "You left too many tournaments, or matches before your first guess. \(wait(retry))",
        "你退出的赛事或一次也没猜就离开的比赛太多了。\(wait(retry))",
        "Слишком часто: выход из турнира или из матча до первой попытки. \(wait(retry))")
    case .rate(let retry, .chat):
      say(
        "Too many messages. Wait \(seconds(retry.inTenths)).", "发言太快了。等 \(seconds: retry.inTenths) 秒再说吧。",
        "Не так часто! Подожди \(seconds(retry.inTenths, "секунду", "секунды", "секунд")).")
    case .rate(let retry, nil):
      say(
        "Too much at once. Wait \(seconds(retry.inTenths)).", "太频繁了。等 \(seconds: retry.inTenths) 秒再试吧。",
        "Не так часто! Подожди \(seconds(retry.inTenths, "секунду", "секунды", "секунд")).")
    case .muted(let retry):
      say(
        "The operator has muted you\(left(retry)). You can still play.", "管理员已将你禁言\(left(retry))。你仍然可以比赛。",
        "Администратор отключил тебе чат\(left(retry)). Играть по-прежнему можно.")
    case .limit(.chatBurst):
      say(
        "Chat is off on this server. You can still play.", "这台服务器关闭了聊天。你仍然可以玩。",
        "Чат на этом сервере выключен. Играть по-прежнему можно.")
    case .limit(.ownedNames):
      say(
        "This server can't keep your name. You can play without, but not rated matches.",
        "这台服务器不能为你保留名字。不影响你比赛，但不能打等级分比赛。",
        "Этот сервер не может закрепить имя за тобой. Играть можно и без этого, но не на рейтинг.")
    case .limit(.spectators):
      say(
        "No space for more spectators. ROOMS lists the other rooms.", "这个房间的观众满了。ROOMS 列出其他房间。",
        "В этой комнате больше нет мест для зрителей. ROOMS перечислит другие комнаты.")
    case .limit(.addressArrivals):
      say(
        "Too many new connections from your address in this minute. RESUME works at once; wait a minute for all else.",
        "这一分钟里，你这个地址的新连接太多了。RESUME 现在就能用，其他的等一分钟。",
        "За эту минуту с твоего адреса слишком много новых соединений. RESUME работает сразу, остальное — через минуту."
      )
    case .tournament(let fault?): sentence(for: fault, of: verb)
    case .limit(.tournaments):
      say(
        "There are too many tournaments at the moment. Try again later, or CREATE a room.",
        "现在的赛事太多了。请稍后再试，或用 CREATE 建房间。",
        "Сейчас турниров слишком много. Попробуй позже или открой комнату: CREATE")
    case .limit(.addressTournaments):
      say(
        "Your address has as many tournaments as it may. When one is over, you can open another.",
        "你这个地址的赛事已到上限。等其中一个结束后再开吧。",
        "С твоего адреса больше турниров открыть нельзя. Когда один из них закончится, открой новый.")
    case .limit(.tournamentPlayers):
      say(
        "That tournament is full. TOURNAMENT opens another one.", "那个赛事满员了。TOURNAMENT 可以另开一个。",
        "В этом турнире нет мест. TOURNAMENT откроет другой.")
    case .limit:
      say(
        "The server's limit for this is reached. LIMITS lists all limits.", "已达到服务器的上限。LIMITS 列出各项上限。",
        "Достигнуто ограничение сервера. LIMITS перечислит все ограничения.")
    case .draining:
      say(
        "The server is shutting down and starts nothing new. Please come back in a few minutes.",
        "服务器即将关闭，不再开始新的比赛。请过几分钟再来。",
        "Сервер скоро остановится, новые игры не начинаются. Возвращайся через несколько минут.")
    case .moved(let address) where verb == .resume:
      say(
        "Your seat is on another server of this cluster. Connect to \(address) and send RESUME <token> there.",
        "你的座位在集群的另一台服务器上。请连接 \(address)，在那里输入 RESUME <令牌>。",
        "Твоё место на другом сервере этого кластера. Подключись к \(address) и отправь там RESUME <токен>")
    case .moved(let address):
      say(
        "That code belongs to another server of this cluster. Connect to \(address), take a name, and use the code there.",
        "这个房间号属于集群的另一台服务器。请连接 \(address)，取个名字，再在那里使用它。",
        "Этот код — с другого сервера кластера. Подключись к \(address), возьми имя и отправь код там.")
    case .unavailable(let retry, .full?) where verb == .resume:
      say(
        "The server is full. Your seat is kept for now; try again in \(time(retry)).",
        "服务器满员了。你的座位暂时还保留着；请过 \(time(retry))再试。",
        "На сервере нет свободных мест. Твоё место пока сохраняется; попробуй ещё раз через \(time(retry))."
      )
    case .unavailable(_, .full?):
      say(
        "The server is full. All that works here is RESUME <token>, which takes back your seat.",
        "服务器满员了。这个连接只能用 RESUME <令牌> 取回你的座位。",
        "На сервере нет свободных мест. Здесь можно только вернуть своё место: RESUME <токен>")
    case .unavailable(let retry, nil):
      say(
        "The server can't do this at the moment. Nothing has changed; try again in \(time(retry)).",
        "服务器现在做不到；什么都没有改变。请过 \(time(retry))再试。",
        "Сейчас это не получится. Ничего не изменилось; попробуй ещё раз через \(time(retry))."
      )
    }
  }
  private func wait(_ retry: Milliseconds) -> Sentence {
    say("Wait \(time(retry)).", "等 \(time(retry))再试吧。", "Подожди \(time(retry)).")
  }

  /// For how long a ban or a mute holds; nothing if for good.
  private func left(_ time: Milliseconds?) -> Sentence {
    time.map(words(for:)).map { say(" for another \($0)", "，还剩 \($0)", " ещё на \($0)") } ?? ""
  }
}
