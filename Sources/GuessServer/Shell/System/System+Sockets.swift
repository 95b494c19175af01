#if canImport(Glibc)
  import CLinux
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension System {
  /// A socket for streams that never waits and that no child process inherits.
  package static func makeSocket(family: Int32) throws(SystemError) -> Descriptor {
    #if os(Linux)
      let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      return Descriptor(number: try call("socket") { socket(family, type, 0) })
    #else
      let descriptor = Descriptor(number: try call("socket") { socket(family, SOCK_STREAM, 0) })
      try makeNonblocking(descriptor)
      return descriptor
    #endif
  }

  /// A socket for messages on this machine that never waits and that no child process inherits.
  package static func makeMessageSocket() throws(SystemError) -> Descriptor {
    #if os(Linux)
      let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      return Descriptor(number: try call("socket") { socket(AF_UNIX, type, 0) })
    #else
      let descriptor = Descriptor(number: try call("socket") { socket(AF_UNIX, SOCK_DGRAM, 0) })
      try makeNonblocking(descriptor)
      return descriptor
    #endif
  }

  /// Sends one message to an address; fails where that would have to wait.
  package static func sendMessage(_ bytes: [UInt8], from descriptor: Descriptor, to address: SocketAddress)
    throws(SystemError)
  {
    try call("sendto") {
      address.withPointer { sendto(descriptor.number, bytes, bytes.count, 0, $0, $1) }
    }
  }

  /// Has a descriptor that comes from another program never wait, and no child process inherit it.
  package static func adopt(_ descriptor: Descriptor) throws(SystemError) {
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
      try makeNonblocking(descriptor)
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

  private static func makeNonblocking(_ descriptor: Descriptor) throws(SystemError) {
    try call("fcntl") { fcntl(descriptor.number, F_SETFL, O_NONBLOCK) }
    try call("fcntl") { fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) }
  }
}
