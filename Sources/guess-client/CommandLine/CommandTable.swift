import GuessClientBots
import GuessClientCore
import GuessClientJournals
import GuessClientPlay
import GuessProtocol

extension CommandOption {
  /// The row of an option of commands in several folders.
  private func sharedRow(of command: Subcommand) -> Row {
    switch self {
    case .rules:
      Row("the rules", command == .standings ? .allRules : .rulesForTwo, "RULES", like: "race")
        .help(.bot, is: "the rules; default: race")
        .help(.arena, is: "the rules; default: lockstep, where speed does\nnot count")
        .help(.standings, is: "matches with these rules")
    case .name:
      Row("the name to take", .name, "NAME", like: "ada").help(.host)
        .help(
          .play, is: "the name to take; on a terminal you are asked", "名字（英文字母）；在终端里不写就会问",
          "имя латиницей; на терминале его спросят"
        )
        .help(.bot, is: "the name to take; default: bot- and 4 characters")
    case .proxyCommand:
      Row("the command to connect through", .helper, "COMMAND", like: "'ssh -W %h:%p gate'")
        .help(
          .play,
          is:
            "connect through a command, like\n'ssh -W %h:%p gate'; for guess+tls:// the\ndefault is openssl s_client",
          "通过一个命令连接，例如 'ssh -W %h:%p gate'；\nguess+tls:// 省略时用 openssl s_client",
          "связь через команду, например\n'ssh -W %h:%p gate'; для guess+tls:// по\nумолчанию openssl s_client"
        )
        .help(.bot, .top)
    case .sendKey:
      Row("send the key of a name anywhere").help(.host, .bot)
        .help(
          .play,
          is: "send the key of your name in clear text too;\ndefault: on this machine, or through TLS or ssh",
          "明文连接也发送名字的密钥；省略时只在本机，\n或者通过 TLS 或 ssh 发送",
          "отправлять ключ имени и без шифрования; обычно\nтолько на этой машине или через TLS или ssh")
    case .identity:
      Row("the ssh key of the player", .fingerprint, "FINGERPRINT", like: "SHA256:…")
        .help(
          .play, is: "for sshd: the ssh key owns the name of the player", "供 sshd 使用：玩家的名字归这个 ssh 密钥",
          "для sshd: именем игрока владеет этот ключ ssh")
    case .noConfig:
      Row("ignore the configuration").help(.host, .bot, .arena, .top, .replay, .verify, .standings)
        .help(.play, is: "ignore the configuration", "忽略配置文件", "без файла настроек")
    case .ascii:
      Row("draw with ASCII only").help(.host, .bot, .arena, .top, .replay, .verify, .standings)
        .help(.play, is: "draw with ASCII only", "只用 ASCII 字符绘制", "рисовать только символами ASCII")
    case .csv:
      Row("print CSV").against(.json).help(.standings)
    case .json:
      Row("print JSON objects")
        .help(
          .play, is: "print each line from the server as a JSON object", "服务器的每一行打印成一个 JSON 对象",
          "каждая строка сервера — объект JSON"
        )
        .help(.bot, is: "print a JSON object for each match and a summary")
        .help(.arena, is: "print JSON objects instead of the tables")
        .help(.replay, is: "print a JSON object for each match, or for MATCH")
        .help(.standings, is: "print a JSON object for each row")
    case .color:
      Row("when to use colours", .choice(ColorMode.self, called: "the color is"), "WHEN", like: "never")
        .help(.host, .top, .replay, .verify, .standings)
        .help(
          .play,
          is: "colours; auto means on a terminal. Default:\nNO_COLOR, CLICOLOR_FORCE, CLICOLOR, else auto",
          "颜色：仅在终端里、总是、从不；省略时依次取\nNO_COLOR、CLICOLOR_FORCE、CLICOLOR，否则 auto",
          "цвета; auto — на терминале. По умолчанию из\nNO_COLOR, CLICOLOR_FORCE и CLICOLOR, иначе auto")
    case .lang:
      Row("the language", .languages, "LANGUAGE", like: "zh").help(.host)
        .help(
          .play, is: "English, 中文 or русский. Default: LANGUAGE,\nLC_ALL, LC_MESSAGES, LANG",
          "English、中文或 русский；省略时依次取\nLANGUAGE、LC_ALL、LC_MESSAGES 和 LANG",
          "English, 中文 или русский; по умолчанию из\nLANGUAGE, LC_ALL, LC_MESSAGES и LANG")
    case .help:
      Row("print help").help(.play, is: "print this text", "显示这份说明", "эта справка")
    case .version:
      Row("print the version").help(.play, is: "print the version", "显示版本号", "версия программы")
    default: Row("")
    }
  }

  package func row(of command: Subcommand) -> Row {
    playRow ?? botRow ?? journalRow ?? sharedRow(of: command)
  }

  /// Reads the opposite of a flag: `--no-wheels`, and `--motion`.
  init?(opposite spelling: String) {
    guard spelling.hasPrefix("--"), case let word = spelling.dropFirst(2),
      let flag = Self(rawValue: word.hasPrefix("no-") ? String(word.dropFirst(3)) : "no-\(word)"),
      flag.row(of: .play).value == nil, flag != .help, flag != .version
    else { return nil }
    self = flag
  }
}

extension Subcommand {
  package var row: Row { playRow ?? botRow ?? journalRow ?? Row(.nothing, "", "") }

  package var options: [CommandOption] {
    CommandOption.allCases.filter {
      ![.help, .version].contains($0) && $0.row(of: self).commands.contains(self)
    }
  }

  /// The command's `--help`. For operators and authors of bots, it is in English.
  package func help(in language: Language) -> String {
    let language = if case .english = row.help { Language.english } else { language }
    let help = row.help.text(in: language).replacing("OPTIONS", with: optionLines(in: language))
    return help.hasPrefix("guess-client ")
      ? help + "\n" : "guess-client \(self) -- \(row.summary)\n\n\(help)\n"
  }

  private func optionLines(in language: Language) -> String {
    let column = self == .play ? 31 : 26
    let indent = "\n" + String(repeating: " ", count: column)
    let lines = (options + (self == .play ? [.help, .version] : [.help])).map { option in
      let row = option.row(of: self)
      var name = "  " + option.spelling
      if let value = row.value {
        name += " " + (value.choices.isEmpty ? row.argument : value.choices.joined(separator: "|"))
      }
      name = name.count < column ? name.padded(to: column) : name + indent
      let text = row.text(of: self).text(in: language).replacing("BOUNDS", with: row.value?.bounds ?? "")
      return name + text.replacing("\n", with: indent)
    }
    return lines.joined(separator: "\n")
  }
}
