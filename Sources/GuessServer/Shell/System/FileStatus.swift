/// What the system knows of a file.
package struct FileStatus {
  /// Which file it is, whatever path leads to it.
  package struct Identity: Hashable, Sendable {
    package let device: dev_t
    package let number: ino_t

    package init(device: dev_t, number: ino_t) { (self.device, self.number) = (device, number) }
  }

  package let identity: Identity
  /// Whether it is a file like most: no directory, no pipe and the like, which may read as empty.
  package let isRegular: Bool
  package let isDirectory: Bool
  package let isSocket: Bool
  /// Whether it belongs to the user whose process this is.
  package let isOwn: Bool
  /// Whether nobody but its owner may do anything with it.
  package let isPrivate: Bool
  package let isWritableByOthers: Bool
  /// Bytes in it.
  package let size: Int
  /// When it was written last, in seconds since the start of 1970.
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

  /// What is known of an open file.
  package init(of descriptor: Descriptor) throws(SystemError) {
    var status = stat()
    try System.call("fstat") { fstat(descriptor.number, &status) }
    self.init(status)
  }

  /// What is known of what a path leads to.
  package init(at path: String) throws(SystemError) {
    var status = stat()
    try System.call("stat") { stat(path, &status) }
    self.init(status)
  }

  /// What is known of what stands at a path, be it a link.
  package init(ofEntry path: String) throws(SystemError) {
    var status = stat()
    try System.call("lstat") { lstat(path, &status) }
    self.init(status)
  }
}
