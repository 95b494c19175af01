import GuessClientCore
import Platform
import Synchronization

/// A child process with pipes on standard input and output, in its own session. It inherits nothing else but standard error.
@MainActor
struct ChildProcess {
  /// Bytes per read: more than an answer, less than a pipe's capacity.
  private static let readSize = 4_096
  /// Bytes kept of a line: no guess has more than 20, no address of this machine more than 100, and the rest is only for display.
  private static let lineLimit = 256

  let process: SpawnedProcess
  let input: Descriptor
  private let output: Descriptor

  init(_ words: [String], without isLeftOut: (String) -> Bool = { _ in false }) throws(SystemError) {
    let (childInput, input) = try System.makePipe()
    defer { System.release(childInput) }
    (process, output) = try input.kept { () throws(SystemError) in
      let (output, childOutput) = try System.makePipe()
      defer { System.release(childOutput) }
      return try output.kept { () throws(SystemError) in
        (try SpawnedProcess(words, input: childInput, output: childOutput, without: isLeftOut), output)
      }
    }
    self.input = input
    // A child that does not read or write must not block us.
    for end in [input, output] { try? System.neverWait(on: end) }
  }

  /// Passes each line of output to `handler`, without its ending, and nil at the end. Must be called once. Waits for the handler,
  /// so that much output fills no memory.
  func readLines(_ handler: @escaping @MainActor (String?) -> Void) throws(SystemError) {
    let (output, poller) = (output, try DescriptorPoller.shared.get())
    var (line, buffer) = ([UInt8](), [UInt8](repeating: 0, count: Self.readSize))
    func passLine() {
      handler(String(decoding: line, as: UTF8.self))
      line = []
    }
    try poller.watch(output, from: [], to: .read) { _ in
      guard let count = System.readAvailable(from: output, into: &buffer) else { return }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          passLine()
        } else if line.count < Self.lineLimit {
          line.append(byte)
        }
      }
      guard count == 0 else { return }
      try? poller.watch(output, from: .read, to: [])
      System.release(output)
      // Output such as from `printf 50` has no newline.
      if !line.isEmpty { passLine() }
      handler(nil)
    }
  }
}

/// A child process, until its exit status is known.
struct SpawnedProcess: Sendable {
  enum Place {
    /// In a session of its own, which is signalled as a whole: without a terminal, it fails where it would ask something.
    case session
    /// Connecting, in such a session.
    case connectingSession
    /// Connecting, in our process group: it may ask something at the terminal, whose signals it gets as we do.
    case partOfOwnJob
  }

  /// Time to end by itself: enough for a server to answer the last line, or for a program to say why it fails.
  private static let endTries = 200
  /// The same once it was asked to end.
  private static let terminationTries = 40
  private static let pause: UInt32 = 5_000

  private let pid: pid_t
  /// The process, or its group as a negative number, as in kill(2).
  private let target: pid_t

  /// Starts the program in `words`, found in PATH unless it is a path. It inherits only these descriptors as standard streams, and
  /// no ignored signals. One that connects counts as under way from its start. Variables of the environment, like `NAME=value`,
  /// may be left out.
  init(
    _ words: [String], input: Descriptor, output: Descriptor, errors: Descriptor = .standardError,
    as place: Place = .session, without isLeftOut: (String) -> Bool = { _ in false }
  ) throws(SystemError) {
    // Our parent may have set it to ignored, and then the system would reap children itself.
    signal(SIGCHLD, SIG_DFL)
    var (actions, attributes) = (System.spawnActions, System.spawnAttributes)
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
    if errors != .standardError { posix_spawn_file_actions_adddup2(&actions, errors.number, STDERR_FILENO) }
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    if place != .partOfOwnJob { flags |= System.spawnsSession }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var pid: pid_t = 0
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var variables = System.variables(without: isLeftOut)
    // A signal before the ID is stored would leave the child running.
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let code = posix_spawnp(&pid, words[0], &actions, &attributes, &pointers, &variables)
    guard code == 0 else { throw SystemError(call: "posix_spawnp", code: code) }
    self.pid = pid
    target = place == .partOfOwnJob ? pid : -pid
    if place != .session { Self.underWay.store(target, ordering: .relaxed) }
  }

  /// Signals the child, with its process group if it has one of its own. Ignored once it has ended, as its ID may be reused.
  func send(_ signal: Int32) { kill(target, signal) }

  /// Its exit status, or nil while it runs. When it has ended, the rest of its group is killed too.
  func end(waiting: Bool = false) -> ProgramEnd? {
    var info = siginfo_t()
    let options = WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)
    guard (try? System.call("waitid") { waitid(P_PID, id_t(pid), &info, options) }) != nil else {
      return .exit(0)
    }
    // Stays zero while nothing has ended.
    guard info.si_signo == SIGCHLD else { return nil }
    // Before the child is reaped: its group's ID may be reused after that.
    kill(target, SIGKILL)
    var status: Int32 = 0
    _ = try? System.call("waitpid") { waitpid(pid, &status, 0) }
    // WIFEXITED and the like are macros, which Swift can't import.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  func awaitEnd(tries: Int = endTries) -> ProgramEnd? {
    for _ in 0..<tries {
      if let end = end() { return end }
      System.rest(microseconds: Self.pause)
    }
    return nil
  }

  /// Ends it: SIGTERM first, SIGKILL if that is not enough.
  func terminate() {
    send(SIGTERM)
    guard awaitEnd(tries: Self.terminationTries) == nil else { return }
    send(SIGKILL)
    _ = end(waiting: true)
  }

  /// The process or group under way, for signal handlers; 0 for none.
  private static let underWay = Atomic<Int32>(0)

  /// Excludes it from `killUnderWay` from now on.
  func arrived() { Self.underWay.store(0, ordering: .relaxed) }

  /// Kills the process under way, or its group. Safe in signal handlers.
  static func killUnderWay() {
    let target = underWay.exchange(0, ordering: .relaxed)
    if target != 0 { kill(target, SIGKILL) }
  }
}
