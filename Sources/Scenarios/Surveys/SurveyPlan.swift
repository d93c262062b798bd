import BLE
import Buildings
import Documents
import Positioning
import Recordings
import Sim

/// The plan of a survey: its cells, and the fingerprints and orientations in each.
///
/// The surveyor stands in one cell after another, turns from one direction to the next, and takes a
/// fingerprint in each interval. Moving to the next cell takes one interval, whatever lies between
/// the cells. The fingerprint taken meanwhile belongs to no cell.
public struct SurveyPlan: Hashable, Sendable {
  /// The distance between the centres of cells along each axis, in metres.
  public let spacing: Double
  /// The number of fingerprints in each cell.
  public let fingerprints: Int
  /// The number of directions that the surveyor faces in each cell: the first is towards the top of
  /// the plan, and the others follow clockwise at equal angles. If the fingerprints cannot be
  /// divided evenly, the first directions get one more.
  public let orientations: Int
  /// The duration of a fingerprint.
  public let interval: Duration

  /// The maximum number of points that are tried as cells.
  private static let mostPoints = 1_000_000.0

  /// The minimum distance of the surveyor from walls, in metres.
  package static let clearance = 0.3

  /// Creates a plan.
  ///
  /// - Precondition: `spacing` is greater than zero, `orientations` is 1 or more, `fingerprints` is
  ///   at least `orientations`, and `interval` is 10 ms ... 1 h.
  public init(
    spacing: Double = 2, fingerprints: Int = 40, orientations: Int = 4,
    interval: Duration = .seconds(1)
  ) {
    precondition(spacing > 0, "cells are not \(spacing) m apart")
    precondition(
      orientations > 0 && fingerprints >= orientations,
      "\(fingerprints) fingerprints in \(orientations) orientations")
    precondition(
      interval >= .milliseconds(10) && interval <= .seconds(3600),
      "an interval of \(interval.inSeconds) s is outside 10 ms ... 1 h")
    self.spacing = spacing
    self.fingerprints = fingerprints
    self.orientations = orientations
    self.interval = interval
  }

  /// Returns the cells of a floor plan, room by room: `kitchen 1`, `kitchen 2` and so on. The rows
  /// of a room start at the bottom, and each row goes from left to right.
  ///
  /// The rows and columns of a room are as many as fit into its height and width, but at least one,
  /// and are centred. Cells outside the room or less than 0.3 m from a wall are left out. A plan
  /// without rooms is treated as one room, `cell`.
  public func cells(on plan: FloorPlan) -> [RadioMap.Cell] { cells(on: plan, upTo: .max) }

  /// Returns the first cells of a floor plan, at most `most` of them.
  func cells(on plan: FloorPlan, upTo most: Int) -> [RadioMap.Cell] {
    guard !plan.rooms.isEmpty else {
      return places(within: plan.bounds, on: plan, upTo: most) { _ in true }.named("cell")
    }
    var cells: [RadioMap.Cell] = []
    for room in plan.rooms where cells.count < most {
      let bounds = Bounds(around: room.outline.corners)
      cells += places(within: bounds, on: plan, upTo: most - cells.count) {
        plan.whereabouts(of: $0).room == room.name
      }.named(room.name)
    }
    return cells
  }

  /// Checks that rooms are not so large that millions of points would be tried as cells.
  ///
  /// - Parameter place: The place of the spacing, for the error.
  /// - Throws: `unusable` for more than a million points.
  package func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    let areas =
      plan.rooms.isEmpty ? [plan.bounds] : plan.rooms.map { Bounds(around: $0.outline.corners) }
    let points = areas.reduce(0) { sum, area in
      let (width, height) = (area.upper.x - area.lower.x, area.upper.y - area.lower.y)
      return sum + max(1, width / spacing) * max(1, height / spacing)
    }
    guard points <= Self.mostPoints else {
      throw .unusable(
        place,
        "rows and columns \(spacing.inFewDigits) m apart have \(points.with(0)) points in the rooms; "
          + "at most \(Self.mostPoints.with(0)) are allowed")
    }
  }

  private func places(
    within bounds: Bounds, on plan: FloorPlan, upTo most: Int, where isInRoom: (Point) -> Bool
  ) -> [Point] {
    let columns = rank(from: bounds.lower.x, to: bounds.upper.x)
    var places: [Point] = []
    for y in rank(from: bounds.lower.y, to: bounds.upper.y) where places.count < most {
      places += columns.lazy.map { Point(x: $0, y: y) }.filter { place in
        isInRoom(place)
          && plan.walls.allSatisfy { $0.line.distance(to: place) >= Self.clearance }
      }
    }
    return Array(places.prefix(most))
  }

  /// Returns the coordinates that fit between two bounds at the spacing, centred, and rounded to a
  /// millimetre like positions in recordings.
  private func rank(from lower: Double, to upper: Double) -> [Double] {
    // The small addend keeps a cell that would otherwise be lost to the rounding of decimal
    // fractions.
    let count = max(Int((upper - lower) / spacing + 1e-9), 1)
    let first = (lower + upper) / 2 - 0.5 * spacing * Double(count - 1)
    return (0..<count).map { ((first + spacing * Double($0)) * 1000).rounded() / 1000 }
  }

  /// Returns the duration of a survey with this many cells.
  public func duration(ofCells count: Int) -> Duration {
    interval * ((fingerprints + 1) * count - 1)
  }

  /// Returns the path of the surveyor from the start of a run: in each cell, a point for each
  /// direction and one on leaving.
  public func trace(through cells: [RadioMap.Cell]) -> [TracePoint] {
    stays(in: cells).map { TracePoint(at: $0.time, $0.cell.point, facing: $0.facing) }
  }

  /// Returns the same path as the ground truth of a subject. Each place has the name of its cell.
  public func truth(about subject: DeviceAddress, in cells: [RadioMap.Cell]) -> [TruthRow] {
    stays(in: cells).map { stay in
      TruthRow(
        time: stay.time, subject: subject, position: stay.cell.point,
        headingDegrees: stay.facing.headingDegrees, place: stay.cell.name)
    }
  }

  private struct Stay {
    var time: Instant
    var cell: RadioMap.Cell
    var facing: Vector
  }

  private func stays(in cells: [RadioMap.Cell]) -> [Stay] {
    var stays: [Stay] = []
    var time = Instant.start
    for cell in cells {
      var facing = Vector(headingDegrees: 0)
      for orientation in 0..<orientations {
        facing = Vector(headingDegrees: 360 * Double(orientation) / Double(orientations))
        stays.append(Stay(time: time, cell: cell, facing: facing))
        let share =
          fingerprints / orientations + (orientation < fingerprints % orientations ? 1 : 0)
        time = time.advanced(by: interval * share)
      }
      stays.append(Stay(time: time, cell: cell, facing: facing))
      time = time.advanced(by: interval)
    }
    return stays
  }
}

extension [Point] {
  fileprivate func named(_ room: String) -> [RadioMap.Cell] {
    enumerated().map { RadioMap.Cell("\(room) \($0 + 1)", at: $1) }
  }
}

extension Bounds {
  /// Creates the smallest rectangle that contains some points.
  fileprivate init(around places: [Point]) {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    self.init(
      from: Point(x: xs.min() ?? 0, y: ys.min() ?? 0),
      to: Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
  }
}
