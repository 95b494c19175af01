import GuessClientCore
import GuessProtocol
import Platform

/// `guess-client key`: takes keys of names from one machine to another.
@MainActor
enum KeyCommand {
  static func run(_ options: Options) -> Never {
    guard let folder = StateFolder(for: options) else {
      Startup.fail("there is no folder for keys: set HOME or XDG_STATE_HOME.", with: .failed)
    }
    let file = NameFile(in: folder)
    switch KeyAction(options: options) {
    case .import?: read(to: file)
    case let action?:
      let name = options.operands.dropFirst().first.flatMap { Name($0) }
      guard let text = action.output(of: file.contents, name: name) else {
        let whose = name.map { "of \($0) " } ?? ""
        Startup.fail("no key \(whose)is kept here. CLAIM in the game makes a name yours.", with: .failed)
      }
      System.leave(with: StandardOutput.print(Array(text.utf8)) ?? .done)
    case nil: System.leave(with: .wrongUsage)
    }
  }

  private static func read(to file: NameFile) -> Never {
    do throws(UsageError) {
      // A byte more than the limit is no file of keys.
      let bytes = try? System.contents(of: .standardInput, limit: OwnedNames.byteLimit + 1)
      guard let bytes, bytes.count <= OwnedNames.byteLimit else {
        throw UsageError("the input can't be read.")
      }
      let names = try OwnedNames.imported(String(decoding: bytes, as: UTF8.self))
      guard file.keep(names) else {
        var all = file.contents
        let reason =
          names.allSatisfy { all.keep($0) }
          ? "their file can't be written" : "\(OwnedNames.limit) are the most"
        Startup.fail("the keys can't be kept: \(reason).", with: .failed)
      }
      for name in names { StandardOutput.complain("\(name.name) at \(name.server) is yours here now.") }
      System.leave(with: .done)
    } catch {
      Startup.fail(error.text, with: .wrongUsage)
    }
  }
}
