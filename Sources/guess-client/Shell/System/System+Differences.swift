import Dispatch
import Platform

/// Differences between Linux and macOS.
extension System {
  #if canImport(Glibc)
    /// Path of this program, with links followed.
    static var ownPath: String? { followed("/proc/self/exe") }

    /// The exit code or signal in a result of waitid(2).
    static func status(of info: siginfo_t) -> Int32 { info._sifields._sigchld.si_status }

    /// An uninitialized value.
    static var spawnActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }

    /// An uninitialized value.
    static var spawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }

    /// Disables a signal's default action. Dispatch does that itself on Linux.
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

    /// A signal ignored before Dispatch handles it would be lost.
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
