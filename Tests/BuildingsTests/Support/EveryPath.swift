import BLE

@testable import Buildings

/// The oracle for `FloorPlan.loss(between:and:openDoors:)`: every path around one, two and three
/// edges of a plan, each examined by itself.
struct EveryPath {
  let plan: FloorPlan
  let openDoors: OpenDoors
  private let present: [Panel]
  private let slack: Double

  init(on plan: FloorPlan, openDoors: OpenDoors) {
    self.plan = plan
    self.openDoors = openDoors
    present = plan.panels.filter { $0.isPresent(openDoors) }
    slack = max(plan.snap, 1e-6)
  }

  func loss(from start: Point, to end: Point) -> Double {
    let line = Segment(from: start, to: end)
    var least = min(loss(along: line) + grazingLoss(along: line), 60)
    for first in plan.edges.indices {
      least = min(least, loss(from: start, around: [first], to: end))
      for second in plan.edges.indices where second != first {
        guard isFree(first, second) else { continue }
        least = min(least, loss(from: start, around: [first, second], to: end))
        for third in plan.edges.indices where third != second && third != first {
          guard isFree(second, third) else { continue }
          least = min(least, loss(from: start, around: [first, second, third], to: end))
        }
      }
    }
    return least
  }

  private func loss(along line: Segment) -> Double {
    present.filter { $0.isPassed(by: line) }.reduce(0) {
      $0 + plan.loss(of: $1, along: line.end - line.start)
    }
  }

  /// The smallest sum over all choices of which of the nearest edges are added.
  private func grazingLoss(along line: Segment) -> Double {
    let full = Diffraction.knifeEdgeLoss(detour: 0).value
    var near: [(loss: Double, step: Double)] = []
    for (number, edge) in plan.edges.enumerated()
    where edge.detour(from: line) < Diffraction.widestGraze && isThere(number) {
      // A line through an edge leads above it, or on the left of it.
      let side = line.side(of: edge.point)
      let isOnLeft = side > 0 || (side == 0 && line.end.isBefore(line.start))
      let step = edge.panels.reduce(0) { sum, attached in
        let panel = plan.panels[attached.panel]
        guard panel.isPresent(openDoors),
          let side = edge.side(of: attached.end, onTheWayFrom: line.start, to: line.end)
        else { return sum }
        let isBeyond = (side == .left) != isOnLeft
        var loss = plan.loss(of: panel, along: line.end - line.start)
        if isBeyond || !panel.isPassed(by: line) {
          for place in [line.start, line.end] {
            loss = min(loss, begun(at: place, beside: attached.end, from: edge.point))
          }
        }
        return sum + (isBeyond ? loss : -loss)
      }
      if step > 0 { near.append((Diffraction.grazingLoss(detour: edge.detour(from: line)), step)) }
    }
    near = Array(near.sorted { $0.loss > $1.loss }.prefix(4))
    return (0..<(1 << near.count)).map { choice in
      var (sum, most) = (0.0, 0.0)
      for (number, graze) in near.enumerated() {
        if choice >> number & 1 == 1 {
          sum += graze.step * graze.loss / full
        } else {
          most = max(most, graze.loss)
        }
      }
      return sum + most
    }.min() ?? 0
  }

  /// 0.4 dB for each millimetre between a place and the ray from one point through another.
  private func begun(at place: Point, beside far: Point, from near: Point) -> Double {
    let along = far - near
    guard along.dot(place - near) > 0 else { return .infinity }
    return 400 * (along.cross(place - near) / along.length).magnitude
  }

  /// The loss of the panels on the first leg or the last one of a path.
  private func loss(onLeg leg: Segment) -> Double {
    let passed = present.filter { $0.isPassed(by: leg) }
    return passed.reduce(0) { sum, panel in
      let taken = [panel.segment.start, panel.segment.end].reduce(1) { least, place in
        place == leg.start || place == leg.end
          ? least : min(least, part(of: panel, at: place, passed, leg))
      }
      return sum + taken * plan.loss(of: panel, along: leg.end - leg.start)
    }
  }

  /// The part of a panel's loss that a leg takes, for one of its ends.
  private func part(of panel: Panel, at place: Point, _ passed: [Panel], _ leg: Segment) -> Double {
    guard let edge = plan.edges.first(where: { $0.point.distance(to: place) < 1e-6 }) else {
      return .nan
    }
    let isLeft =
      leg.side(of: edge.point) > 0
      || (leg.side(of: edge.point) == 0 && leg.end.isBefore(leg.start))
    var (here, beyond) = (0.0, 0.0)
    for attached in edge.panels {
      let other = plan.panels[attached.panel]
      let loss = plan.loss(of: other, along: leg.end - leg.start)
      if passed.contains(other) {
        here += loss
      } else if other.isPresent(openDoors),
        let side = edge.side(of: attached.end, onTheWayFrom: leg.start, to: leg.end),
        (side == .left) != isLeft
      {
        beyond += loss
      }
    }
    return here > beyond ? min((beyond + 400 * distance(of: edge.point, from: leg)) / here, 1) : 1
  }

