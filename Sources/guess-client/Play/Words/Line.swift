import GuessClientCore
import GuessProtocol

/// Messages of the line front end itself, besides those for the server's lines.
package enum LineMessage: LocalizedText, Hashable, Sendable {
  case nameQuestion(suggestion: Name?), offline, seatQuestion, historySearch(String, isFound: Bool),
    againPrompt, soloPrompt
  case welcome, keys, hosting(RoomCode)
  /// The local server does not start, or the running one is not reachable from outside this machine.
  case noServerStarts, serverIsPrivate
  case howToBegin
  case needsTerminal, notPrinted(reason: String)
  /// Leaving during a match, one without a guess or a game alone, or the game while `PLAY` waits.
  case confirmLeaving, confirmLeavingGame, confirmLeavingQueue
  /// Leaving a tournament, whose server perhaps keeps the place; and as its owner before it starts.
  case confirmLeavingTournament(isKept: Bool), confirmClosingTournament, notSent
  /// A saved seat, in a room or a tournament unless in a game alone.
  case seatOffer(SavedSeat), seatTooLate(Name)
  /// An invitation to another server, as an address.
  case otherServer(String)
  case nameIsKept(seconds: Int64), nameIsOfMember
  /// Match number n against this rival; the score is of matches won, own first.
  case nextMatch(Int, against: Name, Score)
  /// A game alone continues after a disconnect.
  case gameIsBack(Name)
  /// The game while `PLAY` waits: its beginning, its end by `LEAVE`, and its end by a rival.
  case meanwhile, stillInLine, rivalCame
  case ownGameEnds
  /// `TEXT` or `HELLO 1 text=only` was typed: the player sees sentences alone, and the client needs the server's lines.
  case onlySentences
  /// The name is the player's from now on, and its key on file; or it could be; or it has another owner.
  case isOwner(Name, Token), mayBeOwner(Name), isOwned(bySSH: Bool)
  /// An own name that another connection has, or that is kept for it for so many seconds.
  case isInUse(Name, seconds: Int64?)
  /// The key is not on file after all.
  case keyIsLost
  /// A code with which another ssh key becomes the same player; it did, or did not.
  case linkCode(RoomCode), linked, linkRefused(LinkCodes.Refusal)

  package func text(in language: Language) -> String {
    switch self {
    case .nameQuestion(nil): language.choose("Your name: ", "你的名字（英文字母）：", "Твоё имя (латиницей): ")
    case .nameQuestion(let suggestion?):
      language.choose(
        "Your name [\(suggestion)]: ", "你的名字（英文字母）[\(suggestion)]：", "Твоё имя (латиницей) [\(suggestion)]: ")
    case .offline: language.choose("offline> ", "离线> ", "нет связи> ")
    case .welcome:
      language.choose(
        "PLAY finds a rival, CREATE opens a room for a friend, SOLO is for you alone. HELP lists the rest.",
        "PLAY 找对手，CREATE 建房间等朋友，SOLO 一个人玩。HELP 列出其余命令。",
        "PLAY найдёт соперника, CREATE откроет комнату для друга, SOLO — игра в одиночку. HELP перечислит остальное."
      )
    // Before the server's help.
    case .keys:
      language.choose(
        "p, s, d, o, c, j and w are short for PLAY, SOLO, DAILY, COMPUTER, CREATE, JOIN and WATCH. Tab completes, ↑ recalls a line, Ctrl-R searches, Ctrl-C clears the line or leaves, Ctrl-D leaves.",
        "p、s、d、o、c、j、w 就是 PLAY、SOLO、DAILY、COMPUTER、CREATE、JOIN、WATCH。Tab 补全，↑ 调出之前输入的内容，Ctrl-R 搜索，Ctrl-C 清空这一行或离开，Ctrl-D 退出。",
        "p, s, d, o, c, j, w — это PLAY, SOLO, DAILY, COMPUTER, CREATE, JOIN, WATCH. Tab дополняет, ↑ возвращает строку, Ctrl-R ищет, Ctrl-C стирает строку или выходит, Ctrl-D выходит."
      )
    case .hosting(let room):
      language.choose(
        "Room \(room) is open. Send your friend the line below. Nobody there yet? LEAVE, then CREATE computer=easy plays the computer.",
        "房间 \(room) 建好了。把下面这一行发给朋友。还没有人来？先 LEAVE，再用 CREATE computer=easy 和电脑对战。",
        "Комната \(room) открыта. Отправь другу строку ниже. Пока никого? LEAVE, затем CREATE computer=easy — игра с компьютером."
      )
    case .noServerStarts:
      language.choose(
        "guess-server could not be started. Put it next to guess-client or in the PATH (swift build makes both).",
        "无法启动 guess-server。请把它放到 guess-client 所在的目录，或 PATH 里的目录（swift build 会一起编译）。",
        "не удалось запустить guess-server. Положи его рядом с guess-client или в каталог из PATH (swift build собирает оба)."
      )
    case .serverIsPrivate:
      language.choose(
        "a server is running here already, but only this machine reaches it. Stop it, or start it with guess-server --listen '[::]:4837', then try again.",
        "本机已经有一个服务器在运行，但只有本机能连上它。请停掉它，或者用 guess-server --listen '[::]:4837' 启动它，然后再试一次。",
        "здесь уже работает сервер, но доступен он только с этого компьютера. Останови его или запусти так: guess-server --listen '[::]:4837', и попробуй снова."
      )
    case .howToBegin:
      language.choose(
        "guess-client host starts one here and waits for a friend; guess-client HOST plays on another machine.",
        "guess-client host 在本机启动一个服务器，等朋友来；guess-client HOST 连到另一台机器上的服务器玩。",
        "guess-client host запустит сервер здесь и подождёт друга; guess-client HOST — игра на другом компьютере."
      )
    case .needsTerminal:
      language.choose(
        "this needs a terminal for input and output.", "这个命令要求输入和输出都是终端。",
        "здесь нужен терминал и для ввода, и для вывода.")
    case .confirmLeaving:
      Self.again("Leaving forfeits the match.", "现在离开，这场比赛算认输。", "Выйти сейчас — сдать матч.", language)
    case .confirmLeavingGame:
      Self.again("Leaving ends the game.", "现在离开，这一局就结束。", "Выйти сейчас — закончить игру.", language)
    case .confirmLeavingQueue:
      Self.again(
        "Leaving gives up your place in line.", "现在离开就退出排队。", "Выйти сейчас — потерять место в очереди.",
        language)
    case .confirmLeavingTournament(isKept: true):
      Self.again(
        "Leaving takes you out of the tournament until you come back.", "现在离开就暂时退出赛事，以后还能回来。",
        "Выйти сейчас — покинуть турнир, пока не вернёшься.", language)
    case .confirmLeavingTournament(isKept: false):
      Self.again(
        "Leaving gives up your place in the tournament.", "现在离开就退出赛事。", "Выйти сейчас — покинуть турнир.",
        language)
    case .confirmClosingTournament:
      Self.again(
        "Leaving closes the tournament for everyone, as it has not begun.", "赛事还没开始，你现在离开会取消整个赛事。",
        "Турнир ещё не начался: если выйти сейчас, он закроется для всех.", language)
    case .notSent:
      language.choose(
        "Not sent: there is no connection. Press Enter again when it is back.", "没有发送：现在没有连接。恢复以后请再按一次回车。",
        "Не отправлено: связи нет. Нажми Enter ещё раз, когда она появится.")
    case .notPrinted(let reason):
      language.choose(
        "the output can't be written: \(reason). Check where it is redirected to.",
        "无法写入输出：\(reason)。请检查它被重定向到了哪里。", "не удаётся записать вывод: \(reason). Проверь, куда он направлен.")
    case .seatOffer(let seat):
      language.choose(
        "Your place as \(seat.name)\(seat.code.map { " in \($0)" } ?? "") may still be kept. Enter takes it back; n leaves it, and loses a match that still runs\(seat.isInTournament ? " or closes your tournament before START" : "").",
        "你（\(seat.name)）\(seat.code.map { "在 \($0) " } ?? "")的位置可能还在。按回车取回；输入 n 放弃，没结束的比赛算输\(seat.isInTournament ? "，你开的赛事若还没 START 就会取消" : "")。",
        "Место под именем \(seat.name)\(seat.code.map { " в \($0)" } ?? ""), возможно, ещё за тобой. Enter — вернуть его, n — отказаться: начатый матч будет проигран\(seat.isInTournament ? ", а твой турнир до START закроется" : "")."
      )
    case .seatQuestion: language.choose("Take it back? [Enter/n] ", "取回吗？[回车/n] ", "Вернуть? [Enter/n] ")
    case .seatTooLate(let name):
      language.choose(
        "Too late: nothing is kept for \(name) any more. You start again.", "太晚了：\(name) 的座位已经不再保留。现在重新开始。",
        "Поздно: для имени \(name) уже ничего не хранится. Начинаем заново.")
    case .nameIsKept(let seconds):
      language.choose(
        "That name is kept for its player, who is away, for \(seconds, "second", "seconds"). Please take another one.",
        "这个名字正为掉线的玩家保留，还剩 \(seconds) 秒。请换一个名字。",
        "Это имя хранится за игроком без связи ещё \(seconds, "секунду", "секунды", "секунд"). Выбери другое."
      )
    case .nameIsOfMember:
      language.choose(
        "A member of that tournament has your name. Take another one, NAME <you>, and JOIN again.",
        "那个赛事里已有玩家用过你的名字。请换个名字（NAME <名字>），再 JOIN 一次。",
        "Игрок с твоим именем в этом турнире уже есть. Возьми другое, NAME <имя латиницей>, и снова JOIN.")
    case .historySearch(let query, false):
      language.choose(
        "search “\(query)”, none: ", "搜索“\(query)”，没有找到：", "поиск «\(query)», не найдено: ")
    case .historySearch(let query, true):
      language.choose("search “\(query)”: ", "搜索“\(query)”：", "поиск «\(query)»: ")
    case .againPrompt: language.choose("[Enter: again] ", "[回车：再来一场] ", "[Enter: ещё раз] ")
    case .soloPrompt: language.choose("[Enter: SOLO] ", "[回车：SOLO] ", "[Enter: игра SOLO] ")
    case .otherServer(let address):
      language.choose(
        "That is on another server. QUIT here, then run: guess-client \(address)",
        "那在另一台服务器上。先用 QUIT 离开这里，再运行：guess-client \(address)",
        "Это на другом сервере. Выйди отсюда (QUIT) и запусти: guess-client \(address)")
    case .nextMatch(let number, let rival, let score):
      language.choose(
        "Match \(number) against \(rival): \(score.dashed) so far.",
        "与 \(rival) 的第 \(number) 场：目前 \(score.dashed)。",
        "Матч \(number), соперник \(rival): пока \(score.dashed).")
    case .gameIsBack(let name):
      language.choose(
        "Welcome back, \(name)! Your game goes on.", "欢迎回来，\(name)！你的游戏继续。",
        "С возвращением, \(name)! Игра продолжается.")
    case .meanwhile:
      language.choose(
        "A game of your own while you wait. Your place in line is kept; LEAVE goes back to it.",
        "等对手时自己玩一局。排队的位置保留着；LEAVE 回去等。",
        "Игра на время ожидания. Твоё место в очереди сохраняется; LEAVE — вернуться.")
    case .stillInLine:
      language.choose(
        "You are still in line for a rival. SOLO plays again, LEAVE leaves the line.",
        "你还在排队等对手。SOLO 再玩一局，LEAVE 退出排队。",
        "Ты по-прежнему в очереди. SOLO — сыграть ещё, LEAVE — выйти из очереди.")
    case .rivalCame:
      language.choose(
        "A rival is here, so your own game ends.", "对手来了，你自己的这一局到此结束。",
        "Соперник нашёлся, твоя игра на этом заканчивается.")
    case .ownGameEnds:
      language.choose(
        "Your own game ends with the connection.", "连接断了，你自己的这一局到此结束。",
        "Связи нет, твоя игра на этом заканчивается.")
    case .onlySentences:
      language.choose(
        "You only see sentences here anyway; TEXT is for nc and telnet.",
        "这里显示的本来就只有句子；TEXT 是给 nc 和 telnet 用的。",
        "Здесь и так видны только фразы; TEXT — для nc и telnet.")
    case .isOwner(let name, let key):
      language.choose(
        "\(name) is yours now. guess-client keeps the key, which replaces an earlier one, and gives it by itself. Write it down for other clients: \(key.digits)",
        "\(name) 现在归你了。guess-client 会保存密钥并自动出示，它取代以前的密钥。请记下来，换用别的客户端时需要：\(key.digits)",
        "Имя \(name) теперь твоё. guess-client хранит ключ (он заменяет прежний) и называет его сам. Запиши его для других клиентов: \(key.digits)"
      )
    case .keyIsLost:
      language.choose(
        "The key could not be saved on this machine. Only what you write down remains.",
        "密钥没能保存在这台电脑上，请务必自己记下来。",
        "Сохранить ключ на этом компьютере не удалось. Обязательно запиши его.")
    case .mayBeOwner(let name):
      language.choose(
        "CLAIM makes the name \(name) yours: nobody else can take it here.",
        "CLAIM 让 \(name) 这个名字归你：别人在这里就不能用了。",
        "CLAIM закрепит имя \(name) за тобой: здесь его больше никто не займёт.")
    case .isOwned(bySSH: true):
      language.choose(
        "That name belongs to someone else. Please take another one.", "这个名字属于别人。请换一个。",
        "Это имя принадлежит другому игроку. Выбери, пожалуйста, другое.")
    case .isOwned(bySSH: false):
      language.choose(
        "That name belongs to a player. If it is yours, type NAME <you> key=<key>, or move the key: guess-client key export on your other machine, guess-client key import on this one. If not, please take another one.",
        "这个名字有主人。如果是你的，请输入 NAME <名字> key=<密钥>，或者把密钥转过来：在另一台机器上运行 guess-client key export，在这台机器上运行 guess-client key import。不是的话，请换一个。",
        "У этого имени есть хозяин. Если это ты, введи NAME <имя латиницей> key=<ключ> или перенеси ключ: guess-client key export на той машине, guess-client key import на этой. Если нет, выбери, пожалуйста, другое."
      )
    case .isInUse(let name, nil):
      language.choose(
        "\(name) is yours, and in use in another window or on another device. Leave the game there, or take another name here.",
        "\(name) 是你的名字，正在另一个窗口或另一台设备上使用。请在那边退出游戏，或者在这里换一个名字。",
        "Имя \(name) твоё и занято в другом окне или на другом устройстве. Выйди из игры там или выбери здесь другое имя."
      )
    case .isInUse(let name, let seconds?):
      language.choose(
        "\(name) is yours, and kept for another window or device of yours, which is away, for \(seconds, "second", "seconds"). Go on there, or take another name here.",
        "\(name) 是你的名字，正为你掉线的另一个窗口或另一台设备保留，还剩 \(seconds) 秒。请在那边继续，或者在这里换一个名字。",
        "Имя \(name) твоё и хранится за другим твоим окном или устройством без связи ещё \(seconds, "секунду", "секунды", "секунд"). Продолжи там или выбери здесь другое имя."
      )
    case .linkCode(let code):
      language.choose(
        "On your other device, within \(LinkCodes.time / 60) minutes: ssh to this address again, followed by: link \(code)",
        "请在 \(LinkCodes.time / 60) 分钟内在另一台设备上用 ssh 连到同一地址，后面加上：link \(code)",
        "На другом устройстве, в течение \(LinkCodes.time / 60, "минуты", "минут", "минут"): ssh на этот же адрес, а после него: link \(code)"
      )
    case .linked:
      language.choose(
        "This ssh key is the same player now.", "这个 ssh 密钥现在也是同一位玩家。", "Этот ключ ssh теперь — тот же игрок.")
    case .linkRefused(.hasNoName):
      language.choose(
        "This ssh key owns no name yet. Connect without link and take one, then ask for a code again.",
        "这个 ssh 密钥还没有名字。请先不加 link 连接，取好名字，然后再来要代码。",
        "У этого ключа ssh ещё нет имени. Подключись без link, выбери имя и снова запроси код.")
    case .linkRefused(.isUnknown):
      language.choose(
        "That code is not known: each is good once, for \(LinkCodes.time / 60) minutes. Get a new one on your first device: ssh to this address, followed by: link",
        "没有这个代码：代码只能用一次，\(LinkCodes.time / 60) 分钟内有效。请在第一台设备上用 ssh 连到同一地址，后面加上 link，要一个新代码。",
        "Такого кода нет: он действует один раз, \(LinkCodes.time / 60, "минуту", "минуты", "минут"). Получи новый на первом устройстве: ssh на этот же адрес, а после него: link"
      )
    case .linkRefused(.hasPlayer):
      language.choose(
        "This ssh key is a player already and stays that one. To play as the other one here, connect with another ssh key.",
        "这个 ssh 密钥已经是一位玩家，不能再改。想在这台设备上成为另一位玩家，请换一个 ssh 密钥连接。",
        "У этого ключа ssh уже есть свой игрок, и это не изменить. Чтобы играть здесь за другого, подключись с другим ключом ssh."
      )
    case .linkRefused(.isNotKept):
      language.choose(
        "The server could not keep that. Try again in \(LinkCodes.time / 60) minutes; if it fails again, ask its operator.",
        "服务器没能保存。请过 \(LinkCodes.time / 60) 分钟再试；还是不行的话，请联系管理员。",
        "Серверу не удалось это сохранить. Попробуй через \(LinkCodes.time / 60, "минуту", "минуты", "минут"), а если не выйдет, обратись к администратору."
      )
    }
  }

  /// A question before leaving.
  private static func again(
    _ english: String, _ chinese: String, _ russian: String, _ language: Language
  ) -> String {
    language.choose(
      english + " Do it again to leave.", chinese + "再来一次就离开。", russian + " Повтори, чтобы выйти.")
  }
}
