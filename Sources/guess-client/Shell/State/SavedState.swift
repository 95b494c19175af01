#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder for what the client keeps from one session to the next: its owner's alone.
struct StateFolder {
  let path: String

  /// The client's folder, `$XDG_STATE_HOME/guess-client` or `~/.local/state/guess-client`, made where it is missing; nil
  /// where it can't be had. Then nothing is kept, and the game goes on all the same.
  init?() {
    guard let path = Self.usualPath(stateHome: getenv("XDG_STATE_HOME"), home: getenv("HOME")) else {
      return nil
    }
    // Every folder on the way; one that is there already is as good.
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), S_IRWXU) }
    self.init(path)
  }

  private init?(_ path: String) {
    self.path = path
    mkdir(path, S_IRWXU)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return nil }
    guard status.st_mode & (S_IRWXG | S_IRWXO) != 0 else { return }
    guard fchmod(descriptor, S_IRWXU) == 0 else { return nil }
  }

  /// A folder inside, made where it is missing.
  func folder(_ name: String) -> StateFolder? { StateFolder("\(path)/\(name)") }

  /// The names of what is inside, `limit` of them at most.
  func names(limit: Int) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// A relative path counts for nothing (https://specifications.freedesktop.org/basedir-spec/latest/).
  private static func usualPath(
    stateHome: UnsafeMutablePointer<CChar>?, home: UnsafeMutablePointer<CChar>?
  ) -> String? {
    if let stateHome, case let path = String(cString: stateHome), path.hasPrefix("/") {
      return "\(path)/guess-client"
    }
    guard let home, case let path = String(cString: home), path.hasPrefix("/") else { return nil }
    return "\(path)/.local/state/guess-client"
  }
}
