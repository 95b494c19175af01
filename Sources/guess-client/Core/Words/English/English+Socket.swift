extension English {
  static func words(for news: SocketNews) -> String {
    switch news {
    case .missing(let server):
      "there is no \(server). Check the path, or start a server with guess-server --listen \(server)."
    case .refused(let server):
      "no server is listening at \(server). Start one with guess-server --listen \(server), or check the path."
    case .forbidden(let server):
      "permission denied for \(server): a server's socket is for the user who started it. Run guess-client as that user."
    case .tooLong(let server, let most):
      "\(server) is too long: a socket path has at most \(most) bytes. Choose a shorter one."
    }
  }
}
