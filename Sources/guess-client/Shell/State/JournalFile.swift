import GuessClientCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A journal that can be read.
struct JournalFile {
  /// Bytes of a file that is read: all of it stands in the memory, and a server begins a new file long before.
  static let limit = 1 << 30
  /// Bytes that tell a file's number, which stands in its first line, and more.
  private static let beginning = 1_024
  /// Bytes that one read takes.
  private static let readSize = 1 << 20

  /// Which file it is, whatever path leads to it.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  let path: String
  private let identity: Identity?
  /// What can be read only once.
  private let read: [UInt8]?
  private let number: Int?

  /// The text of the file; it may have grown since it was found.
  func text(limit: Int = Self.limit) throws(JournalError) -> [UInt8] {
    if let read { return read }
    return try Self.withDescriptor(of: path) { (descriptor, status) throws(JournalError) in
      try Self.contents(of: descriptor, at: path, size: Int(status.st_size), limit: limit)
    }
  }

  // MARK: - Finding

  /// The files that `paths` lead to, in the order in which the server wrote them, each once, and what can't be read of it.
  static func files(
    at paths: [String], limit: Int = Self.limit
  ) -> (files: [JournalFile], troubles: [JournalError]) {
    var files: [(number: Int?, file: JournalFile)] = []
    var troubles: [JournalError] = []
    var seen: Set<Identity> = []
    for path in paths {
      do throws(JournalError) {
        for file in try find(path, limit: limit) {
          // A server that is writing a new file may have two names for the old one.
          if let identity = file.identity, !seen.insert(identity).inserted { continue }
          files.append((file.number, file))
        }
      } catch {
        troubles.append(error)
      }
    }
    return (JournalFiles.ordered(files), troubles)
  }

  private static func find(_ path: String, limit: Int) throws(JournalError) -> [JournalFile] {
    if path == "-" { return [try JournalFile(descriptor: STDIN_FILENO, at: path, limit: limit)] }
    let file = try withDescriptor(of: path) { (descriptor, status) throws(JournalError) in
      status.st_mode & S_IFMT == S_IFDIR
        ? nil : try JournalFile(descriptor: descriptor, at: path, limit: limit)
    }
    if let file { return [file] }
    let names = JournalFiles.journals(among: try names(in: path))
    guard !names.isEmpty else { throw .noJournal(in: path) }
    let folder = path.hasSuffix("/") ? path : path + "/"
    var files: [JournalFile] = []
    for name in names {
      let path = folder + name
      files.append(
        try withDescriptor(of: path) { (descriptor, _) throws(JournalError) in
          try JournalFile(descriptor: descriptor, at: path, limit: limit)
        })
    }
    return files
  }

  private init(descriptor: Int32, at path: String, limit: Int) throws(JournalError) {
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path, reason: SystemError.last.reason)
    }
    identity = Identity(device: status.st_dev, number: status.st_ino)
    // Of a pipe nothing can be read twice, and where standard input stands in a file is somebody else's business.
    guard path != "-", status.st_mode & S_IFMT == S_IFREG else {
      let text = try Self.contents(of: descriptor, at: path, size: 0, limit: limit)
      read = text
      number = JournalFiles.number(in: text.span.extracting(..<min(text.count, Self.beginning)))
      return
    }
    read = nil
    let text = try Self.contents(of: descriptor, at: path, size: 0, limit: Self.beginning, cuts: true)
    number = JournalFiles.number(in: text.span)
  }

  private static func names(in directory: String) throws(JournalError) -> [String] {
    guard let stream = opendir(directory) else {
      throw .unreadable(directory, reason: SystemError.last.reason)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names
  }

  // MARK: - Reading

  private static func withDescriptor<Result>(
    of path: String, _ body: (Int32, stat) throws(JournalError) -> Result
  ) throws(JournalError) -> Result {
    // Nobody may ever write to a pipe with a name, and to open it would wait for that.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, reason: SystemError.last.reason) }
    defer { close(descriptor) }
    _ = fcntl(descriptor, F_SETFL, 0)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(path, reason: SystemError.last.reason)
    }
    return try body(descriptor, status)
  }

  /// All that there is to read, or its first `limit` bytes where it `cuts` what is more; about `size` bytes are expected.
  private static func contents(
    of descriptor: Int32, at path: String, size: Int, limit: Int, cuts: Bool = false
  ) throws(JournalError) -> [UInt8] {
    guard cuts || size <= limit else { throw .tooLarge(path, mebibytes: limit >> 20) }
    var text: [UInt8] = []
    text.reserveCapacity(min(max(size, 0), limit))
    // One byte more than there may be shows that there are too many.
    var piece = [UInt8](repeating: 0, count: min(readSize, limit + 1))
    while true {
      let count = unistdRead(descriptor, &piece)
      if count < 0 {
        let error = SystemError.last
        if error.code == EINTR { continue }
        throw .unreadable(path, reason: error.reason)
      }
      text += piece[..<count]
      if count == 0 || cuts && text.count >= limit { return text }
      guard text.count <= limit else { throw .tooLarge(path, mebibytes: limit >> 20) }
    }
  }

  private static func unistdRead(_ descriptor: Int32, _ piece: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, &piece, piece.count)
    #else
      Darwin.read(descriptor, &piece, piece.count)
    #endif
  }
}
