/// The very lines that a friend types to get in.
struct Invitation {
  /// The lines with their endings; empty where one can get in by a file only.
  let text: String

  /// Invites to the first of `addresses` that has a port. `host` is what this machine is called on its network.
  init(to addresses: [SocketAddress], host: String?) {
    guard let address = addresses.first(where: { $0.numbers != nil }), let (numbers, port) = address.numbers
    else {
      text = ""
      return
    }
    let name = address.isWildcard ? host ?? "localhost" : numbers
    let bracketed = name.contains(":") ? "[\(name)]" : name
    var lines = [
      "to play:        guess-client guess://\(bracketed):\(port)",
      "or just:        nc \(name) \(port)",
    ]
    if addresses.allSatisfy(\.isLoopback) {
      lines.append("to let others in, start it with:  --listen '[::]:\(port)'")
    }
    text = lines.map { $0 + "\n" }.joined()
  }
}
