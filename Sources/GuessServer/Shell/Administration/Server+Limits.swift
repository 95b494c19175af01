import GuessGame
import GuessProtocol

extension Server {
  private static let changeable = [Option.rate, .perAddress, .maxConnections]

  /// Applies changes, all or none, and returns the limits that are in force.
  func limits(changedBy settings: [AdminCommand.LimitSetting]) throws(AdminRefusal) -> AdminReport {
    if !settings.isEmpty { try changeLimits(settings) }
    return AdminReport(
      AdminLine([
        "rate": limits.lines.map { "\($0.perSecond)" } ?? "off",
        "per-address": limits.addressConnections.map { "\($0)" } ?? "off",
        "max-connections": "\(limits.connections)",
      ]))
  }

  private func changeLimits(_ settings: [AdminCommand.LimitSetting]) throws(AdminRefusal) {
    guard let standing else { throw .draining }
    var plan = standing.plan
    for setting in settings {
      let names = Self.changeable.map(\.name).joined(separator: ", ")
      guard let option = Self.changeable.first(where: { $0.name == setting.name }) else {
        throw .badArgument(.limit(setting.name, expected: "These can be changed: \(names)."))
      }
      do throws(StartError) {
        try plan.options.change(Settings.Setting(option: option, value: setting.value))
      } catch {
        throw .badArgument(.limit(setting.name, expected: error.message))
      }
    }
    goBy(plan, standing)
  }
}
