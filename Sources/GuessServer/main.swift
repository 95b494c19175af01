import Dispatch
import Protocol

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

do throws(StartError) {
  let plan = try Plan(arguments: CommandLine.arguments.dropFirst())
  switch plan.action {
  case .help: System.writeAll(Array(Usage.text.utf8), to: .standardOutput)
  case .version: System.writeAll(Array("guess-server \(Release.version)\n".utf8), to: .standardOutput)
  case .checkConfig: System.writeAll(Array("the configuration is valid\n".utf8), to: .standardOutput)
  case .printConfig:
    System.writeAll(
      Array(plan.options.text(usualData: DataDirectory.usualPath(in: DataDirectory.environment)).utf8),
      to: .standardOutput)
  case .run:
    let server = try Launch.server(for: plan)
    withExtendedLifetime(server) { dispatchMain() }
  }
} catch {
  System.writeAll(Array("guess-server: \(error.message.fitForDisplay)\n".utf8), to: .standardError)
  exit(error.exitCode)
}
