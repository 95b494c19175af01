#if os(Linux)
  import CLinux
#endif

extension System {
  #if os(Linux)
    package static let (streams, messages) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
    /// Child processes do not inherit the socket, even if one starts at the same moment.
    private static let isPrivate = Int32(SOCK_CLOEXEC.rawValue)
  #else
    package static let (streams, messages) = (SOCK_STREAM, SOCK_DGRAM)
    private static let isPrivate: Int32 = 0
  #endif

  /// Makes a non-blocking socket, for streams by default, that child processes do not inherit.
  package static func makeSocket(family: Int32, kind: Int32 = streams) throws(SystemError) -> Descriptor {
    let descriptor = Descriptor(number: try call("socket") { socket(family, kind | isPrivate, 0) })
    try neverWait(on: descriptor)
    return descriptor
  }

  /// Creates a socket, for streams by default, that blocks on connecting and sending, with a timeout.
  package static func makeSocket(
    family: Int32, kind: Int32 = streams, waitingAtMost seconds: Int
  ) throws(SystemError) -> Descriptor {
    let descriptor = Descriptor(number: try call("socket") { socket(family, kind | isPrivate, 0) })
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Sends one datagram; fails if that would block, unless the socket may wait.
  package static func sendMessage(
    _ bytes: [UInt8], from descriptor: Descriptor, to address: SocketAddress, waiting: Bool
  ) throws(SystemError) {
    let flags = waiting ? 0 : Int32(MSG_DONTWAIT)
    try call("sendto") {
      address.withPointer { sendto(descriptor.number, bytes, bytes.count, flags, $0, $1) }
    }
  }

  package static func neverWait(on descriptor: Descriptor) throws(SystemError) {
    let flags = try call("fcntl") { fcntl(descriptor.number, F_GETFL) }
    try call("fcntl") { fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK) }
    try call("fcntl") { fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
  }

  package static func acceptConnection(
    at listener: Descriptor
  ) throws(SystemError) -> (descriptor: Descriptor, peer: SocketAddress)? {
    var address = SocketAddress()
    let number = try callWithoutWaiting("accept") {
      address.withMutablePointer { pointer, length in
        #if os(Linux)
          accept4(
            listener.number, pointer, length, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
        #else
          accept(listener.number, pointer, length)
        #endif
      }
    }
    guard let number else { return nil }
    let descriptor = Descriptor(number: number)
    #if !os(Linux)
      try neverWait(on: descriptor)
    #endif
    return (descriptor, address)
  }

  /// Reads up to `most` bytes into the beginning of `buffer`. Returns 0 at the end of the stream, nil if nothing is there yet.
  @inlinable package static func receive(
    from descriptor: Descriptor, into buffer: inout [UInt8], atMost most: Int
  ) throws(SystemError) -> Int? {
    precondition(most <= buffer.count, "the data fits the buffer")
    return try buffer.withUnsafeMutableBufferPointer { (room) throws(SystemError) in
      try callWithoutWaiting("recv") { recv(descriptor.number, room.baseAddress, most, 0) }
    }
  }

  /// Sends as much of `bytes` as possible. Returns the number sent; nil if none.
  @inlinable package static func transmit(
    _ bytes: Span<UInt8>, to descriptor: Descriptor
  ) throws(SystemError) -> Int? {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try callWithoutWaiting("send") { send(descriptor.number, bytes.baseAddress, bytes.count, 0) }
    }
  }

  package static func endOutput(of descriptor: Descriptor) throws(SystemError) {
    try call("shutdown") { shutdown(descriptor.number, Int32(SHUT_WR)) }
  }

  package static func setOption(
    _ name: Int32, at level: Int32, to value: Int32, of descriptor: Descriptor
  ) throws(SystemError) {
    var value = value
    try call("setsockopt") {
      setsockopt(descriptor.number, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  package static func option(_ name: Int32, at level: Int32, of descriptor: Descriptor) throws(SystemError)
    -> Int32
  {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try call("getsockopt") { getsockopt(descriptor.number, level, name, &value, &length) }
    return value
  }

  package static func bindSocket(_ descriptor: Descriptor, to address: SocketAddress) throws(SystemError) {
    try call("bind") { address.withPointer { bind(descriptor.number, $0, $1) } }
  }

  package static func connectSocket(_ descriptor: Descriptor, to address: SocketAddress) throws(SystemError) {
    try call("connect") { address.withPointer { connect(descriptor.number, $0, $1) } }
  }

  /// Makes a stream socket that sends at once, and begins to connect it. It becomes writable when that has succeeded or failed.
  package static func beginConnecting(to address: SocketAddress) throws(SystemError) -> Descriptor {
    let descriptor = try makeSocket(family: address.family)
    try descriptor.kept { () throws(SystemError) in
      try setOption(TCP_NODELAY, at: Int32(IPPROTO_TCP), to: 1, of: descriptor)
      do throws(SystemError) {
        try connectSocket(descriptor, to: address)
      } catch  where error.code == EINPROGRESS {
      }
    }
    return descriptor
  }

  package static func startListening(_ descriptor: Descriptor, backlog: Int32) throws(SystemError) {
    try call("listen") { listen(descriptor.number, backlog) }
  }

  package static func boundAddress(of descriptor: Descriptor) throws(SystemError) -> SocketAddress {
    try address("getsockname") { getsockname(descriptor.number, $0, $1) }
  }

  package static func peerAddress(of descriptor: Descriptor) throws(SystemError) -> SocketAddress {
    try address("getpeername") { getpeername(descriptor.number, $0, $1) }
  }

  private static func address(
    _ name: String, _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) throws(SystemError) -> SocketAddress {
    var address = SocketAddress()
    try call(name) { address.withMutablePointer(body) }
    return address
  }

  package static func peerUser(of descriptor: Descriptor) -> UInt32? {
    #if os(Linux)
      // A struct ucred: process, user and group (man 7 unix).
      var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
      var length = socklen_t(MemoryLayout.size(ofValue: credentials))
      let result = getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
      return result == 0 ? credentials.user : nil
    #else
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(descriptor.number, &user, &group) == 0 ? user : nil
    #endif
  }

  package static func failure(of descriptor: Descriptor) throws(SystemError) -> SystemError? {
    let code = try option(SO_ERROR, at: SOL_SOCKET, of: descriptor)
    return code == 0 ? nil : SystemError(call: "connect", code: code)
  }
}
