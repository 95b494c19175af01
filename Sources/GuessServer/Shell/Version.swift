/// Which server this is.
enum Version {
  /// The version, as in the greeting and behind `--version`.
  static let text = "1.0.0"
}
