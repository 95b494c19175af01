import GuessProtocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows of a file.
struct FileStatus {
  /// Which file it is, whatever path leads to it.
  struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  let identity: Identity
  /// Whether it is a file like most: no directory, no pipe and the like.
  let isRegular: Bool
  let isDirectory: Bool
  /// Whether it belongs to the user whose process this is.
  let isOwn: Bool
  /// Whether nobody but its owner may do anything with it.
  let isPrivate: Bool
  /// Bytes in it.
  let size: Int
  /// When it was written last, in seconds since the start of 1970.
  let writingTime: Int64

  fileprivate init(_ status: stat) {
    identity = Identity(device: status.st_dev, number: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    isOwn = status.st_uid == geteuid()
    isPrivate = status.st_mode & (S_IRWXG | S_IRWXO) == 0
    size = Int(status.st_size)
    writingTime = System.writingTime(status)
  }
}

extension System {
  /// The words of the command line after the name of the program; nil if nothing gives them.
  static var arguments: [String]? {
    guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
    return (try? contents(ofFile: ProcessArguments.path, limit: ProcessArguments.bytes))
      .flatMap(ProcessArguments.words)
  }

  /// What a file is opened for.
  enum FileUse {
    case reading
    /// To be read, and written at its end; it is made where it is missing.
    case appending
    /// To be made, where nothing is yet.
    case making
  }

  /// Opens a file for reading, which waits for whoever writes to it.
  static func openFile(_ path: String) throws(SystemError) -> Int32 {
    // Nobody may ever write to a pipe with a name, and to open it would wait for that.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFL, 0)
    return descriptor
  }

  /// The first `limit` bytes of a file.
  static func contents(ofFile path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { release(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var piece = [UInt8](repeating: 0, count: limit - bytes.count)
      let count = try readNext(from: descriptor, into: &piece)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Opens a file that is for its owner only, where one of ours has made it; follows no link, and never waits.
  static func openPrivateFile(_ path: String, for use: FileUse) throws(SystemError) -> Int32 {
    let flags =
      switch use {
      case .reading: O_RDONLY
      case .appending: O_RDWR | O_APPEND | O_CREAT
      case .making: O_RDWR | O_CREAT | O_EXCL
      }
    // Without waiting, as one would for the other side of a pipe.
    let descriptor = open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Opens a directory.
  static func openDirectory(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// Makes a directory for its owner only, unless something is there already.
  static func makeDirectory(_ path: String) { mkdir(path, S_IRWXU) }

  /// Takes a file from everyone but its owner.
  @discardableResult
  static func makePrivate(_ descriptor: Int32, isDirectory: Bool = false) -> Bool {
    fchmod(descriptor, isDirectory ? S_IRWXU : S_IRUSR | S_IWUSR) == 0
  }

  /// Locks a file against other processes that lock it; false where one of them has.
  static func lockFile(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Makes now the time when an open file was written last, where that is possible.
  static func touch(_ descriptor: Int32) { _ = futimens(descriptor, nil) }

  /// What is known of an open file.
  static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// What is known of what stands at a path, be it a link.
  static func status(at path: String) throws(SystemError) -> FileStatus {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// The last bytes of a file of `length`, no more than `limit` of them.
  static func tail(of descriptor: Int32, length: Int, limit: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(limit, length))
    let count = pread(descriptor, &bytes, bytes.count, off_t(length - bytes.count))
    return Array(bytes[..<max(0, count)])
  }

  /// The names of what is in a directory, `limit` of them at most and in no order, but for those that begin with a dot.
  static func names(inDirectory path: String, limit: Int = .max) throws(SystemError) -> [String] {
    guard let directory = opendir(path) else { throw .last }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Whether there is something by that name.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether there is a socket by that name.
  static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Whether there is something by that name that can be started.
  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// Takes a file's name away; where it has none, nothing happens.
  static func removeFile(_ path: String) { unlink(path) }

  /// Gives a file another name, and takes that name from whatever has it; false where that is not possible.
  static func renameFile(_ path: String, to name: String) -> Bool { rename(path, name) == 0 }

  /// Gives a file a second name, which nothing has yet; false where that is not possible.
  static func linkFile(_ path: String, as second: String) -> Bool { link(path, second) == 0 }
}
