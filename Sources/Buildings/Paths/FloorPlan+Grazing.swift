import BLE

extension FloorPlan {
  /// The loss of a straight line that passes near edges, on their lit side, in decibels.
  ///
  /// With the knife-edge parameter ν, a line that just misses an edge loses up to J(0) = 6 dB
  /// there, and a line beyond ν = −0.78 loses nothing. On the other side of the edge, the line
  /// would have the loss D of the edge's wall, which may be less than J(0), as at the jamb of a
  /// window. An edge is therefore taken in one of two ways: as D · J(ν) / J(0), or as J(ν). All
  /// losses of the first kind are added; of the losses of the second kind, only the largest is
  /// added. Of all divisions of the edges between the two ways, the one with the smallest sum
  /// counts.
  ///
  /// - SeeAlso: `Diffraction.grazingLoss(detour:)`.
  package func grazingLoss(along line: Segment, openDoors: OpenDoors) -> Double {
    var grazes = Grazes()
    for edge in edges(near: line) {
      grazes.add(graze(of: line, past: edge, openDoors: openDoors))
    }
    return grazes.loss
  }

  /// The edges that a line may graze, and a few others, in order.
  func edges(near line: Segment) -> [Int] {
    var near: [Int] = []
    tree.visit(near: line, within: Diffraction.widestGraze(ofLine: line.length)) { panel in
      for end in 0..<2 {
        let edge = Int(edgesOfPanel[panel][end])
        if edges[edge].detour(from: line) < Diffraction.widestGraze, !near.contains(edge) {
          near.append(edge)
        }
      }
      return false
    }
    return near.sorted()
  }

  /// The effect of an edge that a line passes nearby; `nil` if the edge is too far from the line,
  /// if nothing but two pieces of one panel ends there, or if the line would lose no more beyond
  /// the edge.
  package func graze(of line: Segment, past edge: Int, openDoors: OpenDoors) -> Graze? {
    graze(of: line, length: line.length, past: edge, openDoors: openDoors)
  }

  /// The effect of an edge that a line of a known length passes nearby.
  @inline(__always)
  package func graze(
    of line: Segment, length: Double, past edge: Int, openDoors: OpenDoors
  ) -> Graze? {
    let point = edges[edge].point
    let detour = line.start.distance(to: point) + point.distance(to: line.end) - length
    guard detour < Diffraction.widestGraze else { return nil }
    let step = edges[edge].step(beyond: line, on: self, openDoors: openDoors)
    guard step > 0, edges[edge].isThere(on: self, openDoors: openDoors) else { return nil }
    return Graze(loss: Diffraction.grazingLoss(detour: detour), step: step)
  }
}

extension Segment {
  /// The hand, left or right of this path, on which a point lies. If the path leads through the
  /// point, the hand follows from `isCrossed(by:)`.
  @inline(__always)
  func passes(_ point: Point) -> Hand {
    let side = side(of: point)
    return side > 0 || (side == 0 && !start.isBefore(end)) ? .left : .right
  }
}

/// An edge near a line, on its lit side.
package struct Graze: Hashable, Sendable {
  /// The knife-edge loss J(ν) at the edge, in decibels.
  package var loss: Double
  /// The loss of the wall that the line just misses, in decibels.
  package var step: Double
}

/// The edges near a line: up to four, those with the largest J(ν) first.
package struct Grazes {
  private var losses = SIMD4<Double>()
  private var steps = SIMD4<Double>()
  private var count = 0

  package init() {}

  /// Adds an edge; `nil` adds nothing.
  @inline(__always)
  package mutating func add(_ graze: Graze?) {
    guard let graze else { return }
    if count < 4 {
      count += 1
    } else if losses[3] >= graze.loss {
      return
    }
    var place = count - 1
    while place > 0 && losses[place - 1] < graze.loss {
      losses[place] = losses[place - 1]
      steps[place] = steps[place - 1]
      place -= 1
    }
    losses[place] = graze.loss
    steps[place] = graze.step
  }

  /// The loss of the line, in decibels.
  package var loss: Double {
    guard count > 0 else { return 0 }
    // The loss of each edge if it is taken as D · J(ν) / J(0), in the first of the two ways of
    // `grazingLoss`.
    let parts = steps * losses / Diffraction.grazedLoss
    var added = parts[0]
    var least = losses[0]
    for number in 1..<count {
      least = min(least, added + losses[number])
      added += parts[number]
    }
    return min(least, added)
  }
}
