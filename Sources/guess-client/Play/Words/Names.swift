import GuessClientCore
import GuessProtocol

package enum NameMessage: LocalizedText, Hashable, Sendable {
  /// The name is the player's from now on, and its key on file.
  case isOwner(Name, Token)
  /// The name has another owner.
  case isOwned(bySSH: Bool)
  /// A code with which another ssh key becomes the same player; it did, or can't.
  case linkCode(RoomCode), linked, linkFailed

  package func text(in language: Language) -> String {
    switch self {
    case .isOwner(let name, let key):
      language.choose(
        "\(name) is yours now. guess-client keeps the key and gives it by itself. Write it down for other clients: \(key.digits)",
        "\(name) 现在归你了。guess-client 会保存密钥并自动出示。请记下来，换用别的客户端时需要：\(key.digits)",
        "Имя \(name) теперь твоё. guess-client хранит ключ и называет его сам. Запиши его для других клиентов: \(key.digits)"
      )
    case .isOwned(bySSH: true):
      language.choose(
        "That name belongs to someone else. Please take another one.", "这个名字属于别人。请换一个。",
        "Это имя принадлежит другому игроку. Выбери, пожалуйста, другое.")
    case .isOwned(bySSH: false):
      language.choose(
        "That name belongs to a player. Please take another one. If it is yours, bring its key: guess-client key export on your other machine, guess-client key import on this one.",
        "这个名字有主人，请换一个。如果是你的，请把密钥带过来：在另一台机器上运行 guess-client key export，在这台机器上运行 guess-client key import。",
        "У этого имени есть хозяин. Выбери, пожалуйста, другое. Если это ты, перенеси ключ: guess-client key export на той машине, guess-client key import на этой."
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
    case .linkFailed:
      language.choose(
        "That is not possible: a code is good once, for \(LinkCodes.time / 60) minutes, from a key that owns a name, for one that owns none.",
        "无法关联：代码只能用一次，\(LinkCodes.time / 60) 分钟内有效；给出代码的密钥要有名字，使用代码的密钥不能有。",
        "Не получится: код действует один раз, \(LinkCodes.time / 60, "минуту", "минуты", "минут"), от ключа с именем — ключу без имени."
      )
    }
  }
}