  private func distance(of place: Point, from leg: Segment) -> Double {
    let along = leg.end - leg.start
    let reached = along.dot(place - leg.start) / along.dot(along)
    if reached <= 0 { return place.distance(to: leg.start) }
    if reached >= 1 { return place.distance(to: leg.end) }
    return (along.cross(place - leg.start) / along.length).magnitude
  }

  /// The loss of a path around given edges; infinite if there is no such path.
  private func loss(from start: Point, around edges: [Int], to end: Point) -> Double {
    let places = [start] + edges.map { plan.edges[$0].point } + [end]
    let turns = edges.indices.map {
      Orientation.of(places[$0 + 2], from: places[$0], to: places[$0 + 1])
    }
    var loss =
      self.loss(onLeg: Segment(from: start, to: places[1]))
      + self.loss(onLeg: Segment(from: places[edges.count], to: end))
    for (number, edge) in edges.enumerated() {
      let (before, behind) = (places[number], places[number + 2])
      let shortcut = Segment(from: before, to: behind)
      let walls = walls(at: edge)
      guard plan.panels.contains(where: { walls.contains($0.wall) && $0.isPassed(by: shortcut) }),
        isThere(edge)
      else { return .infinity }
      let isInner = (number > 0, number < edges.count - 1)
      if isInner.0 && isInner.1 && shortcut.distance(to: places[number + 1]) <= slack {
        return .infinity
      }
    }
    // Every choice of sides, on the outside of each bend.
    var passing = Double.infinity
    for choice in 0..<(1 << edges.count) {
      let sides = edges.indices.map { choice >> $0 & 1 == 1 ? Hand.left : .right }
      guard zip(sides, turns).allSatisfy({ $1 == 0 || ($0 == .left) == ($1 > 0) }) else {
        continue
      }
      let free = edges.indices.dropFirst().allSatisfy {
        isFree(edges[$0 - 1], edges[$0], sides[$0 - 1], sides[$0])
      }
      guard free else { continue }
      var sum = 0.0
      for (number, edge) in edges.enumerated() {
        let losses = plan.edges[edge].losses(
          from: places[number], to: places[number + 2],
          isInner: (number > 0, number < edges.count - 1), on: plan, openDoors: openDoors)
        sum += sides[number] == .left ? losses.left : losses.right
      }
      passing = min(passing, sum)
    }
    loss += passing
    return loss + BentPath(from: start, around: Array(places.dropFirst().dropLast())).loss(to: end)
  }

  /// The walls that end at an edge, and those that end where one of these does.
  private func walls(at edge: Int) -> Set<Int> {
    func walls(_ edge: Edge) -> Set<Int> { Set(edge.panels.map { plan.panels[$0.panel].wall }) }
    let own = walls(plan.edges[edge])
    return plan.edges.map(walls).filter { !own.isDisjoint(with: $0) }.reduce(own) { $0.union($1) }
  }

  private func isThere(_ edge: Int) -> Bool {
    let there = plan.edges[edge].panels.map { plan.panels[$0.panel] }.filter {
      $0.isPresent(openDoors)
    }
    return there.count == 2 ? !there[0].isPieceOfSame(as: there[1]) : !there.isEmpty
  }

  /// `true` if the leg between two edges is free, for bends to given hands, or for some.
  private func isFree(_ first: Int, _ last: Int, _ before: Hand? = nil, _ behind: Hand? = nil)
    -> Bool
  {
    let leg = Segment(from: plan.edges[first].point, to: plan.edges[last].point)
    func isNear(_ point: Point) -> Bool { leg.distance(to: point) <= slack }
    var (left, right, along) = (false, false, false)
    for panel in plan.panels {
      let isThere = panel.isPresent(openDoors)
      let ends = [panel.segment.start, panel.segment.end]
      switch ends.filter(isNear).count {
      case 2: along = true
      case 1 where isThere && !ends.contains(leg.start) && !ends.contains(leg.end):
        let far = isNear(ends[0]) ? ends[1] : ends[0]
        if leg.side(of: far) > 0 { left = true } else { right = true }
      case 0 where isThere && panel.segment.isCrossed(by: leg): return false
      default: break
      }
    }
    guard let before, let behind else { return true }
    if before != behind { return !along && !(left && right) }
    return before == .left ? !right : !left
  }
}
