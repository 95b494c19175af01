import GuessProtocol

#if os(Linux)
  import CLinux
#endif

extension System {
  /// The words of the command line after the name of the program; nil if nothing gives them.
  package static var arguments: [String]? {
    guard CommandLine.arguments.isEmpty else { return Array(CommandLine.arguments.dropFirst()) }
    return (try? contents(ofFile: ProcessArguments.path, limit: ProcessArguments.bytes))
      .flatMap(ProcessArguments.words)
  }

  /// The variables of the environment.
  package static var environment: [String: String] {
    var next = environmentPointers
    var values: [String: String] = [:]
    while let variable = next?.pointee {
      let text = String(cString: variable)
      // What has no name can't be asked for.
      if let sign = text.firstIndex(of: "=") {
        values[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      next = next?.advanced(by: 1)
    }
    return values
  }

  /// The environment as programs that are started take it over.
  package static var environmentPointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if os(Linux)
      environment_variables()
    #else
      _NSGetEnviron().pointee
    #endif
  }

  /// Takes variables out of the environment, so that they reach no program that is started from here.
  package static func removeFromEnvironment(_ names: [String]) {
    for name in names { unsetenv(name) }
  }
}
