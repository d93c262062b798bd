import BLE
import Buildings
import Documents
import FloorPlans
import Positioning
import Scenarios

/// The candidate mounting points, and the mounting points of fixed beacons.
package struct Spots: Hashable, Sendable {
  /// The mounting points; the mounting points of fixed beacons come first.
  package private(set) var all: [Spot]
  /// The number of fixed beacons.
  package private(set) var fixedCount = 0
  /// The number of excluded points, by the reason.
  package let leftOut: LeftOut

  /// Numbers of excluded points.
  package struct LeftOut: Hashable, Sendable {
    /// Points beyond the bounds of the plan.
    package var outsidePlan = 0
    /// Points outside all rooms.
    package var inNoRoom = 0
    /// Points within a wall.
    package var inWalls = 0
    /// Points too close to another point of their room.
    package var nearOthers = 0

    /// The number of all excluded points.
    package var count: Int { outsidePlan + inNoRoom + inWalls + nearOthers }
  }

  /// The distance of a beacon from the line of its wall, in metres.
  package static let offset = 0.1
  /// The minimum distance of mounting points along walls from other points in the same room, in
  /// metres.
  package static let nearest = 0.3

  private init(_ all: [Spot], leftOut: LeftOut = LeftOut()) {
    self.all = all
    self.leftOut = leftOut
  }

  /// Returns mounting points along both sides of each wall, 0.1 m from its line. The wall is
  /// divided into as many equal parts as fit, and a mounting point is in the middle of each part.
  /// The names are `kitchen 1`, `kitchen 2` and so on, in the order of the walls.
  ///
  /// - Parameters:
  ///   - spacing: The minimum distance between neighbours, in metres; above zero.
  ///   - height: The height above the floor, in metres.
  package static func alongWalls(of plan: FloorPlan, spacing: Double, height: Double) -> Spots {
    var places: [Point] = []
    for wall in plan.walls {
      guard let along = (wall.line.end - wall.line.start).unit else { continue }
      let count = max(Int(wall.line.length / spacing + 1e-9), 1)
      for side in [1.0, -1] {
        let out = side * offset * Vector(dx: -along.dy, dy: along.dx)
        for index in 0..<count {
          places.append(wall.line.point(at: (Double(index) + 0.5) / Double(count)) + out)
        }
      }
    }
    return Spots(places, on: plan, height: height, apart: nearest)
  }

  /// Returns mounting points on a grid in each room, like the cells of a survey.
  ///
  /// - Parameter place: The place of the floor plan in the input, as errors name it.
  /// - Throws: `unusable` if the rooms are too large.
  package static func onGrid(
    of plan: FloorPlan, at place: InputPlace, spacing: Double, height: Double
  ) throws(InputError) -> Spots {
    let survey = SurveyPlan(spacing: spacing)
    try survey.check(on: plan, at: place)
    return Spots(survey.cells(on: plan).map(\.point), on: plan, height: height, apart: 0)
  }

  /// Returns the mounting points of a list.
  ///
  /// - Precondition: The devices are on the plan, and not within a wall.
  package static func listed(_ devices: [FixedDevice], on plan: FloorPlan) -> Spots {
    Spots(
      devices.map {
        Spot($0.name, at: $0.position, room: plan.whereabouts(of: $0.position.point).room)
      })
  }

  private init(_ places: [Point], on plan: FloorPlan, height: Double, apart: Double) {
    var spots: [Spot] = []
    var numbers: [String: Int] = [:]
    var leftOut = LeftOut()
    for place in places {
      // Rounded to a millimetre, as in files.
      let point = Point(x: Self.inMillimetres(place.x), y: Self.inMillimetres(place.y))
      let room = plan.whereabouts(of: point).room
      guard plan.bounds.contains(point) else {
        leftOut.outsidePlan += 1
        continue
      }
      guard room != nil || plan.rooms.isEmpty else {
        leftOut.inNoRoom += 1
        continue
      }
      guard plan.wall(at: point) == nil else {
        leftOut.inWalls += 1
        continue
      }
      guard
        !spots.contains(where: { $0.room == room && $0.position.point.distance(to: point) < apart })
      else {
        leftOut.nearOthers += 1
        continue
      }
      let word = room ?? "spot"
      let number = (numbers[word] ?? 0) + 1
      numbers[word] = number
      spots.append(Spot("\(word) \(number)", at: Position(point, height: height), room: room))
    }
    self.init(spots, leftOut: leftOut)
  }

  private static func inMillimetres(_ metres: Double) -> Double { (metres * 1000).rounded() / 1000 }

  /// Returns the same mounting points, together with fixed beacons.
  ///
  /// - Precondition: The fixed beacons are on the plan, and not within a wall.
  package func keeping(_ fixed: [FixedDevice], on plan: FloorPlan) -> Spots {
    var spots = self
    let kept = Spots.listed(fixed, on: plan).all
    let names = Set(kept.map(\.name))
    spots.all = kept + all.filter { !names.contains($0.name) }
    spots.fixedCount = kept.count
    return spots
  }
}
