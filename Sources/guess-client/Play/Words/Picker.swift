import GuessClientCore
import GuessProtocol

enum PickerMessage: LocalizedText, Hashable {
  case firstTo(Int), you(guesses: Int, par: Int?)
  case me
  case verdict(Hint), notOffered(Int), tooSmall(columns: Int, rows: Int), anyKey
  /// Enter guesses the number on the wheels.
  case guessWith(Int64)
  /// The wheels spin, and the message does not reveal where they stop.
  case spinning
  /// Another match, for which the rival has asked, or only the player.
  case againToo(Name), againAsked

  func text(in language: Language) -> String {
    switch self {
    case .firstTo(let rounds):
      language.choose("first to \(rounds)", "先赢 \(rounds) 局", "до \(rounds, "победы", "побед", "побед")")
    case .you(let guesses, let par?):
      language.choose(
        "you: \(guesses), par \(par)", "你：\(guesses)，标准次数 \(par)", "ты: \(guesses), норма \(par)")
    case .you(let guesses, nil): language.choose("you: \(guesses)", "你：\(guesses)", "ты: \(guesses)")
    case .me: language.choose("you", "你", "ты")
    case .verdict(.low): language.choose("too low", "小了", "мало")
    case .verdict(.high): language.choose("too high", "大了", "много")
    case .verdict(.hit): language.choose("found", "猜中", "угадано")
    case .notOffered(let digit):
      language.choose(
        "No remaining number has \(digit) there.", "剩下的数在这一位上没有 \(digit)。",
        "Чисел с \(digit) на этом месте не осталось.")
    case .tooSmall(let columns, let rows):
      language.choose(
        "The wheels need \(columns)×\(rows).", "转轮需要 \(columns)×\(rows) 的窗口。",
        "Барабанам нужно окно \(columns)×\(rows).")
    case .anyKey: language.choose("Any key goes back", "按任意键返回", "Любая клавиша — назад")
    case .guessWith(let number):
      language.choose("Enter guesses \(number)", "按回车猜 \(number)", "Enter — назвать \(number)")
    case .spinning: language.choose("Enter takes the result", "按回车，停在哪儿猜哪儿", "Enter — назвать, что выпадет")
    case .againToo(let name):
      language.choose("again: \(name) has asked", "再来一场：\(name) 也想", "ещё раз: \(name) тоже хочет")
    case .againAsked:
      language.choose("again: waiting for your rival", "再来一场：已提出，等对手同意", "ещё раз: ждём согласия соперника")
    }
  }
}

extension PlaySession.Wait: LocalizedText {
  func text(in language: Language) -> String {
    switch self {
    case .status(let status): status.text(in: language)
    case .round(.answer): language.choose("Guess sent…", "已发出……", "Отправлено…")
    case .round(.step(let number)): StatusMessage.sealed(number).text(in: language)
    case .round(.turn(let name)): StatusMessage.turn(of: name).text(in: language)
    case .nextRound(let secret, let seconds?):
      language.choose(
        "It was \(secret). Next round in \(seconds)", "谜底是 \(secret)。下一局倒计时：\(seconds)",
        "Загадано было \(secret). До раунда: \(seconds)")
    case .nextRound(let secret, nil):
      language.choose("It was \(secret).", "谜底是 \(secret)。", "Загадано было \(secret).")
    case .matchEnd(.won, let secret):
      language.choose("You win!", "你赢了！", "Победа!") + words(for: secret, in: language)
    case .matchEnd(.lost(let name), let secret):
      language.choose("\(name) wins.", "\(name) 赢了。", "Победа: \(name).") + words(for: secret, in: language)
    case .matchEnd(.nobody, let secret):
      language.choose("Nobody wins.", "无人获胜。", "Никто не победил.") + words(for: secret, in: language)
    case .soloEnd(true, let secret):
      language.choose("You found it.", "猜中了！", "Угадано!") + words(for: secret, in: language)
    case .soloEnd(false, let secret):
      language.choose("The game is over.", "这局结束了。", "Игра окончена.")
        + words(for: secret, in: language)
    case .round(nil), .choice: language.choose("What next?", "接下来做什么？", "Что дальше?")
    }
  }
}

extension Offer: LocalizedText {
  func text(in language: Language) -> String {
    switch self {
    case .play: language.choose("play: find a rival", "找一个对手", "найти соперника")
    case .solo: language.choose("solo: a game alone", "自己玩一局", "играть в одиночку")
    case .daily:
      language.choose("daily: today's number, one for all", "每日数字，人人都一样", "число дня, одно на всех")
    case .computer: language.choose("computer: play the computer", "和电脑对战", "играть с компьютером")
    case .create: language.choose("create: a room for a friend", "建一个房间，等朋友来", "открыть комнату для друга")
    case .join: language.choose("join: a friend's room", "加入朋友的房间", "войти в комнату друга")
    case .watch: language.choose("watch: a game of others", "观看别人的比赛", "смотреть чужую игру")
    case .again: language.choose("again, or Enter: a new match", "再来一场（回车也行）", "ещё раз (или Enter)")
    case .leave: language.choose("leave: go back", "离开", "выйти отсюда")
    case .start: language.choose("start: begin the tournament", "开始赛事", "начать турнир")
    case .table: language.choose("table: who leads the tournament", "看赛事排名", "таблица турнира")
    }
  }
}

/// Functions of keys, in as few words as possible.
enum KeyHint: LocalizedText, CaseIterable {
  case guess, help, spin, middle, talk, quit, turn, wheel

  func text(in language: Language) -> String {
    switch self {
    case .guess: language.choose("Enter guess", "回车 猜", "Enter назвать")
    case .help: language.choose("? help", "? 帮助", "? помощь")
    case .spin: language.choose("r spin", "r 随机", "r наугад")
    case .middle: language.choose("m middle", "m 中间", "m середина")
    case .talk: language.choose("/ type", "/ 输入", "/ писать")
    case .quit: language.choose("q quit", "q 退出", "q выход")
    case .turn: language.choose("↑↓ turn", "↑↓ 转动", "↑↓ крутить")
    case .wheel: language.choose("←→ wheel", "←→ 换轮", "←→ барабан")
    }
  }
}

extension Language {
  var pickHelp: [(keys: String, words: String)] {
    [
      ("↑ ↓  k j", choose("turn the wheel", "转动转轮", "крутить барабан")),
      ("← →  h l", choose("another wheel", "换一个转轮", "другой барабан")),
      ("0–9  - +", choose("set digit, sign", "设定数字、正负号", "выставить цифру, знак")),
      ("PgUp PgDn", choose("ten up, ten down", "加十，减十", "на десять больше, меньше")),
      ("Home End", choose("lowest; highest", "最小；最大", "наименьшее; наибольшее")),
      ("m  r", choose("middle; random number", "中间；随机", "середина; наугад")),
      ("Enter", choose("guess what they show", "猜转轮上的数", "назвать то, что видно")),
      ("/ :  Tab", choose("type a request; talk", "输入命令；聊天", "писать команду; в чат")),
      ("q  Ctrl-C", choose("leave", "离开", "выйти")),
      ("▲ ▼", choose("too low; too high", "小了；大了", "слишком мало; много")),
    ]
  }
}

private func words(for secret: Int64?, in language: Language) -> String {
  secret.map { secret in language.choose(" It was \(secret).", "谜底是 \(secret)。", " Загадано было \(secret).")
  } ?? ""
}
