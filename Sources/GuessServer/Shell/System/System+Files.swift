extension System {
  /// Opens /dev/null in place of standard input, output and error as far as the caller has closed them, as with `<&-`.
  /// Otherwise the next socket or file would get their numbers, and be sent what is printed or logged. To be called before
  /// anything else is opened; leaves where that is impossible.
  package static func openMissingStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, and all below this one are in use by now.
      guard open("/dev/null", O_RDWR) == number else { exit(1) }
    }
  }

  /// Opens a file to be written at its end, for its owner only, and makes it where it is missing.
  package static func openForAppending(_ path: String, exclusively: Bool = false) throws(SystemError)
    -> Descriptor
  {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (exclusively ? O_EXCL : 0)
    return Descriptor(number: try call("open") { open(path, flags, S_IRUSR | S_IWUSR) })
  }

  /// Opens a file for reading, or a directory.
  package static func openFile(_ path: String) throws(SystemError) -> Descriptor {
    // Nobody may ever write to a pipe with a name, and to open it would wait for that; to read from one that someone writes
    // to is to wait as usual.
    let descriptor = Descriptor(number: try call("open") { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    _ = fcntl(descriptor.number, F_SETFL, 0)
    return descriptor
  }

  /// Reads a whole file, or its first `limit` bytes.
  package static func contents(ofFile path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { release(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
      let more = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        return try call("read") { read(descriptor.number, rest.baseAddress, rest.count) }
      }
      guard more > 0 else { break }
      count += more
    }
    return Array(bytes[..<count])
  }

  /// Opens a file that shows who uses a directory, and locks it; nil when another process has locked it.
  package static func lockFile(_ path: String) throws(SystemError) -> Descriptor? {
    let descriptor = Descriptor(
      number: try call("open") { open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR) })
    if try lock(descriptor) { return descriptor }
    release(descriptor)
    return nil
  }

  /// Locks a file against other processes that lock it; false when one of them has.
  package static func lock(_ descriptor: Descriptor) throws(SystemError) -> Bool {
    try callWithoutWaiting("flock") { flock(descriptor.number, LOCK_EX | LOCK_NB) } != nil
  }

  /// Opens a directory and locks it; waits while another process has locked it.
  package static func lockDirectory(_ path: String) throws(SystemError) -> Descriptor {
    let descriptor = try openFile(path)
    try descriptor.kept { () throws(SystemError) in
      _ = try call("flock") { flock(descriptor.number, LOCK_EX) }
    }
    return descriptor
  }

  /// Makes sure that what was written to a file is on disk, as far as that is needed to read it again.
  package static func syncData(of descriptor: Descriptor) throws(SystemError) {
    #if os(Linux)
      try call("fdatasync") { fdatasync(descriptor.number) }
    #else
      // Plain fsync leaves it in the disk's own memory (https://developer.apple.com/documentation/xcode/reducing-disk-writes).
      try call("fcntl") { fcntl(descriptor.number, F_FULLFSYNC) }
    #endif
  }

  /// Makes sure that the names in a directory are on disk.
  package static func syncDirectory(_ directory: Descriptor) throws(SystemError) {
    try call("fsync") { fsync(directory.number) }
  }

  /// Writes all of `bytes` into a file that is there, from `position` on.
  package static func overwrite(_ bytes: [UInt8], at position: Int, inFile path: String) throws(SystemError) {
    // Not through a descriptor that appends: Linux does so wherever it is told to write (man 2 pwrite).
    let descriptor = Descriptor(number: try call("open") { open(path, O_WRONLY | O_CLOEXEC) })
    defer { release(descriptor) }
    try call("lseek") { lseek(descriptor.number, off_t(position), SEEK_SET) }
    try writeAll(bytes, to: descriptor)
  }

  /// Cuts a file off behind `length` bytes.
  package static func truncate(_ descriptor: Descriptor, to length: Int) throws(SystemError) {
    try call("ftruncate") { ftruncate(descriptor.number, off_t(length)) }
  }

  /// The names of what is in a directory, `limit` of them at most and in no order, but for those that begin with a dot.
  package static func names(
    inDirectory path: String, limit: Int = .max
  ) throws(SystemError) -> [String] {
    guard let listing = opendir(path) else { throw SystemError(call: "opendir", code: errno) }
    defer { closedir(listing) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Makes a directory for its owner only, and those above it; one that is there already is as good.
  package static func makeDirectories(_ path: String) throws(SystemError) {
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), S_IRWXU) }
    do { try call("mkdir") { mkdir(path, S_IRWXU) } } catch  where error.code == EEXIST {}
  }

  /// Finds out whether something can be made in a directory: makes a directory there under a name of its own, and removes it.
  /// Permissions alone do not say that, as in /proc.
  package static func checkNewFiles(in directory: String) throws(SystemError) {
    let probe = "\(directory)/.guess-server-\(processID)"
    try call("mkdir") { mkdir(probe, S_IRWXU) }
    rmdir(probe)
  }

  /// Whether there is something by that name.
  package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether nobody but a file's owner can do anything with it.
  package static func isPrivate(_ path: String) -> Bool { (try? FileStatus(at: path))?.isPrivate == true }

  /// Takes a file's name away; false where that is not possible, as it has none.
  @discardableResult
  package static func removeFile(_ path: String) -> Bool { unlink(path) == 0 }

  /// Gives a file a second name, which nothing has yet.
  package static func linkFile(_ path: String, as second: String) throws(SystemError) {
    try call("link") { link(path, second) }
  }

  /// Gives a file another name, and takes that name from whatever has it.
  package static func renameFile(_ path: String, to name: String) throws(SystemError) {
    try call("rename") { rename(path, name) }
  }
}
