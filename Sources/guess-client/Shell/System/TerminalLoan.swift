import Platform

/// This process's terminal, lent to a program that prompts there.
struct TerminalLoan {
  private let descriptor: Int32
  private var settings = termios()

  /// Lends it and continues the program; nil if impossible.
  init?(to helper: SpawnedProcess) {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0, helper.takeTerminal(descriptor) else {
      close(descriptor)
      return nil
    }
  }

  /// Takes it back with its settings, as the program may have ended with echo off.
  func end() {
    // Taking the terminal from the background raises this.
    let former = signal(SIGTTOU, SIG_IGN)
    tcsetpgrp(descriptor, getpgrp())
    var settings = settings
    tcsetattr(descriptor, TCSADRAIN, &settings)
    signal(SIGTTOU, former)
    close(descriptor)
    // Continues other processes of the job that stopped when they read meanwhile, as in `cat | guess-client`.
    kill(0, SIGCONT)
  }
}
