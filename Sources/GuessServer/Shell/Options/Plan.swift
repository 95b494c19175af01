import Protocol

/// What the process is to do, with all files read and all values checked.
struct Plan {
  let action: Invocation.Action
  let options: Options
  /// Lines that everyone reads after the greeting.
  let messages: [ChatText]

  /// Makes the plan that the words behind the command's name ask for.
  init(arguments: some Sequence<String>) throws(StartError) {
    let invocation: Invocation
    do { invocation = try Invocation(arguments: arguments) } catch { throw .usage(error) }
    action = invocation.action
    guard action.needsOptions else {
      options = Options()
      messages = []
      return
    }
    let file: ConfigurationFile?
    if let path = invocation.configPath { file = try Self.readConfiguration(path) } else { file = nil }
    do { options = try Options(file: file, commandLine: invocation.settings) } catch { throw .usage(error) }
    if let path = options.messagePath { messages = try Self.readMessages(path) } else { messages = [] }
  }

  private static func readConfiguration(_ path: String) throws(StartError) -> ConfigurationFile {
    // One byte more than there may be shows that there are too many.
    let bytes = try read(path, limit: ConfigurationFile.bytes + 1)
    guard bytes.count <= ConfigurationFile.bytes else { throw .tooLarge(path) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path) }
    do { return try ConfigurationFile(path: path, text: text) } catch { throw .usage(error) }
  }

  private static func readMessages(_ path: String) throws(StartError) -> [ChatText] {
    // One byte more than there may be shows that there are too many.
    let bytes = try read(path, limit: MessageOfTheDay.bytes + 1)
    do { return try MessageOfTheDay.read(bytes) } catch { throw .badMessage(path, error) }
  }

  private static func read(_ path: String, limit: Int) throws(StartError) -> [UInt8] {
    do { return try System.contents(ofFile: path, limit: limit) } catch { throw .unreadable(path, error) }
  }
}

extension Invocation.Action {
  /// Whether it depends on options and their files.
  fileprivate var needsOptions: Bool {
    switch self {
    case .run, .checkConfig, .printConfig, .checkData: true
    case .help, .version, .newKey: false
    }
  }
}
