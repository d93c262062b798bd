import BLE

@testable import Buildings

/// The search for the cheapest path around edges between two places.
///
/// The diffraction loss of a path is at least that of each of its edges alone. So an edge matters
/// only if this loss is less than that of the cheapest path known.
struct BypassSearch {
  private let plan: FloorPlan
  private let start: Point
  private let end: Point
  private let openDoors: OpenDoors
  /// The edges that may matter, by their losses alone.
  private var candidates: [Candidate] = []
  /// The legs between candidates, from each to each, if they were needed.
  private var legs: [Leg?] = []
  private(set) var cheapest: Bypass?
  /// The loss from which a path no longer matters.
  private var limit: Double

  /// The loss up to which paths around edges are sought, in decibels. No device hears what has lost
  /// more: +20 dBm at the antenna are below -108 dBm after 128 dB, and the first metre alone takes
  /// 40 dB.
  static let most = 100.0

  private struct Candidate {
    var edge: Int
    var point: Point
    /// The knife-edge loss of this edge alone.
    var alone: Double
    /// The losses of the panels from the start to the edge, and from there to the end. If they
    /// reach the limit, at least that.
    var before = 0.0
    var behind = 0.0
  }

  /// Searches for a path that is cheaper than a given loss, in decibels.
  init(
    from start: Point, to end: Point, below limit: Double, on plan: FloorPlan, openDoors: OpenDoors
  ) {
    self.plan = plan
    self.start = start
    self.end = end
    self.openDoors = openDoors
    self.limit = min(limit, Self.most)
    findCandidates()
    guard !candidates.isEmpty else { return }
    for number in candidates.indices { tryOne(number) }
    candidates.removeAll { $0.alone + min($0.before, $0.behind) >= self.limit }
    legs = Array(repeating: nil, count: candidates.count * candidates.count)
    for first in candidates.indices {
      for second in candidates.indices where second != first { tryTwo(first, second) }
    }
    for first in candidates.indices {
      for second in candidates.indices where second != first { tryThree(first, second) }
    }
  }

  private mutating func findCandidates() {
    let straight = Segment(from: start, to: end)
    let widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(limit))
    for (number, edge) in plan.edges.enumerated() {
      let detour = edge.detour(from: straight)
      guard detour < widest, edge.isThere(on: plan, openDoors) else { continue }
      candidates.append(
        Candidate(
          edge: number, point: edge.point,
          alone: Diffraction.knifeEdgeLoss(detour: detour).value))
    }
    candidates.sort { ($0.alone, $0.edge) < ($1.alone, $1.edge) }
  }

  private mutating func tryOne(_ number: Int) {
    let (alone, point) = (candidates[number].alone, candidates[number].point)
    func loss(from start: Point, to end: Point) -> Double {
      plan.loss(
        along: Segment(from: start, to: end), below: limit - alone, openDoors: openDoors)
    }
    let (before, behind) = (loss(from: start, to: point), loss(from: point, to: end))
    candidates[number].before = before
    candidates[number].behind = behind
    guard alone + before + behind < limit else { return }
    take([number], [], alone + before + behind)
  }

  private mutating func tryTwo(_ first: Int, _ second: Int) {
    let (one, two) = (candidates[first], candidates[second])
    var loss = one.before + two.behind
    guard max(one.alone, two.alone) + loss < limit else { return }
    loss += Diffraction.loss(from: start, around: one.point, two.point, to: end)
    guard loss < limit else { return }
    let leg = leg(first, second)
    guard loss + leg.least < limit else { return }
    take([first, second], [leg], loss)
  }

  private mutating func tryThree(_ first: Int, _ second: Int) {
    let (one, two) = (candidates[first], candidates[second])
    var before = one.before
    guard max(one.alone, two.alone) + before < limit else { return }
    before += leg(first, second).least
    guard max(one.alone, two.alone) + before < limit else { return }
    for third in candidates.indices where third != first && third != second {
      let three = candidates[third]
      let least = max(one.alone, two.alone, three.alone) + before + three.behind
      guard least < limit else { continue }
      let next = leg(second, third)
      guard least + next.least < limit else { continue }
      let loss =
        one.before + three.behind
        + Diffraction.loss(from: start, around: one.point, two.point, three.point, to: end)
      guard loss + leg(first, second).least + next.least < limit else { continue }
      take([first, second, third], [leg(first, second), next], loss)
    }
  }

  private mutating func leg(_ first: Int, _ last: Int) -> Leg {
    let index = first * candidates.count + last
    if let known = legs[index] { return known }
    let leg = Leg(
      from: plan.edges[candidates[first].edge], to: plan.edges[candidates[last].edge], on: plan,
      openDoors: openDoors)
    legs[index] = leg
    return leg
  }

  /// Takes a path if it is cheaper than the cheapest one, on the cheapest sides of its edges.
  private mutating func take(_ numbers: [Int], _ legs: [Leg], _ loss: Double) {
    let corners = [start] + numbers.map { candidates[$0].point } + [end]
    var left = Passing(sides: [], loss: 0)
    var right = left
    for (place, number) in numbers.enumerated() {
      let losses = plan.edges[candidates[number].edge].losses(
        from: corners[place], to: corners[place + 2], isInside: (place > 0, place < legs.count),
        on: plan, openDoors: openDoors)
      let leg = place > 0 ? legs[place - 1] : nil
      (left, right) = (
        Passing.cheaper(left, right, by: leg, on: .left, losses.left),
        Passing.cheaper(left, right, by: leg, on: .right, losses.right)
      )
    }
    let best = left.loss <= right.loss ? left : right
    let total = loss + legs.reduce(0) { $0 + $1.loss } + best.loss
    guard total < limit else { return }
    limit = total
    cheapest = Bypass(edges: numbers.map { candidates[$0].edge }, sides: best.sides, loss: total)
  }
}

