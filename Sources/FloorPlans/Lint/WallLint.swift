import BLE
import Buildings
import Documents

/// The findings about the walls of a plan.
struct WallLint {
  private let plan: FloorPlan

  init(of plan: FloorPlan) { self.plan = plan }

  /// The free ends of walls that nearly meet another wall.
  var gaps: [PlanFinding] {
    var findings: [PlanFinding] = []
    var reported: Set<[Int]> = []
    for (index, wall) in plan.walls.enumerated() {
      for end in [wall.line.start, wall.line.end] {
        guard let (other, distance) = nearest(to: end, of: index),
          reported.insert([min(index, other), max(index, other)]).inserted
        else { continue }
        findings.append(
          PlanFinding(
            .gap, at: end,
            "\(wall.name.quoted) ends \(distance.inCentimetres) from "
              + plan.walls[other].name.quoted,
            advice: distance <= 0.1
              ? "let it meet the other, or raise snapM to \(snap(for: distance))"
              : "let it meet the other"))
      }
    }
    return findings
  }

  /// Returns the wall nearest to a free end within reach, and its distance in metres; `nil` if the
  /// end meets a wall, or no wall is near. A wall that meets the end's own wall elsewhere does not
  /// count.
  private func nearest(to end: Point, of index: Int) -> (wall: Int, distance: Double)? {
    let own = plan.walls[index].line
    var nearest: (wall: Int, distance: Double)?
    for (other, wall) in plan.walls.enumerated() where other != index {
      guard wall.line.isNear(end, within: PlanLint.nearMiss) else { continue }
      let distance = wall.line.distance(to: end)
      if distance < Panel.touch { return nil }
      guard distance < min(PlanLint.nearMiss, nearest?.distance ?? .infinity),
        !own.meets(wall.line)
      else { continue }
      nearest = (other, distance)
    }
    return nearest
  }

  /// Returns the setting that joins walls at this distance from each other, in metres: the next
  /// whole centimetre.
  private func snap(for distance: Double) -> String {
    ((distance * 100).rounded(.up) / 100).inFewDigits
  }

  /// The walls that run along each other.
  var overlaps: [PlanFinding] {
    var findings: [PlanFinding] = []
    for (index, wall) in plan.walls.enumerated() {
      for other in plan.walls[..<index] {
        guard let shared = wall.line.shared(with: other.line) else { continue }
        let openings = [(wall, other), (other, wall)].flatMap { one, two in
          one.openings.filter { opening in
            one.line(of: opening).shared(with: shared) != nil
              && !two.openings.contains {
                two.line(of: $0).shared(with: one.line(of: opening)) != nil
              }
          }.map { ($0, two) }
        }
        if let (opening, covering) = openings.first {
          findings.append(
            PlanFinding(
              .overlap, at: shared.point(at: 0.5),
              "\(opening.name.quoted) lies on \(covering.name.quoted), which has no opening there",
              advice: "put it among the openings of \(covering.name.quoted)"))
        } else {
          findings.append(
            PlanFinding(
              .overlap, at: shared.point(at: 0.5),
              "\(other.name.quoted) and \(wall.name.quoted) run along each other for "
                + shared.length.inCentimetres,
              advice: "radio passes both; draw one of them"))
        }
      }
    }
    return findings
  }

  /// The walls, and pieces between openings, that are too short to be intended.
  var slivers: [PlanFinding] {
    var findings: [PlanFinding] = []
    for wall in plan.walls where wall.line.length < PlanLint.leastWidth {
      findings.append(
        PlanFinding(
          .sliver, at: wall.line.point(at: 0.5),
          "\(wall.name.quoted) is \(wall.line.length.inCentimetres) long",
          advice: "leave it out, or draw what it belongs to"))
    }
    for wall in plan.walls {
      let openings = wall.openings.sorted { $0.offset < $1.offset }
      for (opening, next) in zip(openings, openings.dropFirst()) {
        let width = next.offset - opening.offset - opening.width
        guard width >= Panel.touch, width < PlanLint.leastWidth / 2 else { continue }
        findings.append(
          PlanFinding(
            .sliver, at: wall.line(of: opening).end,
            "\(wall.name.quoted) is \(width.inCentimetres) wide between \(opening.name.quoted) and "
              + next.name.quoted,
            advice: "let the openings meet, or move them apart"))
      }
    }
    return findings
  }
}

extension Segment {
  /// Returns `true` if a place may be within a distance of the segment. This is a quick test.
  func isNear(_ place: Point, within distance: Double) -> Bool {
    min(start.x, end.x) - distance <= place.x && place.x <= max(start.x, end.x) + distance
      && min(start.y, end.y) - distance <= place.y && place.y <= max(start.y, end.y) + distance
  }

  /// Returns `true` if an end of one segment is on the other, or if they cross.
  fileprivate func meets(_ other: Segment) -> Bool {
    distance(to: other.start) < Panel.touch || distance(to: other.end) < Panel.touch
      || other.distance(to: start) < Panel.touch || other.distance(to: end) < Panel.touch
      || isCrossed(by: other)
  }

  /// Returns the part along which another segment runs nearly parallel and within a distance, for
  /// more than 5 cm; `nil` if there is none.
  func shared(with other: Segment, within distance: Double = FloorPlan.defaultSnap) -> Segment? {
    let length = length
    guard let along = (end - start).unit, let course = (other.end - other.start).unit,
      along.cross(course).magnitude < 0.05
    else { return nil }
    let places = [(other.start - start).dot(along), (other.end - start).dot(along)]
    let (from, to) = (max(places.min() ?? 0, 0), min(places.max() ?? 0, length))
    guard to - from > 0.05 else { return nil }
    let middle = point(at: (from + to) / 2 / length)
    guard other.distance(to: middle) < distance else { return nil }
    return Segment(from: point(at: from / length), to: point(at: to / length))
  }
}
