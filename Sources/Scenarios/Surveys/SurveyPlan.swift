import BLE
import Positioning
import Recordings
import Sim

/// How a building is to be surveyed: in which cells, how often in each, and facing where.
///
/// The surveyor stands in one cell after the other, turns from one direction to the next there,
/// and takes a fingerprint in each interval. Within one interval they are in the next cell,
/// whatever stands between; the fingerprint of that time belongs to none.
public struct SurveyPlan: Hashable, Sendable {
  /// How far apart the cells' middles are along either axis, in metres.
  public let spacing: Double
  /// How many fingerprints are taken in each cell.
  public let fingerprints: Int
  /// How many directions the surveyor faces in each cell, the first of them up the page and the
  /// others clockwise, evenly apart. Where the fingerprints cannot be shared out evenly, the first
  /// directions get one more.
  public let orientations: Int
  /// How long a fingerprint takes.
  public let interval: Duration

  /// How near to a wall nobody stands, in metres.
  package static let clearance = 0.3

  /// A plan to survey by.
  ///
  /// - Precondition: The spacing is more than zero, there are 1 or more orientations and as many
  ///   fingerprints or more, and the interval is 10 ms ... 1 h.
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

  /// The cells of a plan, room by room, each row of a room from left to right and the lowest row
  /// first: `kitchen 1`, `kitchen 2` and so on.
  ///
  /// The rows and columns of a room are as many as fit into its width and height and at least one,
  /// in the middle. Places outside of the room, and those less than 0.3 m from a wall, are left
  /// out. A plan without rooms is taken for one room, `cell`.
  public func cells(on plan: FloorPlan) -> [RadioMap.Cell] {
    guard !plan.rooms.isEmpty else {
      return places(within: plan.bounds, on: plan) { _ in true }.named("cell")
    }
    return plan.rooms.flatMap { room in
      let bounds = Bounds(around: room.outline.corners)
      return places(within: bounds, on: plan) { plan.whereabouts(of: $0).room == room.name }
        .named(room.name)
    }
  }

  private func places(
    within bounds: Bounds, on plan: FloorPlan, where isInRoom: (Point) -> Bool
  ) -> [Point] {
    let columns = rank(from: bounds.lower.x, to: bounds.upper.x)
    return rank(from: bounds.lower.y, to: bounds.upper.y).flatMap { y in
      columns.map { Point(x: $0, y: y) }
    }.filter { place in
      isInRoom(place)
        && plan.walls.allSatisfy { $0.line.distance(to: place) >= Self.clearance }
    }
  }

  /// As many numbers as fit between two others, in their middle; rounded to a millimetre, as places
  /// in recordings are.
  private func rank(from lower: Double, to upper: Double) -> [Double] {
    // A rest that decimal measures lack by rounding does not cost a cell.
    let count = max(Int((upper - lower) / spacing + 1e-9), 1)
    let first = (lower + upper) / 2 - 0.5 * spacing * Double(count - 1)
    return (0..<count).map { ((first + spacing * Double($0)) * 1000).rounded() / 1000 }
  }

  /// How long the survey of so many cells takes.
  public func duration(ofCells count: Int) -> Duration {
    interval * ((fingerprints + 1) * count - 1)
  }

  /// Where the surveyor is when, from the start of a run on: at each cell, a point for each
  /// direction and one as they leave.
  public func trace(through cells: [RadioMap.Cell]) -> [TracePoint] {
    stays(in: cells).map { TracePoint(at: $0.time, $0.cell.point, facing: $0.facing) }
  }

  /// The same as the truth about a subject, each place by the name of its cell.
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
  /// The least rectangle around some places.
  fileprivate init(around places: [Point]) {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    self.init(
      from: Point(x: xs.min() ?? 0, y: ys.min() ?? 0),
      to: Point(x: xs.max() ?? 0, y: ys.max() ?? 0))
  }
}
