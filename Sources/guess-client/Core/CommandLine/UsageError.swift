import GuessProtocol

/// A usage error: one line in English that says how to fix it.
package struct UsageError: Error, Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package func located(_ place: String) -> UsageError { UsageError("\(place) \(text)") }

  /// A room in an address that a command has no use for.
  package static func needless(_ room: RoomCode, of command: Subcommand) -> UsageError {
    let reason = command == .top ? "shows a whole server" : "opens its own rooms"
    return UsageError("\(command) \(reason); leave /\(room) out of the address.")
  }

  package static func unknown(_ thing: String, _ word: String, among words: [String], advice: String)
    -> UsageError
  {
    let suggestion = EditDistance.nearest(to: word, among: words).map { " Did you mean \($0)?" } ?? ""
    return UsageError("unknown \(thing).\(suggestion) \(advice)")
  }
}

package func require(_ isValid: Bool, _ text: @autoclosure () -> String) throws(UsageError) {
  if !isValid { throw UsageError(text()) }
}
