import Platform

/// The terminal of this process, which a program has that asks something there.
struct TerminalLoan {
  private let descriptor: Int32
  private var settings = termios()

  /// Lets a program have it, and go on; nil where that is not possible.
  init?(to helper: SpawnedProcess) {
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0, tcgetattr(descriptor, &settings) == 0, helper.takeTerminal(descriptor) else {
      close(descriptor)
      return nil
    }
  }

  /// Takes it back, as it was: the program may have ended while it showed nothing of what is typed.
  func end() {
    // Whoever takes a terminal is in the background.
    let former = signal(SIGTTOU, SIG_IGN)
    tcsetpgrp(descriptor, getpgrp())
    var settings = settings
    tcsetattr(descriptor, TCSADRAIN, &settings)
    signal(SIGTTOU, former)
    close(descriptor)
    // Those of the same job that wanted to read there in the meantime, as `cat | guess-client`, were stopped.
    kill(0, SIGCONT)
  }
}
