import Protocol

/// The words of journals that are checked.
extension Chinese {
  static func words(for phrase: CheckPhrase) -> String {
    switch phrase {
    case .file(let file, let lines, let rounds, let matches):
      "\(file)：共 \(lines) 行，\(rounds) 局，\(matches) 场已结束的比赛。"
    case .fault(let fault, let file): "\(file):\(fault.line): \(place(of: fault))\(words(for: fault.kind))"
    case .allIsWell: "没有发现错误：每个承诺和每个提示都正确。"
    case .faults(let count): "发现 \(count) 处错误。"
    }
  }

  private static func place(of fault: StoryFault) -> String {
    let places = [
      fault.room.map { "房间 \($0)" }, fault.match.map { "比赛 \($0)" }, fault.round.map { "第 \($0) 局" },
    ]
    return places.compactMap(\.self).joined(separator: "，") + "："
  }

  static func words(for fault: StoryFault.Kind) -> String {
    switch fault {
    case .anotherSecret: "谜底不是当初承诺的数字。"
    case .secretOutside(let range): "谜底不在 \(range.lo)..\(range.hi) 之内。"
    case .impossibleGuess(let guess, let left): "\(guess) 已被排除，剩下的是 \(left.lo)..\(left.hi)。"
    case .falseWin(let seat): "座位 \(seat.rawValue) 的玩家没有猜中，却被判赢了这一局。"
    case .missedWin(let seat): "座位 \(seat.rawValue) 的玩家猜中了，却没有被判赢这一局。"
    case .wrongWinner: "这场比赛判给了没有领先的一方。"
    case .wrongName(let id): "\(id?.description ?? "-") 不是这场比赛的编号；编号应取自第一局的承诺。"
    case .toldDifferently: "新文件的记录和旧文件不一致。"
    case .outOfPlace: "这一行不可能接在前面的内容之后。"
    }
  }
}
