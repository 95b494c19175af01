/// What a host has besides the players' ports.
extension Launch {
  /// The port for metrics and the socket for the host's own commands, as far as there are to be any. Where one can't be opened,
  /// `listeners` are closed.
  @MainActor
  static func openHostSockets(
    _ options: Options, _ storage: Storage?, beside listeners: [Listener], _ log: Log
  ) throws(StartError) -> (metrics: MetricsEndpoint?, administration: AdminEndpoint?) {
    do throws(StartError) {
      return (try openMetrics(options, log), try openAdministration(options, storage, log))
    } catch {
      for listener in listeners { listener.close() }
      throw error
    }
  }

  @MainActor
  private static func openMetrics(_ options: Options, _ log: Log) throws(StartError) -> MetricsEndpoint? {
    guard let place = options.metrics else { return nil }
    do throws(ListenError) {
      return MetricsEndpoint(try Listener.open(place), log: log)
    } catch {
      throw .cannotListen(error, for: .metrics)
    }
  }

  /// One that the host has named has to be there. Players need none, so without the usual one the server starts as well.
  @MainActor
  private static func openAdministration(
    _ options: Options, _ storage: Storage?, _ log: Log
  ) throws(StartError) -> AdminEndpoint? {
    switch options.admin {
    case .off: return nil
    case .path(let path):
      do throws(ListenError) { return try openAdministration(at: path, log) } catch {
        throw .cannotListen(error, for: .admin)
      }
    case .usual:
      guard let directory = storage?.directory else { return nil }
      do throws(ListenError) {
        return try openAdministration(at: "\(directory.path)/admin", log)
      } catch {
        log(
          .warning, "no admin socket",
          ["reason": error.message(for: .admin), "hint": "--admin PATH puts it elsewhere"])
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
