extension Chinese {
  static func words(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let option, let suggestion, let command):
      "没有 \(option) 这个选项。\(question(suggestion))\(helpCommand(for: command)) 列出所有选项。"
    case .unknownCommand(let command, let suggestion):
      "没有 \(command) 这个命令。\(question(suggestion))guess-client --help 列出所有命令。"
    case .missingValue(let option):
      "\(option.spelling) 后面要有一个值，比如 \(option.spelling) \(option.example)。"
    case .invalidValue(let value, let option): "\(option.spelling) 要写\(domain(of: option))，不能是“\(value)”。"
    case .settledByRoom(let option): "地址里的房间已经定好了怎么玩；请去掉 \(option.spelling)。"
    case .conflict(let one, let other): "\(one.spelling) 和 \(other.spelling) 只能选一个。"
    case .unknownRules(let rules): "规则是 race、lockstep、duel 或 solo，不是“\(rules)”。"
    case .needlessRoom(let room): "bench 会自己开房间；请把地址里的 /\(room) 去掉。"
    case .pipelineOfTwo: "比赛中要等上一个提示才能猜下一个，所以 --pipeline 只用于 --rules solo。"
    case .rawIsGone: "--raw 已经取消：要测最大吞吐量，用 bench --rules solo --pipeline 16；别的服务器请用它们自己的压测工具。"
    case .oddPlayers(let count):
      "两人对打，所以 --players 要是偶数，例如 \(count + 1)；--rules solo 多少个都行。"
    case .wrongCountOfBots(let count, let allowed):
      "擂台要 \(allowed.lowerBound) 到 \(allowed.upperBound) 个机器人，不能是 \(count) 个：bisect、random、parity、human 或者程序。"
    case .noYesOrNo(let value, let key): "\(key) 是 yes 或 no，不能是“\(value)”。"
    case .unexpectedValue(let option): "\(option) 不带值。"
    case .repeated(let option): "\(option) 只能写一次。"
    case .extraWord(let word): "多了一个词：\(word)。地址写一个就够了。"
    case .foreignOption(let option, let command):
      "\(command) 不带 \(option)。guess-client help \(command) 说明它带什么。"
    case .missingFile(let command): "\(command) 需要服务器的日志：文件、它们所在的目录，或者用 - 表示标准输入。"
    case .invalidName(let name):
      "“\(name)”不能当名字。名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 ada。"
    case .invalidColor(let mode): "color 是 auto、always 或 never，不能是“\(mode)”。"
    case .invalidLanguage(let language):
      "语言是 en、zh 或 ru（English、中文或 русский），不能是“\(language)”。"
    case .invalidAddress(let address, let fault):
      "“\(address)”不是地址：\(explanation(of: fault))，比如 \(ServerAddress.example(like: address))。"
    case .environment(let variable, let error): "环境变量 \(variable) 有问题：\(words(for: error))"
    case .configuration(let line, let error): "第 \(line) 行：\(words(for: error))"
    case .configurationFile(let path, let error): "文件 \(path)，\(words(for: error))"
    case .notAnAssignment: "一行要写成“键 = 值”，比如 name = ada；注释以 # 开头。"
    case .unknownKey(let key, let suggestion):
      "没有“\(key)”这个键。\(question(suggestion))可以用的键是 \(Preferences.keys.joined(separator: "、"))。"
    case .unreadableConfiguration(let path, let reason): "无法读取 \(path)：\(reason)。"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "你是想写 \($0) 吗？" } ?? ""
  }

  private static func domain(of option: CommandOption) -> String {
    switch option {
    case .strategy: " bisect、random、parity 或 human"
    case .exec: "一个程序"
    case .matches: " 1 到 1000000 的整数"
    case .with: " human、bot 或 any"
    case .rules: " race、lockstep 或 duel"
    case .range: "两个整数，小的在前，比如 1..1000"
    case .firstTo: " 1 到 21 的整数"
    case .seed: "最多 16 个字母、数字、_ 或 -（today 只用于单人游戏）"
    case .players: " 1 到 20000 的整数"
    case .pipeline: " 1 到 512 的整数"
    case .pace: " none 或 human"
    case .seconds: " 1 到 3600 的整数"
    default: "别的"
    }
  }

  private static func explanation(of fault: ServerAddress.Fault) -> String {
    switch fault {
    case .scheme: "要以 guess:// 或主机开头"
    case .host: "缺少主机"
    case .port: "端口是 1 到 65535 的数字"
    case .room: "房间号是六个字母或数字"
    case .brackets: "IPv6 地址要放在方括号里，比如 [::1]:4837；其他的写成 HOST:PORT"
    case .path: "unix: 后面要写套接字的路径"
    }
  }
}
