/// The operator's own sockets.
extension Launch {
  /// Opens the metrics port and the admin socket, if configured. Closes `listeners` on failure.
  @MainActor
  static func openHostSockets(
    _ options: Options, _ storage: Storage?, beside listeners: [Listener], _ log: Log
  ) throws(StartError) -> (metrics: HostSocket<MetricsClient>?, administration: HostSocket<AdminClient>?) {
    var metrics: HostSocket<MetricsClient>?
    var option = Option.metrics
    do throws(ListenError) {
      if let place = options.metrics { metrics = HostSocket(try Listener.open(place), log: log) }
      option = .admin
      return (metrics, try openAdministration(options, storage, log))
    } catch {
      for listener in listeners { listener.close() }
      throw .failure(error.message(for: option))
    }
  }

  /// An admin socket named by the operator must open. The default one may fail, as players do not need it.
  @MainActor
  private static func openAdministration(
    _ options: Options, _ storage: Storage?, _ log: Log
  ) throws(ListenError) -> HostSocket<AdminClient>? {
    let path: String
    switch (options.admin, storage?.directory) {
    case (.off, _), (.usual, nil): return nil
    case (.path(let named), _): path = named
    case (.usual, let directory?): path = "\(directory.path)/admin"
    }
    do throws(ListenError) {
      return HostSocket(try Listener.open(.unix(path: path)), log: log)
    } catch {
      guard options.admin == .usual else { throw error }
      log(
        .warning, "no admin socket",
        ["reason": error.message(for: .admin), "hint": "--admin PATH puts it elsewhere"])
      return nil
    }
  }
}
