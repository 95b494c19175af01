extension English {
  static func words(for news: SocketNews) -> String {
    switch news {
    case .missing(let server):
      "there is no \(server). Check the path, or start a server with guess-server --listen \(server)."
    case .refused(let server):
      "nobody listens at \(server). Start a server with guess-server --listen \(server), or check the path."
    case .forbidden(let server):
      "\(server) is not for you: a server's socket is for the user who started it. Run guess-client as that user."
    case .tooLong(let server, let most):
      "\(server) is too long: the path of a socket has \(most) bytes at most. Choose a shorter one."
    }
  }
}
