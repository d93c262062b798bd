import BLE
import Scenarios
import Positioning
import Sim

/// A place where a beacon may hang.
package struct Spot: Hashable, Sendable {
  /// What it goes by, and the beacon that hangs there: its luck is bound to it, so that a beacon
  /// meets the same radio there whatever hangs elsewhere.
  package let name: String
  /// Where it is.
  package let position: Position
  /// The room that it is in.
  package let room: String?

  /// A place of this name.
  package init(_ name: String, at position: Position, room: String?) {
    self.name = name
    self.position = position
    self.room = room
  }
}

/// Where beacons may hang, and where some hang already.
package struct Spots: Hashable, Sendable {
  /// All of them: first those where a beacon hangs already, which stays.
  package private(set) var all: [Spot]
  /// How many hang already.
  package private(set) var fixedCount = 0
  /// How many places were left out: outside of all rooms, within a wall, or beside another.
  package let leftOut: Int

  /// How far a beacon hangs from the line of its wall, in metres.
  package static let offset = 0.1
  /// Nearer than this to another of its room, in metres, a spot along a wall is left out.
  package static let nearest = 0.3

  private init(_ all: [Spot], leftOut: Int) {
    self.all = all
    self.leftOut = leftOut
  }

  /// Spots along both sides of each wall, 0.1 m from its line, in the middle of as many equal parts
  /// as fit: `kitchen 1`, `kitchen 2` and so on, in the order of the walls.
  ///
  /// - Parameters:
  ///   - spacing: From one to the next, in metres, at the least; above zero.
  ///   - height: Above the floor, in metres.
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

  /// Spots on a grid in each room, as cells of a survey lie.
  package static func onGrid(of plan: FloorPlan, spacing: Double, height: Double) -> Spots {
    Spots(
      SurveyPlan(spacing: spacing).cells(on: plan).map(\.point), on: plan, height: height, apart: 0)
  }

  /// The spots of a list, as they are.
  ///
  /// - Precondition: They are on the plan, and not within a wall.
  package static func listed(_ devices: [FixedDevice], on plan: FloorPlan) -> Spots {
    Spots(
      devices.map {
        Spot($0.name, at: $0.position, room: plan.whereabouts(of: $0.position.point).room)
      }, leftOut: 0)
  }

  private init(_ places: [Point], on plan: FloorPlan, height: Double, apart: Double) {
    var spots: [Spot] = []
    var numbers: [String: Int] = [:]
    for place in places {
      // To a millimetre, as files have it.
      let point = Point(x: Self.inMillimetres(place.x), y: Self.inMillimetres(place.y))
      let room = plan.whereabouts(of: point).room
      guard room != nil || plan.rooms.isEmpty, plan.bounds.contains(point),
        plan.wall(at: point) == nil,
        !spots.contains(where: {
          $0.room == room && $0.position.point.distance(to: point) < apart
        })
      else { continue }
      let word = room ?? "spot"
      let number = (numbers[word] ?? 0) + 1
      numbers[word] = number
      spots.append(Spot("\(word) \(number)", at: Position(point, height: height), room: room))
    }
    self.init(spots, leftOut: places.count - spots.count)
  }

  private static func inMillimetres(_ metres: Double) -> Double {
    (metres * 1000).rounded() / 1000
  }

  /// The same with beacons that hang already.
  ///
  /// - Precondition: They are on the plan, and not within a wall.
  package func keeping(_ fixed: [FixedDevice], on plan: FloorPlan) -> Spots {
    var spots = self
    let kept = Spots.listed(fixed, on: plan).all
    let names = Set(kept.map(\.name))
    spots.all = kept + all.filter { !names.contains($0.name) }
    spots.fixedCount = kept.count
    return spots
  }
}
