extension System {
  /// Opens /dev/null for each standard stream that is closed, before anything else gets its number; exits if it fails.
  package static func openMissingStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // open(2) returns the lowest free number, and all lower ones are in use here.
      guard open("/dev/null", O_RDWR) == number else {
        let text = "/dev/null is missing, which takes the place of a closed standard input or output\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
        exit(1)
      }
    }
  }

  /// Opens a file for appending; creates it if missing, for its owner only.
  package static func openForAppending(_ path: String, exclusively: Bool = false) throws(SystemError)
    -> Descriptor
  {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (exclusively ? O_EXCL : 0)
    return Descriptor(number: try call("open") { open(path, flags, S_IRUSR | S_IWUSR) })
  }

  package static func openFile(_ path: String) throws(SystemError) -> Descriptor {
    // Opening a named pipe would wait until it has a writer. O_NONBLOCK prevents that; reads then wait as usual.
    let descriptor = Descriptor(number: try call("open") { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    _ = fcntl(descriptor.number, F_SETFL, 0)
    return descriptor
  }

  package static func contents(ofFile path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { release(descriptor) }
    return try contents(of: descriptor, limit: limit)
  }

  package static func contents(of descriptor: Descriptor, limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Zero for a pipe.
    bytes.reserveCapacity(min(limit, try FileStatus(of: descriptor).size))
    var piece = [UInt8](repeating: 0, count: min(limit, 1 << 20))
    while bytes.count < limit {
      let count = try readNext(from: descriptor, into: &piece)
      guard count > 0 else { break }
      bytes += piece[..<min(count, limit - bytes.count)]
    }
    return bytes
  }

  package static func makeFile(_ path: String, of bytes: [UInt8]) throws(SystemError) {
    let descriptor = try openForAppending(path, exclusively: true)
    defer { release(descriptor) }
    try writeAll(bytes, to: descriptor)
    try syncData(of: descriptor)
  }

  /// Locks an open directory; false if another process holds the lock. True on file systems that lock no directories, as NFS.
  package static func lockDirectory(_ descriptor: Descriptor) throws(SystemError) -> Bool {
    do { return try lock(descriptor) } catch {
      guard [EBADF, EINVAL, ENOLCK, ENOSYS, EOPNOTSUPP].contains(error.code) else { throw error }
      return true
    }
  }

  package static func unlock(_ descriptor: Descriptor) { _ = flock(descriptor.number, LOCK_UN) }

  /// Opens and locks a lock file; nil if another process holds it.
  package static func lockFile(_ path: String) throws(SystemError) -> Descriptor? {
    let descriptor = Descriptor(
      number: try call("open") { open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR) })
    if try lock(descriptor) { return descriptor }
    release(descriptor)
    return nil
  }

  /// Locks a file; false if another process holds the lock.
  package static func lock(_ descriptor: Descriptor) throws(SystemError) -> Bool {
    try callWithoutWaiting("flock") { flock(descriptor.number, LOCK_EX | LOCK_NB) } != nil
  }

  package static func syncData(of descriptor: Descriptor) throws(SystemError) {
    #if os(Linux)
      try call("fdatasync") { fdatasync(descriptor.number) }
    #else
      // Plain fsync leaves data in the disk's cache (https://developer.apple.com/documentation/xcode/reducing-disk-writes).
      try call("fcntl") { fcntl(descriptor.number, F_FULLFSYNC) }
    #endif
  }

  package static func overwrite(_ bytes: [UInt8], at position: Int, inFile path: String) throws(SystemError) {
    // Not with O_APPEND, under which Linux ignores the position (man 2 pwrite).
    let descriptor = Descriptor(number: try call("open") { open(path, O_WRONLY | O_CLOEXEC) })
    defer { release(descriptor) }
    try call("lseek") { lseek(descriptor.number, off_t(position), SEEK_SET) }
    try writeAll(bytes, to: descriptor)
  }

  package static func truncate(_ descriptor: Descriptor, to length: Int) throws(SystemError) {
    try call("ftruncate") { ftruncate(descriptor.number, off_t(length)) }
  }

  /// Lists a directory: names, unordered, without those that begin with a dot.
  package static func names(inDirectory path: String) throws(SystemError) -> [String] {
    guard let listing = opendir(path) else { throw SystemError(call: "opendir", code: errno) }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// Creates a directory and its parents, for the owner only; accepts an existing one.
  package static func makeDirectories(_ path: String) throws(SystemError) {
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), S_IRWXU) }
    do { try call("mkdir") { mkdir(path, S_IRWXU) } } catch  where error.code == EEXIST {}
  }

  /// Checks that files can be created in a directory, by creating one and removing it: permissions alone do not tell.
  package static func checkNewFiles(in directory: String) throws(SystemError) {
    let probe = "\(directory)/.guess-server-\(processID)"
    // A killed start may have left one, and in a container each has the same number.
    rmdir(probe)
    try call("mkdir") { mkdir(probe, S_IRWXU) }
    rmdir(probe)
  }

  package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  package static func isSecret(_ path: String) -> Bool { (try? FileStatus(at: path))?.isSecret == true }

  @discardableResult
  package static func removeFile(_ path: String) -> Bool { unlink(path) == 0 }

  /// Gives a file a second name, which must be unused.
  package static func linkFile(_ path: String, as second: String) throws(SystemError) {
    try call("link") { link(path, second) }
  }

  package static func renameFile(_ path: String, to name: String) throws(SystemError) {
    try call("rename") { rename(path, name) }
  }

  /// Available and total bytes of a file system; nil if unknown.
  package static func space(at path: String) -> (available: Int, total: Int)? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let block = Int128(status.f_frsize)
    func bytes(_ blocks: some FixedWidthInteger) -> Int { Int(clamping: Int128(blocks) * block) }
    return (bytes(status.f_bavail), bytes(status.f_blocks))
  }
}
