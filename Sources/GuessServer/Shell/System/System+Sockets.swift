#if os(Linux)
  import CLinux
#endif

extension System {
  #if os(Linux)
    package static let (streams, messages) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
  #else
    package static let (streams, messages) = (SOCK_STREAM, SOCK_DGRAM)
  #endif

  /// A socket, for streams unless `kind` says otherwise, that never waits and that no child process inherits.
  package static func makeSocket(family: Int32, kind: Int32 = streams) throws(SystemError) -> Descriptor {
    let descriptor = Descriptor(number: try call("socket") { socket(family, kind, 0) })
    try neverWait(on: descriptor)
    return descriptor
  }

  /// A socket for streams that waits until it is connected, and each time that it sends, but no longer than so many seconds.
  package static func makeSocket(family: Int32, waitingAtMost seconds: Int) throws(SystemError) -> Descriptor
  {
    let descriptor = Descriptor(number: try call("socket") { socket(family, streams, 0) })
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Sends one message to an address; fails where that would have to wait.
  package static func sendMessage(_ bytes: [UInt8], from descriptor: Descriptor, to address: SocketAddress)
    throws(SystemError)
  {
    try call("sendto") {
      address.withPointer { sendto(descriptor.number, bytes, bytes.count, 0, $0, $1) }
    }
  }

  /// Has nothing wait on a descriptor, and no child process inherit it.
  package static func neverWait(on descriptor: Descriptor) throws(SystemError) {
    let flags = try call("fcntl") { fcntl(descriptor.number, F_GETFL) }
    try call("fcntl") { fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK) }
    try call("fcntl") { fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
  }

  /// Takes one connection that waits at a listener, with its address; nil when none does.
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

  /// Reads what has come into the beginning of `buffer`, `most` bytes of it: 0 bytes at the end of the stream, nil when
  /// nothing is there yet.
  @inlinable package static func receive(
    from descriptor: Descriptor, into buffer: inout [UInt8], atMost most: Int
  ) throws(SystemError) -> Int? {
    precondition(most <= buffer.count, "the data fits the buffer")
    return try buffer.withUnsafeMutableBufferPointer { (room) throws(SystemError) in
      try callWithoutWaiting("recv") { recv(descriptor.number, room.baseAddress, most, 0) }
    }
  }

  /// Sends as much of `bytes` as can go now, and answers how many that are; nil when none can.
  @inlinable package static func transmit(
    _ bytes: Span<UInt8>, to descriptor: Descriptor
  ) throws(SystemError) -> Int? {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try callWithoutWaiting("send") { send(descriptor.number, bytes.baseAddress, bytes.count, 0) }
    }
  }

  /// Tells the peer that nothing more will be sent.
  package static func endOutput(of descriptor: Descriptor) throws(SystemError) {
    try call("shutdown") { shutdown(descriptor.number, Int32(SHUT_WR)) }
  }

  /// Sets an option that is a number.
  package static func setOption(
    _ name: Int32, at level: Int32, to value: Int32, of descriptor: Descriptor
  ) throws(SystemError) {
    var value = value
    try call("setsockopt") {
      setsockopt(descriptor.number, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  /// An option that is a number.
  package static func option(_ name: Int32, at level: Int32, of descriptor: Descriptor) throws(SystemError)
    -> Int32
  {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    try call("getsockopt") { getsockopt(descriptor.number, level, name, &value, &length) }
    return value
  }

  /// Gives a socket its address.
  package static func bindSocket(_ descriptor: Descriptor, to address: SocketAddress) throws(SystemError) {
    try call("bind") { address.withPointer { bind(descriptor.number, $0, $1) } }
  }

  /// Connects a socket.
  package static func connectSocket(_ descriptor: Descriptor, to address: SocketAddress) throws(SystemError) {
    try call("connect") { address.withPointer { connect(descriptor.number, $0, $1) } }
  }

  /// Lets up to `backlog` connections wait at a socket.
  package static func startListening(_ descriptor: Descriptor, backlog: Int32) throws(SystemError) {
    try call("listen") { listen(descriptor.number, backlog) }
  }

  /// The address that a socket is bound to.
  package static func boundAddress(of descriptor: Descriptor) throws(SystemError) -> SocketAddress {
    var address = SocketAddress()
    try call("getsockname") {
      address.withMutablePointer { getsockname(descriptor.number, $0, $1) }
    }
    return address
  }

  /// The address of the other side.
  package static func peerAddress(of descriptor: Descriptor) throws(SystemError) -> SocketAddress {
    var address = SocketAddress()
    try call("getpeername") {
      address.withMutablePointer { getpeername(descriptor.number, $0, $1) }
    }
    return address
  }

  /// Who runs the program at the other end of a local socket, by number; nil where the system does not say.
  package static func peerUser(of descriptor: Descriptor) -> UInt32? {
    #if os(Linux)
      // A struct ucred: the numbers of the process, of its user and of its group (man 7 unix).
      var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
      var length = socklen_t(MemoryLayout.size(ofValue: credentials))
      let result = getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
      return result == 0 ? credentials.user : nil
    #else
      var (user, group) = (uid_t(), gid_t())
      return getpeereid(descriptor.number, &user, &group) == 0 ? user : nil
    #endif
  }

  /// Why a connection that was under way does not stand now; nil where it does.
  package static func failure(of descriptor: Descriptor) throws(SystemError) -> SystemError? {
    let code = try option(SO_ERROR, at: SOL_SOCKET, of: descriptor)
    return code == 0 ? nil : SystemError(call: "connect", code: code)
  }
}
