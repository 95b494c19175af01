import TestSupport
import Testing

@testable import GuessServer

@Suite("A password", .timed)
struct ShellPasswordTests {
  /// The error in these settings.
  private func complaint(_ variables: [Settings.Setting], _ commandLine: [Settings.Setting] = []) -> String? {
    do throws(StartError) {
      _ = try Options(Settings(environment: variables, commandLine: commandLine))
      return nil
    } catch {
      return error.message
    }
  }

  @Test("is in no message about an option, wherever it was written and whatever else is wrong")
  func passwords() throws {
    for (address, shown) in [
      ("redis://ada:secret@h", "redis://…@h"), ("redis+sentinel://:se@cret@h/m", "redis+sentinel://…@h/m"),
      ("rediss://ada:secret@h", "…@h"), ("redis:ada:secret@h", "…@h"),
      ("redis://ada:secret@h ", "redis://…@h "),
    ] {
      let settings = try Invocation(arguments: ["--cluster", address]).settings
      let message = try #require(complaint([], settings))
      #expect(message.hasPrefix("--cluster \(shown): ") && !message.contains("cret"), "\(message)")
    }
    let variables = try Settings.inEnvironment(["GUESS_SERVER_CLUSTER_PASSWORD": "secret "])
    let refusal = try #require(complaint(variables))
    #expect(!refusal.contains("secret"), "\(refusal)")
  }
}
