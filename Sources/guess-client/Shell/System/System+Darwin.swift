#if canImport(Darwin)
  import Darwin
  import Dispatch

  /// What is done in another way on macOS than on Linux.
  extension System {
    /// The kind of socket that carries a stream.
    static var streamSocket: Int32 { SOCK_STREAM }

    /// The limit of descriptors, as getrlimit(2) knows it.
    static var descriptorResource: Int32 { RLIMIT_NOFILE }

    /// The most descriptors that may be asked for under a hard limit: more than this is refused, whatever that says.
    static func highestDescriptorLimit(_ limit: rlim_t) -> rlim_t { min(limit, rlim_t(OPEN_MAX)) }

    /// When a file was written last, in seconds since the start of 1970.
    static func writingTime(_ status: stat) -> Int64 { Int64(status.st_mtimespec.tv_sec) }

    /// Where the own program lies, links followed.
    static var ownPath: String? {
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var name = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&name, &size) == 0, let path = realpath(name, nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    }

    /// The exit code or the signal that waitid(2) tells of a child.
    static func status(of info: siginfo_t) -> Int32 { info.si_status }

    /// The environment, as programs that are started take it over.
    static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { _NSGetEnviron().pointee }

    /// What a program that is started finds open; still to be initialized.
    static var spawnActions: posix_spawn_file_actions_t? { nil }

    /// How a program is started; still to be initialized.
    static var spawnAttributes: posix_spawnattr_t? { nil }

    /// Keeps a signal from doing anything by itself. Ignored before Dispatch looks, a signal would be lost.
    static func silence(_ number: Signal, heardBy source: any DispatchSourceSignal) {
      source.setRegistrationHandler { signal(number.number, SIG_IGN) }
    }
  }
#endif
