/// What an operator has besides the players' ports.
extension Launch {
  /// The port for metrics and the socket for the operator's own commands, as far as there are to be any. Where one can't be
  /// opened, `listeners` are closed.
  @MainActor
  static func openHostSockets(
    _ options: Options, _ storage: Storage?, beside listeners: [Listener], _ log: Log
  ) throws(StartError) -> (metrics: MetricsEndpoint?, administration: AdminEndpoint?) {
    var metrics: MetricsEndpoint?
    var option = Option.metrics
    do throws(ListenError) {
      if let place = options.metrics { metrics = MetricsEndpoint(try Listener.open(place), log: log) }
      option = .admin
      return (metrics, try openAdministration(options, storage, log))
    } catch {
      for listener in listeners { listener.close() }
      throw .failure(error.message(for: option))
    }
  }

  /// One that the operator has named has to be there. Players need none, so without the usual one the server starts as well.
  @MainActor
  private static func openAdministration(
    _ options: Options, _ storage: Storage?, _ log: Log
  ) throws(ListenError) -> AdminEndpoint? {
    let path: String
    switch (options.admin, storage?.directory) {
    case (.off, _), (.usual, nil): return nil
    case (.path(let named), _): path = named
    case (.usual, let directory?): path = "\(directory.path)/admin"
    }
    do throws(ListenError) {
      return try Listener.open(.unix(path: path)).first.map { AdminEndpoint($0, log: log) }
    } catch {
      guard options.admin == .usual else { throw error }
      log(
        .warning, "no admin socket",
        ["reason": error.message(for: .admin), "hint": "--admin PATH puts it elsewhere"])
      return nil
    }
  }
}
