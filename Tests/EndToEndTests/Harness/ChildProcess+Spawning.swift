import Platform

extension ChildProcess {
  /// Makes a pipe that children do not inherit.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      _ = try System.check("pipe", Glibc.pipe(&ends))
    #else
      _ = try System.check("pipe", Darwin.pipe(&ends))
    #endif
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Makes a file without a name, which is gone with its last descriptor.
  static func unnamedFile() throws -> Int32 {
    var path = Array("/tmp/guess-tests.XXXXXX".utf8CString)
    let descriptor = try System.check("mkstemp", mkstemp(&path))
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Starts a program, and waits until it has no copy of the tests' descriptors: posix_spawn returns just before exec closes them,
  /// that with the greatest number last. On a busy machine 8 of 30,000 programs are interrupted in between.
  static func awaitingExec<Value>(_ start: () throws -> Value) throws -> Value {
    let (end, mark) = try pipe()
    defer { close(end) }
    let last = fcntl(mark, F_DUPFD_CLOEXEC, Int32(min(sysconf(Int32(_SC_OPEN_MAX)), 16_384) - 1))
    close(mark)
    let value: Value
    do {
      defer { close(last) }
      value = try start()
    }
    var byte: UInt8 = 0
    while read(end, &byte, 1) < 0, errno == EINTR {}
    return value
  }

  /// Starts a program whose streams 0, 1 and 2 are `streams`.
  static func spawn(
    _ program: String, _ arguments: [String], environment: [String: String], streams: [Int32]
  ) throws -> pid_t {
    _ = System.ignoresBrokenPipes
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    // A child would inherit that the tests ignore SIGPIPE and that their runner blocks signals.
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    guard let path = SearchPath.path(of: program) else { throw UnexpectedOutput("there is no \(program)") }
    var pid: pid_t = 0
    let error = withCStrings([program] + arguments) { argv in
      withCStrings(environment.map { "\($0)=\($1)" }) { envp in
        // posix_spawnp would search the PATH of the tests instead of the child's.
        posix_spawn(&pid, path, &actions, &attributes, argv, envp)
      }
    }
    guard error == 0 else {
      throw UnexpectedOutput("\(program) does not start: \(String(cString: strerror(error)))")
    }
    return pid
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("the list has its nil at least") }
      return body(start)
    }
  }
}
