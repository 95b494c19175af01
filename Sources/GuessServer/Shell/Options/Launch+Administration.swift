extension Launch {
  /// The socket for the host's own commands; nil where there is to be none.
  ///
  /// One that the host has named has to be there. Players need none, so without the usual one the server starts as well.
  @MainActor
  static func administration(
    _ options: Options, _ storage: Storage?, _ log: Log
  ) throws(StartError) -> AdminEndpoint? {
    switch options.admin {
    case .off: return nil
    case .path(let path):
      do throws(ListenError) { return try openAdministration(at: path, log) } catch {
        throw .cannotListen(error)
      }
    case .usual:
      guard let directory = storage?.directory else { return nil }
      do throws(ListenError) {
        return try openAdministration(at: "\(directory.path)/admin", log)
      } catch {
        log(.warning, "no admin socket", ["reason": error.message, "hint": "--admin PATH puts it elsewhere"])
        return nil
      }
    }
  }

  @MainActor
  private static func openAdministration(at path: String, _ log: Log) throws(ListenError) -> AdminEndpoint? {
    guard let listener = try Listener.open(.unix(path: path)).first else { return nil }
    return AdminEndpoint(listener, log: log)
  }
}
