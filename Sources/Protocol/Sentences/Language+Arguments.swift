extension Language {
  func sentence(for argument: Refusal.Argument, of verb: Verb?) -> Sentence {
    let usage: StaticString = verb?.usage ?? "HELP"
    return switch argument {
    case .proto:
      say(
        "Hello! HELP shows what to type, QUIT leaves. A program says HELLO 1.",
        "你好！HELP 说明可以输入什么，QUIT 退出。程序请用 HELLO 1",
        "Привет! HELP подскажет, что писать, QUIT — выход. Программа пишет HELLO 1.")
    case .kind where verb == .scores:
      say(
        "kind is human or bot, and goes with by=rating.", "kind 是 human 或 bot，要和 by=rating 一起用。",
        "kind — это human или bot, и только вместе с by=rating.")
    case .kind:
      say(
        "kind is human or bot, and does not change while PLAY waits or in a tournament for the other.",
        "kind 是 human 或 bot；PLAY 等待时，或在只收另一类玩家的赛事里，不能改。",
        "kind — это human или bot; пока PLAY ждёт или в турнире не для таких игроков его не сменить.")
    case .text: choice(argument, LineStyle.Text.allCases)
    case .lang:
      say(
        "The language is en, zh or ru: English, 中文, русский.", "语言是 en、zh 或 ru，也就是 English、中文或 русский。",
        "Язык — это en, zh или ru: English, 中文, русский.")
    case .name where verb == .scores:
      say(
        "name is an owned name, and can't be combined with another table.", "name 是有主的名字，不能和别的榜一起用。",
        "name — закреплённое имя; другая таблица с ним не сочетается.")
    case .name:
      say(
        "A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like NAME ada",
        "名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 NAME ada",
        "Имя — латинская буква, за ней до 15 латинских букв, цифр, _ или -, например NAME ada")
    case .key:
      say(
        "A key has 32 digits 0 to 9 and a to f; CLAIM has shown it to you.",
        "密钥有 32 个字符，只含 0 到 9 和 a 到 f；CLAIM 时显示过。", "Ключ — это 32 знака 0–9 и a–f; его показал CLAIM.")
    case .verb:
      say(
        "HELP explains one verb, like HELP PLAY; HELP all lists all verbs.",
        "HELP 加命令名说明这个命令，比如 HELP PLAY；HELP all 列出所有命令。",
        "HELP объясняет одну команду, например HELP PLAY; HELP all перечислит все.")
    case .word: say("PING repeats one word of text.", "PING 后面最多写一个词。", "PING повторяет одно слово.")
    case .after where verb == .scores:
      say(
        "SCORES after=50 continues after rank 50; one name has no more.",
        "SCORES after=50 列出第 50 名之后的；查一个名字时不用写。",
        "SCORES after=50 продолжает список после 50-го места; у одного имени продолжения нет.")
    case .after:
      say(
        "ROOMS after=F7KD2Q continues after that room.", "ROOMS after=F7KD2Q 列出那个房间之后的房间。",
        "ROOMS after=F7KD2Q продолжает список после этой комнаты.")
    case .code where verb == .scores:
      say(
        "Which tournament? Its code has six characters, like F7KD2Q. For an owned name: SCORES name=ada",
        "哪个赛事？号码有六个字符，比如 F7KD2Q。查有主的名字：SCORES name=ada",
        "Какой турнир? В его коде шесть символов, например F7KD2Q. Для закреплённого имени: SCORES name=ada")
    case .code:
      say(
        "Which room? Its code has six characters, like F7KD2Q.", "哪个房间？房间号有六个字符，比如 F7KD2Q。",
        "Какая комната? В её коде шесть символов, например F7KD2Q.")
    case .range where verb == .join:
      say(
        "A handicap is a range that includes all of the room's, like range=1..200, in race or lockstep; a tournament has none.",
        "让分时选的更大范围要包含房间的整个范围，比如 range=1..200；只用于 race 和 lockstep，赛事不能让分。",
        "Чтобы дать фору, возьми диапазон, включающий весь диапазон комнаты, например range=1..200; только в race и lockstep, не в турнире."
      )
    case .range where verb == .solo:
      say(
        "\(aboutRange); the daily number is from 1 to 100.", "\(aboutRange)；每日数字总是从 1 到 100。",
        "\(aboutRange); число дня всегда от 1 до 100.")
    case .range: aboutRange
    case .rules where verb == .scores:
      say(
        "rules is race, lockstep or duel, and goes with by=rating.",
        "rules 是 race、lockstep 或 duel，要和 by=rating 一起用。",
        "rules — это race, lockstep или duel, и только вместе с by=rating.")
    case .rules: choice(argument, Rules.forTwo)
    case .token:
      say(
        "RESUME takes the token that came with your name: 32 hexadecimal digits.",
        "RESUME 后面要写取名时得到的令牌（32 位十六进制数字）。",
        "Для RESUME нужен токен, который пришёл вместе с именем: 32 шестнадцатеричные цифры.")
    case .firstTo:
      say(
        "first_to is \(Limits.firstTo.lowerBound) to \(Limits.firstTo.upperBound) rounds.",
        "first_to 是 \(Limits.firstTo.lowerBound) 到 \(Limits.firstTo.upperBound, "局")。",
        "first_to — от \(Limits.firstTo.lowerBound) до \(Limits.firstTo.upperBound, "раунда", "раундов", "раундов")."
      )
    case .pace:
      say(
        "pace is \(Limits.pace.lowerBound.count) to \(Limits.pace.upperBound.count) milliseconds.",
        "pace 是 \(Limits.pace.lowerBound.count) 到 \(Limits.pace.upperBound.count, "毫秒")。",
        "pace — от \(Limits.pace.lowerBound.count) до \(Limits.pace.upperBound.count, "миллисекунды", "миллисекунд", "миллисекунд")."
      )
    case .clock: seconds(argument, Limits.clock)
    case .countdown: seconds(argument, Limits.countdown)
    case .since:
      say(
        "since is 1 to \(Limits.scoreDays.upperBound) days, like since=7d, and can't be combined with another table.",
        "since 是 1 到 \(Limits.scoreDays.upperBound) 天，比如 since=7d；不能和别的榜一起用。",
        "since — от 1 до \(Limits.scoreDays.upperBound) дней, например since=7d; другая таблица с ним не сочетается."
      )
    case .by:
      say(
        "by is rating, wins or daily, and can't be combined with a code, seed=, day=, since= or name=.",
        "by 是 rating、wins 或 daily，不能和赛事号码、seed=、day=、since=、name= 一起用。",
        "by — это rating, wins или daily, и без кода, seed=, day=, since= и name=.")
    case .rated:
      say(
        "rated is yes or no; a rated match takes rules= and nothing else, like PLAY rated=yes rules=duel",
        "rated 是 yes 或 no；等级分比赛只能再写 rules=，比如 PLAY rated=yes rules=duel",
        "rated — это yes или no; для матча на рейтинг можно задать только rules=, например PLAY rated=yes rules=duel"
      )
    case .listed, .plays: choice(argument, ["yes", "no"] as [InlineASCII])
    case .with where verb == .play:
      say(
        "with is human, bot or any; leave it out of a rated match.", "with 是 human、bot 或 any；等级分比赛不用写。",
        "with — это human, bot или any; для матча на рейтинг не указывается.")
    case .with: choice(argument, RivalFilter.allCases)
    case .computer where verb == .tournament:
      say(
        "computer is easy, normal or hard; not with pairing=knockout.",
        "computer 是 easy、normal 或 hard；knockout 不能用。",
        "computer — это easy, normal или hard; для knockout не указывается.")
    case .computer: choice(argument, ComputerLevel.allCases)
    case .think:
      say(
        "think is \(Limits.think.lowerBound.count) to \(Limits.think.upperBound.count) milliseconds, and needs computer=.",
        "think 是 \(Limits.think.lowerBound.count) 到 \(Limits.think.upperBound.count, "毫秒")，要和 computer= 一起用。",
        "think — от \(Limits.think.lowerBound.count) до \(Limits.think.upperBound.count, "миллисекунды", "миллисекунд", "миллисекунд"), и только вместе с computer=."
      )
    case .seed where verb == .scores:
      say(
        "\(aboutSeed), and can't be combined with day=.", "\(aboutSeed)；不能和 day= 一起用。",
        "\(aboutSeed), и без day=.")
    case .seed:
      say(
        "\(aboutSeed); SOLO also takes seed=today. Yesterday's number: SCORES day=yesterday",
        "\(aboutSeed)；SOLO 还可以用 seed=today。昨天的数字：SCORES day=yesterday",
        "\(aboutSeed); для SOLO ещё и seed=today. Вчерашнее число: SCORES day=yesterday")
    case .day:
      say(
        "day is today or yesterday, and can't be combined with seed=.",
        "day 只能是 today 或 yesterday，不能和 seed= 一起用。", "day — today или yesterday, и без seed=.")
    case .number:
      say("A guess is a whole number, like 50.", "猜测必须是整数，比如 50。", "Попытка — это целое число, например 50.")
    case .round:
      say(
        "round is the number of the round, from 1.", "round 是第几局，从 1 开始。",
        "round — это номер раунда, считая от 1.")
    case .message:
      say(
        "SAY takes a message of up to \(Limits.chatBytes) bytes.",
        "SAY 后面写你想说的话，最多 \(Limits.chatBytes, "字节")。",
        "Для SAY нужен текст сообщения: до \(Limits.chatBytes, "байта", "байт", "байт").")
    case .pairing: choice(argument, PairingSystem.allCases)
    case .rounds:
      say(
        "rounds is \(Limits.tournamentRounds.lowerBound) to \(Limits.tournamentRounds.upperBound); not with pairing=knockout.",
        "rounds 是 \(Limits.tournamentRounds.lowerBound) 到 \(Limits.tournamentRounds.upperBound)；knockout 不用写。",
        "rounds — от \(Limits.tournamentRounds.lowerBound) до \(Limits.tournamentRounds.upperBound); для knockout не указывается."
      )
    case .pause: seconds(argument, Limits.tournamentBreak)
    case .extra where verb == .name:
      say(
        "A name is one word, like NAME ada or NAME ada_b", "名字只能是一个词，比如 NAME ada 或 NAME ada_b",
        "Имя — одно слово, например NAME ada или NAME ada_b")
    case .extra:
      say(
        "Unexpected argument. Usage: \(usage)", "这里有多余的内容。写法是：\(usage)",
        "Здесь что-то лишнее. Надо так: \(usage)")
    case .repeated:
      say(
        "An option can be given only once. Usage: \(usage)", "一个选项只能写一次。写法是：\(usage)",
        "Параметр можно указать только один раз. Надо так: \(usage)")
    }
  }
  private func choice(_ argument: Refusal.Argument, _ words: [some LineValue]) -> Sentence {
    func list(_ comma: StaticString, _ or: StaticString) -> Sentence {
      Sentence { line in
        for (index, word) in words.enumerated() {
          if index > 0 { line.append(index == words.count - 1 ? or : comma) }
          word.write(to: &line)
        }
      }
    }
    return say(
      "\(argument) is \(list(", ", " or ")).", "\(argument) 是 \(list("、", " 或 "))。",
      "\(argument) — это \(list(", ", " или ")).")
  }

  private func seconds(_ argument: Refusal.Argument, _ bounds: ClosedRange<Milliseconds>) -> Sentence {
    let (least, most) = (bounds.lowerBound.secondsRoundedUp, bounds.upperBound.secondsRoundedUp)
    return say(
      "\(argument) is \(least) to \(most) seconds.", "\(argument) 是 \(least) 到 \(most, "秒")。",
      "\(argument) — от \(least) до \(most, "секунды", "секунд", "секунд").")
  }

  private var aboutRange: Sentence {
    say(
      "A range is lo..hi with lo below hi, like range=1..100", "范围是 lo..hi，lo 要小于 hi，比如 range=1..100",
      "Диапазон — это lo..hi, где lo меньше hi, например range=1..100")
  }

  private var aboutSeed: Sentence {
    say(
      "seed is a word of up to 16 letters, digits, _ or -, like seed=class7",
      "seed 是一个词，最多 16 个英文字母、数字、_ 或 -，比如 seed=class7",
      "seed (сид) — до 16 латинских букв, цифр, _ или -, например seed=class7")
  }
}
