/// Which release of the project this is; the protocol has a version of its own.
public enum Release {
  /// The version of both commands, as in the greeting and behind `--version`.
  public static let version = "1.0.0"
}
