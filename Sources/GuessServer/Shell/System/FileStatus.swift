/// Metadata of a file.
package struct FileStatus {
  /// Identifies a file independently of its path.
  package struct Identity: Hashable, Sendable {
    package let device: dev_t
    package let number: ino_t

    package init(device: dev_t, number: ino_t) { (self.device, self.number) = (device, number) }
  }

  package let identity: Identity
  /// True for a regular file. Directories, pipes and the like may read as empty.
  package let isRegular: Bool
  package let isDirectory: Bool
  package let isSocket: Bool
  /// True if owned by this process's user.
  package let isOwn: Bool
  /// True if only its owner has access.
  package let isPrivate: Bool
  package let isWritableByOthers: Bool
  /// Size in bytes.
  package let size: Int
  /// Time of the last write, in seconds since 1970.
  package let writingTime: Int64

  private init(_ status: stat) {
    identity = Identity(device: status.st_dev, number: status.st_ino)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
    isOwn = status.st_uid == geteuid()
    isPrivate = status.st_mode & (S_IRWXG | S_IRWXO) == 0
    isWritableByOthers = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    size = Int(status.st_size)
    #if os(Linux)
      writingTime = Int64(status.st_mtim.tv_sec)
    #else
      writingTime = Int64(status.st_mtimespec.tv_sec)
    #endif
  }

  /// Reads the metadata of an open file.
  package init(of descriptor: Descriptor) throws(SystemError) {
    var status = stat()
    try System.call("fstat") { fstat(descriptor.number, &status) }
    self.init(status)
  }

  /// Reads the metadata at a path, following links.
  package init(at path: String) throws(SystemError) {
    var status = stat()
    try System.call("stat") { stat(path, &status) }
    self.init(status)
  }

  /// Reads the metadata at a path, of a link itself.
  package init(ofEntry path: String) throws(SystemError) {
    var status = stat()
    try System.call("lstat") { lstat(path, &status) }
    self.init(status)
  }
}
