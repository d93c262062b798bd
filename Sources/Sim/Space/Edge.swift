import BLE

/// A vertical edge around which radio bends: a wall's free end, a corner, or a jamb.
struct Edge: Hashable, Sendable {
  var point: Point
  /// The panels that end here.
  var panels: [Attached]

  /// A panel as seen from one of its ends.
  struct Attached: Hashable, Sendable {
    /// The panel, as an index into the plan's panels.
    var panel: Int
    /// Where it leads from here.
    var direction: Vector
  }

  /// The ends of all panels, those that coincide taken together.
  static func all(among panels: [Panel]) -> [Edge] {
    var edges: [Edge] = []
    for (index, panel) in panels.enumerated() {
      let (start, end) = (panel.segment.start, panel.segment.end)
      for (here, there) in [(start, end), (end, start)] {
        let attached = Attached(panel: index, direction: there - here)
        if let known = edges.firstIndex(where: { $0.point.distance(to: here) < Panel.touch }) {
          edges[known].panels.append(attached)
        } else {
          edges.append(Edge(point: here, panels: [attached]))
        }
      }
    }
    return edges
  }

  /// The edges of each of so many walls.
  static func ofEachWall(_ count: Int, edges: [Edge], panels: [Panel]) -> [[Int]] {
    var ofWall: [[Int]] = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() {
      for attached in edge.panels {
        let wall = panels[attached.panel].wall
        if ofWall[wall].last != index { ofWall[wall].append(index) }
      }
    }
    return ofWall
  }

  /// What it costs to get past the panels here on the way around the edge, in decibels, diffraction
  /// itself apart.
  ///
  /// Someone who goes around the edge passes every panel that ends here on one side of it, or all
  /// the others on the other side. Around a free end there is a side with none; at the jamb of a
  /// window, one side is glass. A panel along which the way leads is not passed.
  ///
  /// - Returns: The cheaper side's loss; `nil` where no panel ends here, an open door's leaf
  ///   counting as none.
  func lossAround(
    from before: Vector, to after: Vector, panels all: [Panel], openDoors: OpenDoors
  ) -> Double? {
    var left = 0.0
    var right = 0.0
    var isEdge = false
    for attached in panels {
      let panel = all[attached.panel]
      guard panel.isIn(openDoors) else { continue }
      isEdge = true
      if attached.direction.isBetween(before, andAnticlockwise: after) {
        left += panel.loss
      } else if attached.direction.isBetween(after, andAnticlockwise: before) {
        right += panel.loss
      }
    }
    return isEdge ? min(left, right) : nil
  }
}
