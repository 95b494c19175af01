import Dispatch
import GuessProtocol
import Platform

System.openMissingStreams()
do throws(StartError) {
  guard let arguments = System.arguments else { throw StartError.usage(ProcessArguments.missing) }
  let plan = try Plan(Invocation(arguments: arguments), environment: System.environment)
  switch plan.invocation.action {
  case .help: try Launch.print(Usage.text)
  case .version: try Launch.print("guess-server \(Release.version)\n")
  case .checkConfig: try Launch.print("the configuration is valid\n")
  case .printConfig:
    let usualData = StateDirectory.ofServer(in: System.environment)
    try Launch.print(plan.options.text(usualData: usualData, settings: plan.settings))
  case .checkData: try Launch.checkData(plan.options)
  case .run:
    let server = try Launch(plan).server()
    withExtendedLifetime(server) { dispatchMain() }
  }
} catch {
  let lines = error.messages.map { "guess-server: \($0.fitForDisplay)\n" }
  try? System.writeAll(Array(lines.joined().utf8), to: .standardError)
  exit(error.exitCode)
}
