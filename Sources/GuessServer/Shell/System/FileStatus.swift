package struct FileStatus {
  /// Identifies a file independently of its path.
  package struct Identity: Hashable, Sendable {
    let device: dev_t
    let number: ino_t
  }

  private var status = stat()

  package init(of descriptor: Descriptor) throws(SystemError) {
    try System.call("fstat") { fstat(descriptor.number, &status) }
  }

  /// Reads the metadata at a path, following links.
  package init(at path: String) throws(SystemError) {
    try System.call("stat") { stat(path, &status) }
  }

  /// Reads the metadata at a path, of a link itself.
  package init(ofEntry path: String) throws(SystemError) {
    try System.call("lstat") { lstat(path, &status) }
  }

  private var type: mode_t { status.st_mode & S_IFMT }

  package var identity: Identity { Identity(device: status.st_dev, number: status.st_ino) }
  /// True for a regular file. Directories, pipes and the like may read as empty.
  package var isRegular: Bool { type == S_IFREG }
  package var isDirectory: Bool { type == S_IFDIR }
  package var isSocket: Bool { type == S_IFSOCK }
  package var isOwn: Bool { status.st_uid == geteuid() }
  package var isPrivate: Bool { status.st_mode & (S_IRWXG | S_IRWXO) == 0 }
  /// True for a file of ours that is private, and for one that another owner lets us read by a group or an access list, as
  /// Kubernetes and systemd do with secrets.
  var isSecret: Bool { isPrivate || !isOwn && status.st_mode & (S_IWGRP | S_IRWXO) == 0 }
  package var isWritableByOthers: Bool { status.st_mode & (S_IWGRP | S_IWOTH) != 0 }
  /// True for a directory in which others can open a file by its name.
  package var isSearchableByOthers: Bool { status.st_mode & (S_IXGRP | S_IXOTH) != 0 }
  package var size: Int { Int(status.st_size) }
  /// Time of the last write, in seconds since 1970.
  package var writingTime: Int64 {
    #if os(Linux)
      Int64(status.st_mtim.tv_sec)
    #else
      Int64(status.st_mtimespec.tv_sec)
    #endif
  }
}
