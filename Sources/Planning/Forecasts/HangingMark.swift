import BLE
import Buildings

/// A distance by which a device is hung: from a wall, or from the end of one.
package struct HangingMark: Hashable, Sendable {
  /// The name of the wall.
  package let wall: String
  /// The distance, in metres.
  package let distance: Double
  /// `true` if the distance is that from the nearer end of the wall, and not from its line.
  package let isFromEnd: Bool

  /// Walls whose directions differ by less than this have marks that say nearly the same: the
  /// cosine of 37°.
  private static let parallel = 0.8

  /// Returns the marks of a point: its distances from the nearest wall, and from the nearest one in
  /// another direction. Both walls are seen from the point, and in its room. If there is no second
  /// one, the nearest end of a wall takes its place.
  ///
  /// - Returns: Two marks, or fewer if the point sees fewer walls.
  /// - Complexity: O(walls²).
  package static func marks(of point: Point, on plan: FloorPlan) -> [HangingMark] {
    let room = plan.whereabouts(of: point).room
    func sees(_ target: Point) -> Bool {
      // The target is on a wall, so the line of sight ends before it.
      let near = Segment(from: point, to: target).point(at: 0.99)
      return plan.whereabouts(of: near).room == room
        && plan.obstacle(along: Segment(from: point, to: near)) == nil
    }
    var faces: [(mark: HangingMark, direction: Vector)] = []
    var ends: [HangingMark] = []
    for wall in plan.walls {
      guard let direction = (wall.line.end - wall.line.start).unit else { continue }
      let along = (point - wall.line.start).dot(direction)
      let foot = wall.line.start + along * direction
      if (0...wall.line.length).contains(along), sees(foot) {
        let mark = HangingMark(
          wall: wall.name, distance: foot.distance(to: point), isFromEnd: false)
        faces.append((mark, direction))
      }
      for end in [wall.line.start, wall.line.end] where sees(end) {
        ends.append(
          HangingMark(wall: wall.name, distance: end.distance(to: point), isFromEnd: true))
      }
    }
    func nearer(_ one: HangingMark, _ other: HangingMark) -> Bool { one.distance < other.distance }
    guard let first = faces.min(by: { nearer($0.mark, $1.mark) }) else {
      return ends.min(by: nearer).map { [$0] } ?? []
    }
    let second = faces.filter { abs($0.direction.dot(first.direction)) < parallel }
      .map(\.mark).min(by: nearer)
    return [first.mark] + [second ?? ends.min(by: nearer)].compactMap(\.self)
  }
}
