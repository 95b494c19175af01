/// The release of the project. The protocol is versioned separately.
package enum Release {
  /// The version of both commands, in the greeting and in `--version`. `make release` sets it.
  package static let version = "1.0.0-dev"
}
