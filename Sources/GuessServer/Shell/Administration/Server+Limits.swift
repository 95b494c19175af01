import GuessServerCore
import Protocol

extension Server {
  /// What is in force of the limits that a host can change, after these changes.
  func limits(changedBy settings: [AdminCommand.LimitSetting]) -> Result<AdminReport, AdminRefusal> {
    if let setting = settings.first {
      return .failure(.badArgument(.limit(setting.name, expected: "Limits can't be changed yet.")))
    }
    return .success(
      AdminReport(
        AdminLine([
          "rate": limits.lines.map { "\($0.perSecond)" } ?? "off",
          "per-address": limits.addressConnections.map { "\($0)" } ?? "off",
          "max-connections": "\(limits.connections)",
        ])))
  }
}
