import GuessProtocol

/// The motion of wheels to their final state: row by row, and slower and slower.
///
/// The wheels themselves change at once; this is only their drawing meanwhile. Every frame is a number of the wheels' range, so
/// that only rows that exist are drawn.
package struct WheelMotion: Hashable, Sendable {
  /// Frames in order, before the final state.
  let frames: [Wheels]
  /// True if the end is to be a surprise.
  package let isSpin: Bool
  private let start: Instant

  /// Time that a frame stays when this many are left, including itself: the last one 95 ms, the first ones 25 ms, which is as
  /// fast as an eye follows.
  static func pause(framesLeft: Int) -> Milliseconds {
    pauses[min(framesLeft, pauses.count) - 1]
  }

  private static let pauses = [95, 80, 68, 58, 50, 43, 37, 32, 28, 25].map { Milliseconds($0) }

  /// Rows that the first and the last wheel move in a spin; the last one stops last. With the pauses above, a spin takes 0.6 s:
  /// long enough to be seen, and short enough to wait for.
  static let spinRows = (first: 8, last: 14)

  /// A spin that ends at `wheels`; nil if none of them can be turned.
  package static func spin(to wheels: Wheels, at now: Instant) -> WheelMotion? {
    let target = wheels.wheels
    let turning = target.indices.filter { target[$0].hasChoice }
    guard let last = turning.last else { return nil }
    let (first, most) = spinRows
    let travels = target.indices.map { index in
      // A single wheel moves the most rows.
      last == turning.first
        ? most : first + (most - first) * max(0, index - turning[0]) / max(1, last - turning[0])
    }
    let frames = (0..<most).map { frame in
      wheels.setting { index, rows in
        let left = max(0, travels[index] - frame)
        return rows.lowerBound + (target[index].row - rows.lowerBound + left).modulo(rows.count)
      }
    }
    return WheelMotion(frames: frames, isSpin: true, start: now)
  }

  /// Rolls from the shown state to a number of the same range; nil if it is already shown.
  package static func roll(from shown: Wheels, to number: Int64, at now: Instant) -> WheelMotion? {
    guard shown.range.contains(number), number != shown.number else { return nil }
    var target = shown
    target.show(number)
    let (from, to) = (shown.wheels.map(\.row), target.wheels.map(\.row))
    let count = zip(from, to).map { abs($1 - $0) }.max() ?? 0
    let frames = (0..<count).map { frame in
      shown.setting { index, _ in
        let way = to[index] - from[index]
        return from[index] + way.signum() * min(frame, abs(way))
      }
    }
    return WheelMotion(frames: frames, isSpin: false, start: now)
  }

  /// The frame to draw now; nil when the wheels rest.
  package func frame(at now: Instant) -> Wheels? {
    index(at: now).map { frames[$0] }
  }

  /// Time of the next frame; nil when the wheels rest.
  package func nextDeadline(after now: Instant) -> Instant? {
    index(at: now).map { end(ofFrame: $0) }
  }

  private func index(at now: Instant) -> Int? {
    frames.indices.first { now < end(ofFrame: $0) }
  }

  private func end(ofFrame index: Int) -> Instant {
    (0...index).reduce(start) { $0 + Self.pause(framesLeft: frames.count - $1) }
  }
}

extension Int {
  /// The remainder that is not negative.
  fileprivate func modulo(_ count: Int) -> Int {
    let remainder = self % count
    return remainder < 0 ? remainder + count : remainder
  }
}
