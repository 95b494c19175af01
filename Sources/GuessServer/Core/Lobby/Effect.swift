/// One thing that the lobby wants done.
///
/// It holds numbers only: what is to be written stands beside it, in `Effects`, so that carrying it costs next to nothing.
package enum Effect: Hashable, Sendable {
  /// Send what stands at these places in `Effects.bytes`: whole lines, each with a LF behind it.
  case send(Range<Int>, to: ConnectionID)
  /// Close the connection when all that was sent before has been written. The lobby has forgotten it already.
  case close(ConnectionID)
}
