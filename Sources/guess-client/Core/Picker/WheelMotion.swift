import GuessProtocol

/// How wheels are seen to turn until they show what they stand at: row by row, and slower and slower.
///
/// The wheels themselves are there at once; this is only what is drawn meanwhile. Every frame is a number of the range that
/// the wheels had, so that nothing is drawn that no wheel has.
package struct WheelMotion: Hashable, Sendable {
  /// What is drawn one after the other, before what the wheels stand at.
  let frames: [Wheels]
  /// Whether where it ends is to be a surprise.
  package let isSpin: Bool
  private let start: Instant

  /// How long a frame stays when so many are to come, itself included: the last one 95 ms, the first ones 25 ms, which is
  /// as fast as an eye follows.
  static func pause(framesLeft: Int) -> Milliseconds {
    pauses[min(framesLeft, pauses.count) - 1]
  }

  private static let pauses = [95, 80, 68, 58, 50, 43, 37, 32, 28, 25].map { Milliseconds($0) }

  /// Rows that the first wheel goes in a spin, and the last one, which stops last. With the pauses above, that is 0.6 s:
  /// long enough to be seen, and short enough to be waited for.
  static let spinRows = (first: 8, last: 14)

  /// A spin that ends at `wheels`; nil where none of them can be turned.
  package static func spin(to wheels: Wheels, at now: Instant) -> WheelMotion? {
    let target = wheels.wheels
    let turning = target.indices.filter { target[$0].hasChoice }
    guard let last = turning.last else { return nil }
    let (first, most) = spinRows
    let travels = target.indices.map { index in
      // One wheel alone goes all the way.
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

  /// Rolls from what is shown to a number of the same range; nil where it is shown already.
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

  /// What is seen now; nil when the wheels have come to rest.
  package func frame(at now: Instant) -> Wheels? {
    index(at: now).map { frames[$0] }
  }

  /// When something else is to be seen; nil when nothing moves any more.
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
