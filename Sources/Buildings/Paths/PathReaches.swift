import BLE

/// The obstructions between successive places on a plan.
struct PathReaches {
  private let plan: FloorPlan
  private let closed: OpenDoors
  private var crossings: [Crossing] = []

  init(on plan: FloorPlan) {
    self.plan = plan
    closed = OpenDoors(closed: plan.doors.count)
  }

  subscript(range: Range<Int>) -> ArraySlice<Crossing> { crossings[range] }

  mutating func removeAll() {
    crossings.removeAll(keepingCapacity: true)
  }

  /// Adds the obstructions on a path's first leg, from a place to an edge.
  mutating func add(onLegFrom start: Point, to end: Point) -> PathReach {
    let path = Segment(from: start, to: end)
    var reach = PathReach(crossings: crossings.count..<crossings.count, loss: .zero)
    plan.tree.visit(near: path) { number in
      let panel = plan.panels[number]
      guard panel.isPassed(by: path) else { return false }
      let isSure = !plan.isChangedByDoors(number, onLeg: path)
      let loss =
        isSure
        ? plan.loss(of: number, onLeg: path, openDoors: closed)
        : plan.loss(of: panel, along: end - start)
      reach.loss += LossBounds(least: isSure ? loss : 0, most: loss)
      crossings.append(Crossing(of: number, hasFixedLoss: isSure))
      return false
    }
    reach.crossings = reach.crossings.lowerBound..<crossings.count
    return reach
  }

  /// Adds the obstructions between a place and a stretch.
  ///
  /// - Parameter isLeg: `true` for the last leg of a path, from an edge.
  mutating func add(from place: Point, to stretch: Segment, isLeg: Bool) -> PathReach {
    var reach = PathReach(crossings: crossings.count..<crossings.count, loss: .zero)
    plan.tree.visit(between: place, and: stretch) { number in
      let panel = plan.panels[number]
      guard let shade = PanelShade(of: panel.segment, from: place, on: stretch) else { return }
      let crossing = Crossing(
        of: number, within: shade,
        hasFixedLoss: panel.presence == .always
          && (!isLeg || plan.isInFull(number, onLegsFrom: place, to: stretch)))
      var loss = plan.bracket(of: panel, from: place, to: stretch)
      if !crossing.isSure { loss.least = 0 }
      reach.loss += loss
      crossings.append(crossing)
    }
    reach.crossings = reach.crossings.lowerBound..<crossings.count
    return reach
  }
}

extension FloorPlan {
  /// The bounds of a panel's loss for lines from a place to a stretch.
  func bracket(of panel: Panel, from place: Point, to stretch: Segment) -> LossBounds {
    let (first, last) = (stretch.start - place, stretch.end - place)
    guard first.length > 0, last.length > 0 else {
      return losses.bracket(of: panel.material, cosines: 0...1)
    }
    let cosines = (panel.cosine(along: first), panel.cosine(along: last))
    var least = min(cosines.0, cosines.1)
    var most = max(cosines.0, cosines.1)
    // Between the ends of the stretch, the line may become parallel or perpendicular to the panel.
    if panel.normal.dot(first) * panel.normal.dot(last) <= 0 { least = 0 }
    if panel.normal.cross(first) * panel.normal.cross(last) <= 0 { most = 1 }
    return losses.bracket(of: panel.material, cosines: min(least, 1)...min(most, 1))
  }
}
