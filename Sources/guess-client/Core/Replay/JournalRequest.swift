/// Journals to read, and how to speak of them.
package struct JournalRequest: Hashable, Sendable {
  /// Paths of files and directories, and `-` for standard input; at least one.
  package let files: [String]
  package let preferences: Preferences
}
