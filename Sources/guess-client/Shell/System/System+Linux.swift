#if canImport(Glibc)
  import Dispatch
  import Glibc

  /// What is done in another way on Linux than on macOS.
  extension System {
    /// The kind of socket that carries a stream.
    static var streamSocket: Int32 { Int32(SOCK_STREAM.rawValue) }

    /// The limit of descriptors, as getrlimit(2) knows it.
    static var descriptorResource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

    /// The most descriptors that may be asked for under a hard limit.
    static func highestDescriptorLimit(_ limit: rlim_t) -> rlim_t { limit }

    /// When a file was written last, in seconds since the start of 1970.
    static func writingTime(_ status: stat) -> Int64 { Int64(status.st_mtim.tv_sec) }

    /// Where the own program lies, links followed.
    static var ownPath: String? {
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    }

    /// The exit code or the signal that waitid(2) tells of a child.
    static func status(of info: siginfo_t) -> Int32 { info._sifields._sigchld.si_status }

    /// The environment, as programs that are started take it over.
    static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }

    /// What a program that is started finds open; still to be initialized.
    static var spawnActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }

    /// How a program is started; still to be initialized.
    static var spawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }

    /// Keeps a signal from doing anything by itself: here Dispatch handles it in place of whoever did.
    static func silence(_ signal: Signal, heardBy source: any DispatchSourceSignal) {}
  }
#endif