/// The sides on which a path passes its first edges, and the loss of the panels there.
private struct Passing {
  var sides: [Hand]
  var loss: Double

  /// The cheaper of two passings, followed by an edge on a side with a loss.
  static func cheaper(
    _ left: Passing, _ right: Passing, by leg: Leg?, on side: Hand, _ loss: Double
  ) -> Passing {
    let onLeft = left.loss + (leg?.loss(from: .left, to: side) ?? 0)
    let onRight = right.loss + (leg?.loss(from: .right, to: side) ?? 0)
    return onLeft <= onRight
      ? Passing(sides: left.sides + [side], loss: onLeft + loss)
      : Passing(sides: right.sides + [side], loss: onRight + loss)
  }
}

extension Leg {
  /// The minimum loss on any sides.
  fileprivate var least: Double { loss + min(left, right) }
}

extension Edge {
  /// `true` if panels end here with the given open doors, other than two pieces of one.
  func isThere(on plan: FloorPlan, _ openDoors: OpenDoors) -> Bool {
    let present = panels.map { plan.panels[$0.panel] }.filter { $0.isPresent(openDoors) }
    return present.count == 2 ? !present[0].isPieceOfSame(as: present[1]) : !present.isEmpty
  }

  /// The losses of the panels that a path around the edge passes on its left, and on its right.
  ///
  /// - Parameter isInside: `true` if the path comes from an edge, and if it leads to one. A panel
  ///   along such a leg is not passed here (see `Leg`).
  func losses(
    from start: Point, to end: Point, isInside: (Bool, Bool), on plan: FloorPlan,
    openDoors: OpenDoors
  ) -> (left: Double, right: Double) {
    var (left, right) = (0.0, 0.0)
    for attached in panels {
      let panel = plan.panels[attached.panel]
      guard panel.isPresent(openDoors),
        !(isInside.0 && plan.isNear(attached.end, to: Segment(from: start, to: point))),
        !(isInside.1 && plan.isNear(attached.end, to: Segment(from: point, to: end)))
      else { continue }
      switch side(of: attached.end, onTheWayFrom: start, to: end) {
      case .left: left += plan.loss(of: panel, along: end - start)
      case .right: right += plan.loss(of: panel, along: end - start)
      case nil: break
      }
    }
    return (left, right)
  }
}
