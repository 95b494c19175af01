import GuessProtocol

extension ConnectionMessage {
  package var chinese: String {
    switch self {
    case .connecting(let server): "正在连接 \(server)……"
    case .connected(let server, let version): "已连接到 \(server)，那里运行的是 guess-server \(version)。"
    case .closed(let server): "\(server) 关闭了连接。要再次连接，请重新启动 guess-client。"
    case .saysNothing(let server): "已连接到 \(server)，但那里没有任何回应。那是 guess-server 吗？"
    case .silent(let server, let seconds): "连接断了：\(server) 已经 \(seconds) 秒没有回应。"
    case .noServer: "那里的程序不使用 guess/1 协议。端口对吗？"
    case .lost(true): "连接断了。正在取回你的座位……"
    case .lost(false): "连接断了。正在重新连接……"
    case .dismissed(let seconds): "正在取回你的座位，最多试 \(seconds) 秒……"
    case .moved: "这台服务器把游戏转交给另一台。正在自动连接那里……"
    case .othersAreTried: "正在尝试你给出的其他服务器……"
    case .stillTrying(let seconds): "还在尝试：你的座位还会保留 \(seconds) 秒。"
    case .seatIsGone: "重新连上了，但你的座位已经不再保留。"
    case .back: "重新连上了。你不在任何房间里：PLAY 找对手，CREATE 建房间等朋友。"
    case .graceIsOver(let server, let seconds):
      "\(seconds) 秒内没能重新连上 \(server)，你的座位不再保留。重新启动 guess-client 就能开始新游戏。"
    case .givenUp(let server): "连不上 \(server) 了。要再次连接，请重新启动 guess-client。"
    case .unknownHost(let host, let reason):
      "找不到主机“\(host)”（\(reason)）。请检查拼写或网络。" + (Subcommand.meant(by: host).map { "你是想用 \($0) 命令吗？" } ?? "")
    case .refused(let server):
      "\(server) 上没有服务器在监听。请在那里用 guess-server 启动一个，或者检查地址和端口。"
    case .timedOut(let server, let seconds): "\(server) 在 \(seconds) 秒内没有回应。请检查地址和防火墙。"
    case .unreachable(let server, let reason): "连不上 \(server)：\(reason)。请检查网络。"
    case .socket(let news): news.chinese
    case .helper(let news): news.chinese
    }
  }
}

extension FairnessCheck.Finding {
  package var chinese: String {
    switch self {
    case .kept(let secret): "✓ 公平：\(secret) 在第一次猜之前就定好了。"
    case .unknown: "这一局无法核对：没有看到它的开头。"
    case .broken(.anotherSecret): "✗ 不公平：谜底与服务器当初的承诺不符。别信它。"
    case .broken(.anotherPromise): "✗ 不公平：服务器在一局中途改了承诺。别信它。"
    case .broken(.noSecret): "✗ 不公平：服务器没有公布上一局的谜底。别信它。"
    case .broken(.untrueHint): "✗ 不公平：有一个提示与谜底不符。别信这个服务器。"
    }
  }
}

extension SocketNews {
  package var chinese: String {
    switch self {
    case .missing(let server):
      "找不到 \(server)。请检查路径，或者用 guess-server --listen \(server) 启动服务器。"
    case .refused(let server):
      "\(server) 上没有服务器在监听。请用 guess-server --listen \(server) 启动服务器，或者检查路径。"
    case .forbidden(let server):
      "你无权使用 \(server)：服务器的套接字只有启动它的用户才能使用。请以该用户的身份运行 guess-client。"
    case .tooLong(let server, let most):
      "\(server) 太长了：套接字的路径最多 \(most) 字节。请换一个短的。"
    }
  }
}

extension HelperNews {
  package var chinese: String {
    switch self {
    case .missing(let program, let server):
      "没有可以用来连接 \(server) 的程序“\(program)”。请安装它，或者用 --via 换一个。"
    case .notStarted(let program, let reason): "“\(program)”无法启动：\(reason)。"
    case .expired(let server):
      "\(server) 的证书已过期或尚未生效，所以什么都没有发送。请检查本机的日期；日期没错的话，要由管理员更新证书。"
    case .anotherName(let server): "\(server) 的证书属于另一个名字，所以什么都没有发送。请检查地址。"
    case .untrusted(let server):
      "本机不信任 \(server) 的证书，所以什么都没有发送。如果证书是你自己的，请指明颁发机构：SSL_CERT_FILE=ca.pem。"
    case .withoutTLS(let server):
      "\(server) 不使用 TLS。请把 guess+tls:// 换成 guess:// 再试，或者检查端口。"
    case .ended(let program, let server, let complaint):
      "没有连上 \(server)：“\(program)”已退出，错误信息：\(complaint)"
    case .wantsTerminal(let program):
      "“\(program)”有问题要问你，但只有在 guess-client 启动时才能问。请重新启动 guess-client，或者让“\(program)”不用提问就能连接。"
    case .nothingCame(let server):
      "\(server) 立即关闭了连接。请向管理员确认后端的 guess-server 是否在运行。"
    }
  }
}
