import GuessProtocol

/// A message about the connection. Reasons are the system's texts, or the last words of a program that connects in the client's place.
package enum ConnectionMessage: LocalizedText, Error, Hashable {
  case connecting(to: ServerAddress), connected(to: ServerAddress, version: String)
  case noServer
  /// A request has an answer that only later versions know, with these first words.
  case isNewer(answer: String)
  /// The connection is lost, and the client reconnects; also to a server that restarts, or hands the player over to another one.
  case lost(hasSeat: Bool), restarts, moved
  /// Reconnected; the seat is no longer kept if there was one.
  case back(hadSeat: Bool)
  /// Lost for good, perhaps after a silence.
  case ended(ServerAddress, silence: Milliseconds? = nil)
  case unknownHost(String, reason: String), refused(ServerAddress), unreachable(ServerAddress, reason: String)
  case helperFailed(program: String, ServerAddress, reason: String)
  case certificateRefused(ServerAddress, reason: String)
  /// The name has an owner, whose key is here, but not for an open line.
  case keyIsWithheld(Name)

  package func text(in language: Language) -> String {
    switch self {
    case .connecting(let server):
      language.choose("Connecting to \(server)…", "正在连接 \(server)……", "Подключение к \(server)…")
    // The path of a socket is the operator's. A player who came by ssh has no use for it.
    case .connected(let server, let version) where server.host == nil:
      language.choose(
        "Connected to \(Self.program(version)).", "已连接到 \(Self.program(version))。",
        "Подключено к \(Self.program(version)).")
    case .connected(let server, let version):
      language.choose(
        "Connected to \(server), which runs \(Self.program(version)).",
        "已连接到 \(server)，那里运行的是 \(Self.program(version))。",
        "Подключено к \(server), там работает \(Self.program(version)).")
    case .noServer:
      language.choose(
        "The server there does not speak guess/1. Is the port right? With TLS, the address begins with guess+tls://.",
        "那里的程序不使用 guess/1 协议。端口对吗？如果那里用 TLS，地址要以 guess+tls:// 开头。",
        "Там отвечает другая программа, без протокола guess/1. Порт указан верно? С TLS адрес начинается с guess+tls://."
      )
    case .isNewer(let answer):
      language.choose(
        "The server is newer than this guess-client, which does not know the answer \(answer).",
        "服务器的版本比较新，这个 guess-client 不认识它的回答 \(answer)。",
        "Сервер новее, чем этот guess-client, которому не знаком ответ \(answer).")
    case .lost(true):
      language.choose(
        "Connection lost. Trying to get your seat back…", "连接断了。正在取回你的座位……",
        "Связь потеряна. Пробую вернуть твоё место…")
    case .lost(false):
      language.choose(
        "Connection lost. Trying to connect again…", "连接断了。正在重新连接……",
        "Связь потеряна. Пробую подключиться снова…")
    case .restarts:
      language.choose(
        "The server restarts. guess-client connects you again as soon as it is back…",
        "服务器正在重启。恢复以后会自动重新连接……",
        "Сервер перезапускается. guess-client подключится снова, как только он вернётся…")
    case .moved:
      language.choose(
        "Another server takes over from here. guess-client connects you there…",
        "接下来由另一台服务器负责。正在自动连接……",
        "Дальше — другой сервер. guess-client подключится к нему сам…")
    case .back(hadSeat: true):
      language.choose(
        "Connected again, but your seat is no longer kept.", "重新连上了，但你的座位已经不再保留。",
        "Связь снова есть, но твоё место больше не сохраняется.")
    case .back(hadSeat: false): language.choose("Connected again.", "重新连上了。", "Связь снова есть.")
    case .ended(let server, nil) where server.host == nil:
      language.choose(
        "The connection to the server is lost. Connect again to go on.", "与服务器的连接断了。请重新连接。",
        "Связь с сервером потеряна. Подключись снова.")
    case .ended(let server, nil):
      language.choose(
        "The connection to \(server) is lost. Start guess-client again to reconnect.",
        "与 \(server) 的连接断了。要再次连接，请重新启动 guess-client。",
        "Связь с \(server) потеряна. Чтобы вернуться, запусти guess-client снова.")
    case .ended(let server, let silence?) where server.host == nil:
      language.choose(
        "Connection lost: nothing came from the server for \(silence.secondsRoundedUp, "second", "seconds").",
        "连接断了：服务器已经 \(silence.secondsRoundedUp) 秒没有回应。",
        "Связь потеряна: от сервера ничего не слышно уже \(silence.secondsRoundedUp, "секунду", "секунды", "секунд")."
      )
    case .ended(let server, let silence?):
      language.choose(
        "Connection lost: nothing came from \(server) for \(silence.secondsRoundedUp, "second", "seconds").",
        "连接断了：\(server) 已经 \(silence.secondsRoundedUp) 秒没有回应。",
        "Связь потеряна: от \(server) ничего не слышно уже \(silence.secondsRoundedUp, "секунду", "секунды", "секунд")."
      )
    case .unknownHost(let host, let reason):
      language.choose(
        "there is no host “\(host)” (\(reason)). Check the spelling, or your network.",
        "找不到主机“\(host)”（\(reason)）。请检查拼写或网络。", "узел «\(host)» не найден (\(reason)). Проверь имя и сеть.")
        + Self.meant(by: host, in: language)
    case .refused(let server):
      language.choose(
        "no server is listening on \(server). Start one there with guess-server, or check the address.",
        "\(server) 上没有服务器在监听。请在那里用 guess-server 启动一个，或者检查地址。",
        "на \(server) ничего не запущено. Запусти там сервер командой guess-server или проверь адрес.")
    case .unreachable(let server, let reason):
      language.choose(
        "\(server) can't be reached: \(reason). Check the address, your network, and firewalls on the way.",
        "连不上 \(server)：\(reason)。请检查地址、网络和防火墙。",
        "до \(server) не достучаться: \(reason). Проверь адрес, сеть и межсетевые экраны на пути.")
    case .helperFailed(let program, let server, let reason):
      language.choose(
        "no connection to \(server) through “\(program)”: \(reason)",
        "没能通过“\(program)”连上 \(server)：\(reason)",
        "нет связи с \(server) через «\(program)»: \(reason)")
    case .certificateRefused(let server, let reason):
      language.choose(
        "the certificate of \(server) is not valid, so nothing was sent: \(reason). Check the address and the date of this machine. If the certificate is your own, name its authority: SSL_CERT_FILE=ca.pem.",
        "\(server) 的证书无效，所以什么都没有发送：\(reason)。请检查地址和本机的日期。如果证书是你自己的，请指明颁发机构：SSL_CERT_FILE=ca.pem。",
        "сертификат \(server) недействителен, поэтому ничего не отправлено: \(reason). Проверь адрес и дату на этой машине. Если он твой, укажи, кто его выдал: SSL_CERT_FILE=ca.pem."
      )
    case .keyIsWithheld(let name):
      language.choose(
        "\(name) is yours, but its key was not sent, as others could read it on the way. Connect with guess+tls:// or through ssh, or start guess-client with --send-key.",
        "\(name) 是你的名字，但密钥没有发送，因为途中别人可能看到。请用 guess+tls:// 或通过 ssh 连接，或者启动 guess-client 时加上 --send-key。",
        "Имя \(name) твоё, но ключ не отправлен: по пути его могли бы прочитать. Подключись через guess+tls:// или ssh или запусти guess-client с --send-key."
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
  /// The program of a server: another implementation has sent its own name, with a slash.
  package static func program(_ version: String) -> String {
    version.contains("/") ? version : "guess-server \(version)"
  }

  /// Longest complaint shown, in characters: one terminal line and the prefix of OpenSSL.
  private static let complaintLength = 200

  /// Interprets the standard error of a program that ended without a connection to `server`: openssl's verdict on a
  /// certificate, a refused connection, or its own last line; without a word, there is no guess-server.
  package init(endOf program: String, to server: ServerAddress, complaints: String) {
    let lines = complaints.split(whereSeparator: \.isNewline)
    func shown(_ line: Substring) -> String { String(line.prefix(Self.complaintLength)).fitForDisplay }
    // Progress of openssl, of a newer one also where it connects, and its last step after any error in a handshake.
    let others = lines.filter { line in
      !["depth=", "verify ", "Connecting to "].contains(where: line.hasPrefix)
        && !line.contains(":shutdown while in init:")
    }
    // `verify error:num=10:certificate has expired`
    if let verdict = lines.last(where: { $0.hasPrefix("verify error:") })?.split(separator: ":").last {
      self = .certificateRefused(server, reason: shown(verdict))
    } else if complaints.contains("onnection refused") {
      self = .refused(server)
      // The last line of openssl is a number without a word.
    } else if let line = others.last(where: { $0.contains(" ") }) ?? others.last {
      self = .helperFailed(program: program, server, reason: shown(line))
    } else {
      self = .noServer
    }
  }
}
