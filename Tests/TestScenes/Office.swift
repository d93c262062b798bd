import BLE
import Buildings

/// The office of the door-lock thesis, as in floorplans/office.json.
public enum Office {
  /// The beacon inside, on the facade.
  public static let interior = Point(x: 7.4, y: 4.15)
  /// The beacon outside.
  public static let exterior = Point(x: 7.4, y: 3.85)

  /// The floor plan.
  public static var plan: FloorPlan {
    get throws {
      let concrete = Material("concrete_200mm", loss: Decibels(17))
      func wall(
        _ name: String, _ start: (Double, Double), _ end: (Double, Double),
        _ openings: [Opening] = []
      ) -> Wall {
        Wall(
          name, along: Segment(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1)),
          of: concrete, openings: openings)
      }
      let door = Opening(
        "office door", offset: 6, width: 1, material: Material("metal_door", loss: Decibels(20)),
        door: DoorKind(hasLock: true))
      let window = Opening(
        "bay window", offset: 0.2, width: 2.4, material: Material("glazing", loss: Decibels(3)))
      func corners(_ corners: [(Double, Double)]) -> [Point] {
        corners.map { Point(x: $0.0, y: $0.1) }
      }
      return try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 14, y: 9)),
        walls: [
          wall("facade", (0, 4), (9, 4), [door]),
          wall("return wall", (9, 4), (9, 0), [window]),
          wall("landing's end", (0, 0), (9, 0)),
          wall("west wall", (0, 0), (0, 9)),
          wall("north wall", (0, 9), (14, 9)),
          wall("east wall", (14, 9), (14, 0)),
          wall("bay's end", (9, 0), (14, 0)),
        ],
        rooms: [
          Room(name: "office", corners: corners([(0, 4), (14, 4), (14, 9), (0, 9)])),
          Room(
            name: "landing", corners: corners([(0, 0), (9, 0), (9, 4), (0, 4)]), side: .outside),
          Room(name: "bay", corners: corners([(9, 0), (14, 0), (14, 4.8), (9, 4.8)])),
        ])
    }
  }
}
