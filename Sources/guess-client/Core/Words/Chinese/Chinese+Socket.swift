extension Chinese {
  static func words(for news: SocketNews) -> String {
    switch news {
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
