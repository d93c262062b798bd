import BLE
import Scenarios
import Sim

/// A part of a path over which a link is evaluated: a stay at one place, or a piece of the path
/// between stays.
package struct ValidatedPathPart: Hashable, Sendable {
  /// The start of the stretch.
  package let start: Instant
  /// The end of the stretch.
  package let end: Instant
  /// `true` if the subject stays within a few centimetres.
  package let isStill: Bool
}

extension Trajectory {
  /// The distance, in metres, within which positions count as equal: the error of recorded
  /// positions.
  private static let stillness = 0.05
  /// The minimum duration of a stay, and the duration of the pieces of the path between stays.
  private static let shortest = Duration.seconds(30)
  /// The minimum duration of a piece of the path between two stays.
  private static let piece = Duration.seconds(10)

  /// The path in stretches: every stay of at least 30 s, and pieces of 30 s between the stays. The
  /// last piece before a stay takes 10 to 40 s. A path of less than 10 s between two stays has no
  /// piece.
  package var stretches: [ValidatedPathPart] {
    var stretches: [ValidatedPathPart] = []
    var moving = points.first?.time ?? .start
    var index = 0
    while index < points.count {
      let here = points[index]
      let leaves = points[index...].firstIndex {
        $0.point.distance(to: here.point) > Self.stillness
      }
      let last = points[(leaves ?? points.count) - 1]
      guard here.time.duration(to: last.time) >= Self.shortest else {
        index += 1
        continue
      }
      stretches += Self.pieces(from: moving, to: here.time)
      stretches.append(ValidatedPathPart(start: here.time, end: last.time, isStill: true))
      moving = last.time
      index = leaves ?? points.count
    }
    return stretches + Self.pieces(from: moving, to: points.last?.time ?? .start)
  }

  private static func pieces(from start: Instant, to end: Instant) -> [ValidatedPathPart] {
    var pieces: [ValidatedPathPart] = []
    var start = start
    while start.duration(to: end) >= piece {
      // The last piece includes a remainder that is too short for another.
      let isLast = start.duration(to: end) < shortest + piece
      let next = isLast ? end : start.advanced(by: shortest)
      pieces.append(ValidatedPathPart(start: start, end: next, isStill: false))
      start = next
    }
    return pieces
  }
}
