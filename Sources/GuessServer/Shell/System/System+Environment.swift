import GuessProtocol

#if os(Linux)
  import CLinux
#endif

extension System {
  /// The command line after the program name; nil if unavailable.
  package static var arguments: [String]? {
    guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
    return (try? contents(ofFile: ProcessArguments.path, limit: ProcessArguments.bytes))
      .flatMap(ProcessArguments.words)
  }

  package static var environment: [String: String] {
    var next = environmentPointers
    var values: [String: String] = [:]
    while let variable = next?.pointee {
      let text = String(cString: variable)
      // Skips entries without a name.
      if let sign = text.firstIndex(of: "=") {
        values[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      next = next?.advanced(by: 1)
    }
    return values
  }

  /// The environment for child processes.
  package static var environmentPointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if os(Linux)
      environment_variables()
    #else
      _NSGetEnviron().pointee
    #endif
  }
}
