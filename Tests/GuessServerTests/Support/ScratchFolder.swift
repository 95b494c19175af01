import Foundation

/// Runs `body` with a temporary folder.
func withScratchFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try makeScratchFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

/// Runs `body` on the main actor with a temporary folder.
@MainActor
func withScratchFolder<Result>(_ body: @MainActor (String) async throws -> Result) async throws -> Result {
  let folder = try makeScratchFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

private func makeScratchFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(
    at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  return folder.path
}

func permissions(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
