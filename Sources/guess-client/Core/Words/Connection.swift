import GuessProtocol

/// A message about the connection. Reasons are the system's texts; a helper is a program that connects in the client's place.
package enum ConnectionMessage: LocalizedText, Error, Hashable {
  case connecting(to: ServerAddress), connected(to: ServerAddress, version: String), closed(by: ServerAddress)
  /// Connected, but nothing arrives.
  case saysNothing(ServerAddress)
  case silent(ServerAddress, seconds: Int64)
  /// The other end is no guess-server.
  case noServer
  /// The connection is lost, and the client reconnects.
  case lost(hasSeat: Bool)
  /// The server closed the connection; the seat is kept for this long.
  case dismissed(seconds: Int64)
  case moved, elsewhere, restarts, serverIsTried, stillTrying(seconds: Int64)
  /// Reconnected without the seat, outside of rooms, or with a request that is repeated.
  case seatIsGone, back, backAgain
  /// No more tries are made.
  case givenUp(ServerAddress)
  case unknownHost(String, reason: String), refused(ServerAddress), timedOut(ServerAddress, seconds: Int)
  case unreachable(ServerAddress, reason: String)
  case socketMissing(ServerAddress), socketRefused(ServerAddress), socketForbidden(ServerAddress)
  case pathTooLong(ServerAddress, most: Int)
  case helperMissing(program: String, ServerAddress), helperNotStarted(program: String, reason: String)
  case certificateExpired(ServerAddress), certificateForAnotherName(ServerAddress)
  case certificateUntrusted(ServerAddress)
  /// `complaint` is the last line of its standard error.
  case helperEnded(program: String, ServerAddress, complaint: String)
  case helperWantsTerminal(program: String)
  /// The connection ended before anything came.
  case nothingCame(ServerAddress)

  package func text(in language: Language) -> String {
    switch self {
    case .connecting(let server):
      language.choose("Connecting to \(server)…", "正在连接 \(server)……", "Подключение к \(server)…")
    case .connected(let server, let version):
      language.choose(
        "Connected to \(server), which runs guess-server \(version).",
        "已连接到 \(server)，那里运行的是 guess-server \(version)。",
        "Подключено к \(server), там работает guess-server \(version).")
    case .closed(let server):
      language.choose(
        "\(server) closed the connection. Start guess-client again to reconnect.",
        "\(server) 关闭了连接。要再次连接，请重新启动 guess-client。",
        "Сервер \(server) закрыл соединение. Чтобы вернуться, запусти guess-client снова.")
    case .saysNothing(let server):
      language.choose(
        "Connected to \(server), but it says nothing. Is that a guess-server?",
        "已连接到 \(server)，但那里没有任何回应。那是 guess-server 吗？",
        "Подключено к \(server), но оттуда ничего не приходит. Это guess-server?")
    case .silent(let server, let seconds):
      language.choose(
        "Connection lost: nothing came from \(server) for \(seconds, "second", "seconds").",
        "连接断了：\(server) 已经 \(seconds) 秒没有回应。",
        "Связь потеряна: от \(server) ничего не слышно уже \(seconds, "секунду", "секунды", "секунд").")
    case .noServer:
      language.choose(
        "The server there does not speak guess/1. Is the port right? With TLS, the address begins with guess+tls://.",
        "那里的程序不使用 guess/1 协议。端口对吗？如果那里用 TLS，地址要以 guess+tls:// 开头。",
        "Там отвечает другая программа, без протокола guess/1. Порт указан верно? С TLS адрес начинается с guess+tls://."
      )
    case .lost(true):
      language.choose(
        "Connection lost. Trying to get your seat back…", "连接断了。正在取回你的座位……",
        "Связь потеряна. Пробую вернуть твоё место…")
    case .lost(false):
      language.choose(
        "Connection lost. Trying to connect again…", "连接断了。正在重新连接……",
        "Связь потеряна. Пробую подключиться снова…")
    case .dismissed(let seconds):
      language.choose(
        "Trying to get your seat back, for up to \(seconds, "second", "seconds")…",
        "正在取回你的座位，最多试 \(seconds) 秒……",
        "Пробую вернуть твоё место, не дольше \(seconds, "секунды", "секунд", "секунд")…")
    case .moved:
      language.choose(
        "The server hands its games over to another one. guess-client connects you there…",
        "这台服务器正在把对局移交给另一台。正在自动连接……", "Игры переходят на другой сервер. guess-client подключится к нему сам…")
    case .elsewhere:
      language.choose(
        "That is on another server of the cluster. guess-client connects you there…",
        "它在集群的另一台服务器上。正在自动连接……", "Это на другом сервере кластера. guess-client подключится к нему сам…")
    case .restarts:
      language.choose(
        "The server restarts. guess-client connects you again as soon as it is back…",
        "服务器正在重启。恢复以后会自动重新连接……",
        "Сервер перезапускается. guess-client подключится снова, как только он вернётся…")
    case .serverIsTried:
      language.choose("Trying to connect again…", "正在重新连接……", "Пробую подключиться снова…")
    case .stillTrying(let seconds):
      language.choose(
        "Still trying: your seat is kept for \(seconds, "second", "seconds") more.",
        "还在尝试：你的座位还会保留 \(seconds) 秒。",
        "Всё ещё пробую: твоё место сохраняется ещё \(seconds, "секунду", "секунды", "секунд").")
    case .seatIsGone:
      language.choose(
        "Connected again, but your seat is no longer kept.", "重新连上了，但你的座位已经不再保留。",
        "Связь снова есть, но твоё место больше не сохраняется.")
    case .back:
      language.choose(
        "Connected again. You are not in a room: PLAY finds a rival, CREATE opens a room for a friend.",
        "重新连上了。你不在任何房间里：PLAY 找对手，CREATE 建房间等朋友。",
        "Связь снова есть. Ты не в комнате: PLAY найдёт соперника, CREATE откроет комнату для друга.")
    case .backAgain: language.choose("Connected again.", "重新连上了。", "Связь снова есть.")
    case .givenUp(let server):
      language.choose(
        "\(server) can't be reached any more. Start guess-client again to reconnect.",
        "连不上 \(server) 了。要再次连接，请重新启动 guess-client。",
        "До \(server) больше не достучаться. Чтобы вернуться, запусти guess-client снова.")
    case .unknownHost(let host, let reason):
      language.choose(
        "there is no host “\(host)” (\(reason)). Check the spelling, or your network.",
        "找不到主机“\(host)”（\(reason)）。请检查拼写或网络。", "узел «\(host)» не найден (\(reason)). Проверь имя и сеть.")
        + Self.meant(by: host, in: language)
    case .refused(let server):
      language.choose(
        "no server is listening on \(server). Start one there with guess-server, or check the address and the port.",
        "\(server) 上没有服务器在监听。请在那里用 guess-server 启动一个，或者检查地址和端口。",
        "на \(server) ничего не запущено. Запусти там сервер командой guess-server или проверь адрес и порт.")
    case .timedOut(let server, let seconds):
      language.choose(
        "\(server) did not answer within \(seconds, "second", "seconds"). Check the address, and firewalls on the way.",
        "\(server) 在 \(seconds) 秒内没有回应。请检查地址和防火墙。",
        "\(server) не отвечает уже \(seconds, "секунду", "секунды", "секунд"). Проверь адрес и межсетевые экраны на пути."
      )
    case .unreachable(let server, let reason):
      language.choose(
        "\(server) can't be reached: \(reason). Check your network.", "连不上 \(server)：\(reason)。请检查网络。",
        "до \(server) не достучаться: \(reason). Проверь сеть.")
    case .socketMissing(let server):
      language.choose(
        "there is no \(server). Check the path, or start a server with guess-server --listen \(server).",
        "找不到 \(server)。请检查路径，或者用 guess-server --listen \(server) 启动服务器。",
        "файла \(server) нет. Проверь путь или запусти сервер: guess-server --listen \(server).")
    case .socketRefused(let server):
      language.choose(
        "no server is listening at \(server). Start one with guess-server --listen \(server), or check the path.",
        "\(server) 上没有服务器在监听。请用 guess-server --listen \(server) 启动服务器，或者检查路径。",
        "на \(server) ничего не запущено. Запусти сервер: guess-server --listen \(server), или проверь путь.")
    case .socketForbidden(let server):
      language.choose(
        "permission denied for \(server): a server's socket is for the user who started it. Run guess-client as that user.",
        "你无权使用 \(server)：服务器的套接字只有启动它的用户才能使用。请以该用户的身份运行 guess-client。",
        "к \(server) нет доступа: сокет сервера открыт только для пользователя, который его запустил. Запусти guess-client от его имени."
      )
    case .pathTooLong(let server, let most):
      language.choose(
        "\(server) is too long: a socket path has at most \(most) bytes. Choose a shorter one.",
        "\(server) 太长了：套接字的路径最多 \(most) 字节。请换一个短的。",
        "\(server) — слишком длинный путь: у сокета он не длиннее \(most, "байта", "байт", "байт"). Выбери короче."
      )
    case .helperMissing(let program, let server):
      language.choose(
        "there is no program “\(program)” to connect to \(server) with. Install it, or name another one with --proxy-command.",
        "没有可以用来连接 \(server) 的程序“\(program)”。请安装它，或者用 --proxy-command 换一个。",
        "для связи с \(server) нужна программа «\(program)», но её здесь нет. Установи её или укажи другую: --proxy-command."
      )
    case .helperNotStarted(let program, let reason):
      language.choose(
        "“\(program)” can't be started: \(reason).", "“\(program)”无法启动：\(reason)。",
        "«\(program)» не запускается: \(reason).")
    case .certificateExpired(let server):
      language.choose(
        "the certificate of \(server) is not valid today, so nothing was sent. Check the date of this machine; else its host has to renew it.",
        "\(server) 的证书已过期或尚未生效，所以什么都没有发送。请检查本机的日期；日期没错的话，要由管理员更新证书。",
        "сертификат \(server) сегодня недействителен, поэтому ничего не отправлено. Проверь дату на этой машине; если она верна, сертификат должен обновить администратор сервера."
      )
    case .certificateForAnotherName(let server):
      language.choose(
        "the certificate of \(server) is for another name, so nothing was sent. Check the address.",
        "\(server) 的证书属于另一个名字，所以什么都没有发送。请检查地址。",
        "сертификат \(server) выдан на другое имя, поэтому ничего не отправлено. Проверь адрес.")
    case .certificateUntrusted(let server):
      language.choose(
        "this machine does not trust the certificate of \(server), so nothing was sent. If it is your own, name its authority: SSL_CERT_FILE=ca.pem.",
        "本机不信任 \(server) 的证书，所以什么都没有发送。如果证书是你自己的，请指明颁发机构：SSL_CERT_FILE=ca.pem。",
        "эта машина не доверяет сертификату \(server), поэтому ничего не отправлено. Если он твой, укажи, кто его выдал: SSL_CERT_FILE=ca.pem."
      )
    case .helperEnded(let program, let server, let complaint):
      language.choose(
        "no connection to \(server): “\(program)” exited: \(complaint)",
        "没有连上 \(server)：“\(program)”已退出，错误信息：\(complaint)",
        "нет связи с \(server): «\(program)» завершилась и сообщила: \(complaint)")
    case .helperWantsTerminal(let program):
      language.choose(
        "“\(program)” wants to ask you something, which it can do only while guess-client starts. Start guess-client again, or let “\(program)” connect without questions.",
        "“\(program)”有问题要问你，但只有在 guess-client 启动时才能问。请重新启动 guess-client，或者让“\(program)”不用提问就能连接。",
        "«\(program)» хочет о чём-то спросить, а это возможно только при запуске guess-client. Запусти guess-client снова или настрой «\(program)» так, чтобы вопросов не было."
      )
    case .nothingCame(let server):
      language.choose(
        "\(server) closed the connection at once. Ask its operator whether guess-server runs behind it.",
        "\(server) 立即关闭了连接。请向管理员确认后端的 guess-server 是否在运行。",
        "\(server) сразу закрывает соединение. Спроси администратора, работает ли за этим адресом guess-server."
      )
    }
  }

  /// A sentence about the command or the room that was given as an address by mistake; empty if it is neither.
  private static func meant(by host: String, in language: Language) -> String {
    if let command = Subcommand.meant(by: host) {
      return language.choose(
        " Did you mean the command \(command)?", "你是想用 \(command) 命令吗？",
        " Может быть, имелась в виду команда \(command)?")
    }
    guard RoomCode(host) != nil else { return "" }
    return language.choose(
      " If it is a room, write its server too: HOST/\(host).", "如果这是房间号，前面还要写服务器：主机/\(host)。",
      " Если это код комнаты, перед ним нужен и сервер: ХОСТ/\(host).")
  }
}

