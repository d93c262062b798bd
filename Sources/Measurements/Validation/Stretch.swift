import BLE
import Scenarios
import Sim

/// A part of a way over which a link is watched: a stay at one place, or a piece of the way between.
package struct Stretch: Hashable, Sendable {
  /// When it begins.
  package let start: Instant
  /// When it ends.
  package let end: Instant
  /// Whether the subject stays within a few centimetres.
  package let isStill: Bool
}

extension Trajectory {
  /// Within so many metres positions count as one: those of recordings are off by as much.
  private static let stillness = 0.05
  /// The shortest stay, and the length of the pieces of the way between.
  private static let shortest = Duration.seconds(30)
  /// The shortest piece of the way between two stays.
  private static let piece = Duration.seconds(10)

  /// The way in stretches: every stay of 30 s and more, and between them pieces of 30 s, the
  /// last of each way of 10 to 40 s. A shorter way is in none.
  package var stretches: [Stretch] {
    var stretches: [Stretch] = []
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
      stretches.append(Stretch(start: here.time, end: last.time, isStill: true))
      moving = last.time
      index = leaves ?? points.count
    }
    return stretches + Self.pieces(from: moving, to: points.last?.time ?? .start)
  }

  private static func pieces(from start: Instant, to end: Instant) -> [Stretch] {
    var pieces: [Stretch] = []
    var start = start
    while start.duration(to: end) >= piece {
      // The last one takes in what is too short for one more.
      let isLast = start.duration(to: end) < shortest + piece
      let next = isLast ? end : start.advanced(by: shortest)
      pieces.append(Stretch(start: start, end: next, isStill: false))
      start = next
    }
    return pieces
  }
}
