import Protocol

/// The words of the line that is typed.
extension Chinese {
  static func words(for phrase: LinePhrase) -> String {
    switch phrase {
    case .seatOffer(let name, .room(let room)):
      "你（\(name)）在房间 \(room) 的座位可能还在。按回车取回，输入 n 重新开始。"
    case .seatOffer(let name, .alone), .seatOffer(let name, .none):
      "你（\(name)）上次的游戏可能还在。按回车取回，输入 n 重新开始。"
    case .seatQuestion: "取回吗？[回车/n] "
    case .invalidName(let name):
      "“\(name)”不能当名字。名字以英文字母开头，后面最多 15 个英文字母、数字、_ 或 -，比如 ada。"
    case .seatTooLate(let name): "太晚了：\(name) 的座位已经不再保留。现在重新开始。"
    case .lateGuess(let number, let round): "晚了一点：你猜的 \(number) 发出之前，第 \(round) 局已经结束，所以不算。"
    case .nameIsKept(let seconds): "这个名字正为掉线的玩家保留，还有 \(seconds) 秒。请换一个名字。"
    case .overflow(let bytes): "内容太长：一行最多 \(bytes) 字节。"
    }
  }
}
