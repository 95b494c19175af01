extension Language {
  func sentence(forNotPlaying situation: Refusal.Situation?, _ retry: Milliseconds?, of verb: Verb?)
    -> Sentence
  {
    switch (situation, retry) {
    case (_, let retry?):
      say(
        "Not yet: the round begins in \(time(retry)). Then guess again.",
        "还不行：这一局还有 \(time(retry))才开始。到时候再猜一次。",
        "Ещё рано: раунд начнётся через \(time(retry)). Тогда и угадывай.")
    case (.alone, nil):
      say(
        "You have no rival in this room. \(whenSomeoneJoins)", "这个房间里还没有对手。\(whenSomeoneJoins)",
        "В этой комнате у тебя нет соперника. \(whenSomeoneJoins)")
    case (.over, nil):
      say(
        "The game is over. \(toPlayAgain)", "这一场结束了。\(toPlayAgain)", "Игра окончена. \(toPlayAgain)")
    case (.last, nil): noMoreMatches
    case (.waiting, nil):
      say(
        "Your rival has not accepted the rematch yet. LEAVE to go back.", "对手还没同意再来一场。LEAVE 离开。",
        "Согласия соперника ещё нет. LEAVE — выйти.")
    case (.match, nil):
      say(
        "The match is not over yet. LEAVE gives it up.", "比赛还没结束。LEAVE 认输离开。",
        "Матч ещё не окончен. LEAVE — сдаться.")
    case (.game, nil):
      say(
        "Your game is not over yet. LEAVE ends it.", "这一局还没结束。LEAVE 结束游戏。",
        "Игра ещё не окончена. LEAVE — закончить её.")
    case (.watching, nil) where verb == .say:
      say(
        "Spectators cannot chat. JOIN <code> takes a seat when one is free.",
        "观众不能发言。有空座位时，可以用 JOIN <房间号> 加入。",
        "Зрители не пишут в чат. Когда место освободится, займи его: JOIN <код>")
    case (.watching, nil):
      say(
        "You are a spectator. PLAY finds a rival, SOLO is for you alone.", "你在观战。PLAY 找对手，SOLO 一个人玩。",
        "Ты зритель. PLAY найдёт соперника, SOLO — игра в одиночку.")
    case (.round, nil):
      say(
        "That guess was for another round, so it does not count.", "这个数字是猜另一局的，这次不算。",
        "Эта попытка была для другого раунда, она не в счёт.")
    case (.owner, nil):
      say(
        "The tournament has not started: START begins it with the players who are in.",
        "赛事还没开始：输入 START，就和已参加的人一起开始。", "Турнир ещё не начался: START начнёт его с теми, кто уже участвует.")
    case (.start, nil):
      say(
        "The tournament has not started. Your match begins by itself once its owner has sent START.",
        "赛事还没开始。发起人输入 START 以后，你的比赛会自动开始。",
        "Турнир ещё не начался. Твой матч начнётся сам, когда владелец турнира отправит START.")
    case (.tournament, nil):
      say(
        "You have no match at the moment. Rounds begin by themselves.", "你现在没有比赛。每一轮都会自动开始。",
        "Сейчас у тебя нет матча. Туры начинаются сами.")
    case (.out, nil):
      say(
        "You are out of this tournament. ROOMS lists its matches to WATCH; LEAVE leaves it.",
        "你在这个赛事中已经出局。ROOMS 列出可以 WATCH 的比赛；LEAVE 退出赛事。",
        "Ты больше не играешь в этом турнире. ROOMS покажет матчи, которые можно смотреть (WATCH); LEAVE — выйти."
      )
    case (.referee, nil):
      say(
        "You do not play in your tournament. ROOMS lists its matches to WATCH.",
        "你不参加自己赛事的比赛。ROOMS 列出可以 WATCH 的比赛。",
        "Ты не играешь в своём турнире. ROOMS покажет матчи, которые можно смотреть (WATCH).")
    default: say("Not now: no round is running.", "现在不行：没有进行中的一局。", "Не сейчас: раунд не идёт.")
    }
  }

  func sentence(for fault: Refusal.TournamentFault, of verb: Verb?) -> Sentence {
    switch fault {
    case .inside where verb == .say:
      say(
        "Between two matches only the player who opened the tournament writes to everyone. In a match, SAY writes to the room.",
        "两场比赛之间，只有赛事的发起人能对所有人发言。比赛中，SAY 发给房间里的人。",
        "Между матчами всем пишет только тот, кто открыл турнир. Во время матча SAY пишет в комнату.")
    case .inside where verb == .rematch:
      say(
        "There are no rematches in a tournament. Its matches begin by themselves.", "赛事里没有“再来一场”。比赛会自动开始。",
        "В турнире нельзя сыграть ещё раз: матчи в нём начинаются сами.")
    case .inside:
      say(
        "You are in a tournament, whose matches begin by themselves once its owner has sent START. LEAVE ends your part in it, or all of it if it is yours and has not begun.",
        "你在赛事中，发起人输入 START 以后，比赛会自动开始。LEAVE 退出赛事；如果它由你发起，还没开始，就会取消。",
        "Ты в турнире: после START его владельца матчи начинаются сами. LEAVE — выйти из турнира; если он твой и ещё не начался, он отменится."
      )
    case .outside:
      say(
        "You have no tournament to start; TOURNAMENT opens one. Other matches begin by themselves when PLAY or JOIN brings a rival.",
        "你没有可以开始的赛事；TOURNAMENT 开一个。其他比赛在 PLAY 或 JOIN 凑齐两人后自动开始。",
        "У тебя нет турнира; его откроет TOURNAMENT. Другие матчи начинаются сами, когда PLAY или JOIN приводит соперника."
      )
    case .owner:
      say(
        "Only the player who opened the tournament can start it. Please wait.", "只有赛事发起人可以开始，请稍候。",
        "Начать может только тот, кто открыл турнир. Подожди, пожалуйста.")
    case .few:
      say(
        "A tournament needs two players. Tell the others its code: they JOIN it, then you START.",
        "赛事至少要两人。把号码告诉其他人，等他们 JOIN 以后你再 START。",
        "Для турнира нужны двое. Передай остальным его код: они отправят JOIN, а потом ты — START.")
    case .begun where verb == .start:
      say(
        "Your tournament has started already. Rounds begin by themselves.", "你的赛事已经开始了，每一轮都会自动开始。",
        "Твой турнир уже идёт. Туры начинаются сами.")
    case .begun:
      say(
        "That tournament has started and takes no more players. SCORES <code> shows its table.",
        "那个赛事已经开始，不再加人。SCORES <号码> 显示排名。",
        "Этот турнир уже идёт и не принимает игроков. SCORES <код> покажет таблицу.")
    case .over:
      say(
        "That tournament is over. SCORES <code> shows its table, TOURNAMENT opens another one.",
        "那个赛事已经结束。SCORES <号码> 显示排名，TOURNAMENT 另开一个。",
        "Этот турнир окончен. SCORES <код> покажет таблицу, TOURNAMENT откроет новый.")
    case .kind:
      say(
        "That tournament is not for your kind of player, human or bot. TOURNAMENT with=any opens one for both.",
        "那个赛事不接受你这一类玩家（human 或 bot）。用 TOURNAMENT with=any 办的赛事两类都接受。",
        "Этот турнир не для таких игроков, как ты (human или bot). TOURNAMENT with=any открывает турнир для всех."
      )
    case .name:
      say(
        "A member of that tournament has that name. If you have only lost the connection: RESUME <token>. Otherwise take another: NAME <you>",
        "那个赛事里已有玩家用过这个名字。如果你只是掉线：RESUME <令牌>。否则请换个名字：NAME <名字>",
        "Игрок с таким именем в этом турнире уже есть. Если просто оборвалась связь: RESUME <токен>. Иначе возьми другое имя: NAME <имя латиницей>"
      )
    }
  }

  var whenSomeoneJoins: Sentence {
    say(
      "The match begins when someone joins; PLAY closes the room and finds another rival.",
      "有人加入，比赛就开始；PLAY 会关闭房间，另找对手。",
      "Матч начнётся, когда кто-нибудь войдёт; PLAY закроет комнату и найдёт другого соперника.")
  }

  var noMoreMatches: Sentence {
    say(
      "There are no more matches in this room. PLAY finds another rival.", "这个房间不会再有比赛了。PLAY 另找对手。",
      "В этой комнате матчей больше не будет. PLAY найдёт другого соперника.")
  }
}