extension ConnectionMessage {
  /// Longest complaint shown, in characters: one terminal line and the prefix of OpenSSL.
  private static let complaintLength = 200

  /// Interprets the standard error of a program that ended without a connection to `server`: openssl's verdict on a
  /// certificate, a refused connection, or its own last line.
  package init(endOf program: String, to server: ServerAddress, complaints: String) {
    let lines = complaints.split(whereSeparator: \.isNewline)
    let others = lines.filter { !$0.hasPrefix("depth=") && !$0.hasPrefix("verify ") }
    let mark = "verify error:num="
    if let start = lines.last(where: { $0.contains(mark) })?.firstRange(of: mark)?.upperBound {
      // The numbers of OpenSSL (`X509_V_ERR_…` in openssl/x509_vfy.h).
      switch Int(complaints[start...].prefix { $0.isNumber }) {
      case 9, 10: self = .certificateExpired(server)
      case 62, 64: self = .certificateForAnotherName(server)
      default: self = .certificateUntrusted(server)
      }
    } else if complaints.contains("onnection refused") {
      self = .refused(server)
      // The last line of openssl is a number without a word.
    } else if let line = others.last(where: { $0.contains(" ") }) ?? others.last {
      let complaint = String(line.prefix(Self.complaintLength)).fitForDisplay
      self = .helperEnded(program: program, server, complaint: complaint)
    } else {
      self = .nothingCame(server)
    }
  }
}
