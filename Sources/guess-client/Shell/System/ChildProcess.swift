#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts other programs: with pipes on standard input and output, in a process group of their own, and with nothing else
/// of ours but standard error.
@MainActor
enum Spawning {
  /// A program that was started, and our ends of its pipes.
  struct Child {
    let pid: pid_t
    /// Leads to its standard input.
    let input: Int32
    /// Comes from its standard output, and blocks.
    let output: Int32
  }

  /// Lets the shell run `command`, with `arguments` as `$0`, `$1` and so on. It does not see signals that a terminal sends to
  /// our own process group, and knows none of the ones that we ignore.
  static func start(_ command: String, _ arguments: [String] = []) throws(SystemError) -> Child {
    // Whoever started us may ignore it, and then the system would reap in our place.
    signal(SIGCHLD, SIG_DFL)
    let (childInput, input) = try pipe()
    let (output, childOutput): (Int32, Int32)
    do throws(SystemError) {
      (output, childOutput) = try pipe()
    } catch {
      for descriptor in [childInput, input] { close(descriptor) }
      throw error
    }
    defer { for descriptor in [childInput, childOutput] { close(descriptor) } }
    do throws(SystemError) {
      let words = ["sh", "-c", command] + (arguments.isEmpty ? [] : arguments)
      let pid = try spawn("/bin/sh", words, input: childInput, output: childOutput)
      // One that reads nothing must not hold us up.
      _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
      return Child(pid: pid, input: input, output: output)
    } catch {
      for descriptor in [input, output] { close(descriptor) }
      throw error
    }
  }

  /// How a child has ended, or nil while it runs. Once it has been told, the child is gone, with all that it has left in its
  /// group.
  static func end(of pid: pid_t, waiting: Bool = false) -> Int32? {
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)) < 0 {
      guard SystemError.last.code == EINTR else { return 0 }
    }
    // It stays zero while nothing has ended.
    guard info.si_signo == SIGCHLD else { return nil }
    // Only now: once the child is reaped, its number may be that of somebody else's group.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, SystemError.last.code == EINTR {}
    return status
  }

  /// A pipe that no other child inherits, above the numbers of the standard streams.
  private static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let status = Glibc.pipe(&ends)
    #else
      let status = Darwin.pipe(&ends)
    #endif
    guard status == 0 else { throw .last }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
    let error = SystemError.last
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw error
    }
    return (moved[0], moved[1])
  }

  private static func spawn(
    _ path: String, _ words: [String], input: Int32, output: Int32
  ) throws(SystemError) -> pid_t {
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
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var pid: pid_t = 0
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let code = posix_spawn(&pid, path, &actions, &attributes, &pointers, environment)
    guard code == 0 else { throw SystemError(code: code) }
    return pid
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Glibc)
      environ
    #else
      _NSGetEnviron().pointee
    #endif
  }
}
