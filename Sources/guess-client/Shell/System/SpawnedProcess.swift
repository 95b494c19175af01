import GuessClientCore
import Synchronization
import Platform

/// Another program that we have started, in a process group of its own, until it is known how it has ended.
struct SpawnedProcess: Sendable {
  /// How long it may take to end by itself: what a server needs to answer the last line.
  private static let endTries = 200
  /// The same once it was asked to end.
  private static let terminationTries = 40
  private static let pause: UInt32 = 5_000

  private let pid: pid_t

  /// Starts the program that `words` name, in the PATH unless it is a path. It has these descriptors as its standard streams and
  /// none of ours else; it does not see signals that a terminal sends to our own process group, and knows none of the ones
  /// that we ignore. One that `isConnecting` is under way from its first moment on.
  init(
    _ words: [String], input: Descriptor, output: Descriptor, errors: Descriptor = .standardError,
    isConnecting: Bool = false
  ) throws(SystemError) {
    // The process that started this one may ignore it, and then the system would reap in our place.
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
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var pid: pid_t = 0
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    // A signal that came before its number is noted would leave it behind.
    var former = sigset_t()
    pthread_sigmask(SIG_BLOCK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let code = posix_spawnp(&pid, words[0], &actions, &attributes, &pointers, System.environmentPointers)
    guard code == 0 else { throw SystemError(call: "posix_spawnp", code: code) }
    self.pid = pid
    if isConnecting { Self.underWay.store(pid, ordering: .relaxed) }
  }

  /// Sends a signal to it, and to all that it has started. Not once it has ended: its number may be somebody else's
  /// then.
  func send(_ signal: Signal) {
    kill(-pid, signal.number)
  }

  /// Which signal has stopped it; nil while it runs.
  var stopSignal: Signal? {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(pid), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD else {
      return nil
    }
    return Signal(number: System.status(of: info))
  }

  /// Lets it have the terminal behind a descriptor, and go on; returns whether it has it. A client in the background is stopped here
  /// until it is in the foreground, as everyone is who wants the terminal.
  func takeTerminal(_ descriptor: Int32) -> Bool {
    guard tcsetpgrp(descriptor, pid) == 0 else { return false }
    send(.continuation)
    return true
  }

  /// How it has ended, or nil while it runs. Once it has been told, the child is gone, with all that it has left in its
  /// group.
  func end(waiting: Bool = false) -> ProgramEnd? {
    var info = siginfo_t()
    let options = WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG)
    guard (try? System.call("waitid") { waitid(P_PID, id_t(pid), &info, options) }) != nil else {
      return .exit(0)
    }
    // It stays zero while nothing has ended.
    guard info.si_signo == SIGCHLD else { return nil }
    // Only now: once the child is reaped, its number may be that of somebody else's group.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    _ = try? System.call("waitpid") { waitpid(pid, &status, 0) }
    // WIFEXITED and its relatives are macros, which Swift does not see.
    let signal = status & 0x7F
    return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Waits for a while until it has ended, and tells how; nil while it runs.
  func awaitEnd(tries: Int = endTries) -> ProgramEnd? {
    for _ in 0..<tries {
      if let end = end() { return end }
      System.rest(microseconds: Self.pause)
    }
    return nil
  }

  /// Ends it, asking it to first, and tells how it has ended.
  @discardableResult
  func terminate() -> ProgramEnd? {
    send(.termination)
    if let end = awaitEnd(tries: Self.terminationTries) { return end }
    send(.kill)
    return end(waiting: true)
  }

  /// The one that is just connecting, for a signal handler; 0 where there is none.
  private static let underWay = Atomic<Int32>(0)

  /// Has `killUnderWay` leave it alone from now on.
  func arrived() { Self.underWay.store(0, ordering: .relaxed) }

  /// Ends the one that is under way, with all that it has started. It may be called where a signal is handled.
  static func killUnderWay() {
    let pid = underWay.exchange(0, ordering: .relaxed)
    if pid > 0 { kill(-pid, SIGKILL) }
  }
}
