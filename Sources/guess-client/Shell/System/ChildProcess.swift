import Dispatch
import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that we have started: with pipes on standard input and output, in a process group of its own, and
/// with nothing else of ours but standard error.
@MainActor
struct ChildProcess {
  /// Bytes that one read takes: more than an answer, less than a pipe holds.
  nonisolated private static let readSize = 4_096

  private let pid: pid_t
  /// Leads to its standard input.
  let input: Int32
  /// Comes from its standard output, and blocks.
  private let output: Int32

  /// Lets the shell run `command`, with `arguments` as `$0`, `$1` and so on. It does not see signals that a terminal
  /// sends to our own process group, and knows none of the ones that we ignore.
  init(_ command: String, _ arguments: [String] = []) throws(SystemError) {
    // Whoever started us may ignore it, and then the system would reap in our place.
    signal(SIGCHLD, SIG_DFL)
    let (childInput, input) = try Self.makePipe()
    let (output, childOutput): (Int32, Int32)
    do throws(SystemError) {
      (output, childOutput) = try Self.makePipe()
    } catch {
      for descriptor in [childInput, input] { close(descriptor) }
      throw error
    }
    defer { for descriptor in [childInput, childOutput] { close(descriptor) } }
    do throws(SystemError) {
      pid = try Self.spawn(
        "/bin/sh", ["sh", "-c", command] + arguments, input: childInput, output: childOutput)
    } catch {
      for descriptor in [input, output] { close(descriptor) }
      throw error
    }
    // One that reads nothing must not hold us up.
    _ = fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK)
    (self.input, self.output) = (input, output)
  }

  /// Sends a signal to it, and to all that it has started. Not once it has ended: its number may be somebody else's
  /// then.
  func send(_ signal: Signal) {
    kill(-pid, signal.number)
  }

  /// How it has ended, or nil while it runs. Once it has been told, the child is gone, with all that it has left in its
  /// group.
  func end(waiting: Bool = false) -> ProgramEnd? {
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)) < 0 {
      guard SystemError.last.code == EINTR else { return .exit(0) }
    }
    // It stays zero while nothing has ended.
    guard info.si_signo == SIGCHLD else { return nil }
    // Only now: once the child is reaped, its number may be that of somebody else's group.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, SystemError.last.code == EINTR {}
    // WIFEXITED and its relatives are macros, which Swift does not see.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Hands everything that comes out of it to `handler`, and nil at the end. To be called once. Nothing more is read
  /// before the handler is done, so that whoever says much fills no memory.
  ///
  /// It waits on a thread of its own. A source of Dispatch would do, but on Linux it may take the process with it when
  /// the other side hangs up: libdispatch then looks at what it has just freed (seen with Swift 6.3.1 in one of seven
  /// ends).
  func readOutput(_ handler: @escaping @MainActor @Sendable ([UInt8]?) -> Void) {
    let descriptor = output
    DispatchQueue(label: "pipe").async {
      let turn = DispatchSemaphore(value: 0)
      var buffer = [UInt8](repeating: 0, count: Self.readSize)
      while let count = try? System.readNext(from: descriptor, into: &buffer), count > 0 {
        let bytes = Array(buffer[..<count])
        DispatchQueue.main.async {
          MainActor.assumeIsolated { handler(bytes) }
          turn.signal()
        }
        turn.wait()
      }
      System.release(descriptor)
      DispatchQueue.main.async { MainActor.assumeIsolated { handler(nil) } }
    }
  }

  /// A pipe that no other child inherits, above the numbers of the standard streams.
  private static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
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
    var (actions, attributes) = (System.spawnActions, System.spawnAttributes)
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
    let code = posix_spawn(&pid, path, &actions, &attributes, &pointers, System.environment)
    guard code == 0 else { throw SystemError(code: code) }
    return pid
  }
}
