import Dispatch
import Platform

/// What is done in another way on Linux than on macOS.
extension System {
  #if canImport(Glibc)
    /// Where the own program lies, links followed.
    static var ownPath: String? { followed("/proc/self/exe") }

    /// The exit code or the signal that waitid(2) tells of a child.
    static func status(of info: siginfo_t) -> Int32 { info._sifields._sigchld.si_status }

    /// What a program that is started finds open; still to be initialized.
    static var spawnActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }

    /// How a program is started; still to be initialized.
    static var spawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }

    /// Keeps a signal from doing anything by itself: here Dispatch handles it in place of whoever did.
    static func silence(_ signal: Signal, heardBy source: any DispatchSourceSignal) {}
  #else
    static var ownPath: String? {
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      return _NSGetExecutablePath(&name, &size) == 0 ? followed(name) : nil
    }

    static func status(of info: siginfo_t) -> Int32 { info.si_status }

    static var spawnActions: posix_spawn_file_actions_t? { nil }

    static var spawnAttributes: posix_spawnattr_t? { nil }

    /// Ignored before Dispatch looks, a signal would be lost.
    static func silence(_ number: Signal, heardBy source: any DispatchSourceSignal) {
      source.setRegistrationHandler { signal(number.number, SIG_IGN) }
    }
  #endif

  private static func followed(_ path: UnsafePointer<CChar>) -> String? {
    guard let path = realpath(path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
