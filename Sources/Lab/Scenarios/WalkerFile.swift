import BLE
import Sim

/// Someone who walks, as a scenario describes them.
struct WalkerFile: Described {
  private let name: String
  private let place: InputPlace
  private let start: Point
  private let facing: Vector?
  private let steps: [StepFile]
  private let speed: Double
  private let phone: PhoneFile?
  private let key: String?

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    name = try fields.recordedName("name")
    start = try fields.point("from")
    facing = try fields.optionalNumber("headingDeg", in: -360...360)
      .map { Vector(headingDegrees: $0) }
    speed = try fields.number("speedMps", in: 0.05...20, default: 1.34)
    steps = try fields.list("path", of: StepFile.self)
    phone = try fields.optionalObject("phone")
    key = try fields.optionalText("key")
    guard phone != nil || key == nil else {
      throw .unusable(fields.place(of: "key"), "only a phone unlocks a door, and there is none")
    }
  }

  /// The walker on a plan.
  func made(on plan: FloorPlan) throws(InputError) -> Walker {
    let waypoints = steps.map { $0.waypoint(speed: speed) }
    let walk: Walk
    do {
      walk = try Walk(from: start, facing: facing, through: waypoints, on: plan)
    } catch {
      throw InputError(error, ofWalker: place)
    }
    return Walker(
      name, walk: walk, phone: phone?.phone(of: name), carriage: phone?.carriage ?? .hand,
      phoneHeight: phone?.height, key: phone == nil ? nil : try key(on: plan))
  }

  /// The door that the walker's phone unlocks: the one named, or the only one with a lock.
  private func key(on plan: FloorPlan) throws(InputError) -> Int? {
    let withLock = plan.doors.indices.filter { plan.doors[$0].kind.hasLock }
    guard let key else {
      guard withLock.count < 2 else {
        let names = withLock.map { plan.doors[$0].name.quoted }.joined(separator: ", ")
        throw .unusable(place, "the plan has several locks, so 'key' has to name one of \(names)")
      }
      return withLock.first
    }
    guard let door = withLock.first(where: { plan.doors[$0].name == key }) else {
      throw .noSuchName(key, among: withLock.map { plan.doors[$0].name }, at: place.key("key"))
    }
    return door
  }
}

/// A step of a walk: `{ to: [x, y] }`, or `{ standS: 5 }`.
struct StepFile: Described {
  private let step: Step

  private enum Step {
    case walk(to: Point, speed: Double?)
    case stand(Duration, facing: Vector?)
  }

  init(from fields: inout Fields) throws(InputError) {
    if fields.has("standS") {
      let time = try fields.duration("standS", in: 0...86_400)
      let heading = try fields.optionalNumber("headingDeg", in: -360...360)
      step = .stand(time, facing: heading.map { Vector(headingDegrees: $0) })
    } else {
      step = .walk(
        to: try fields.point("to"), speed: try fields.optionalNumber("speedMps", in: 0.05...20))
    }
  }

  func waypoint(speed usual: Double) -> Waypoint {
    switch step {
    case .walk(let end, let speed): .walk(to: end, speed: speed ?? usual)
    case .stand(let time, let facing): .stand(time, facing: facing)
    }
  }
}

extension InputError {
  init(_ error: WalkError, ofWalker place: InputPlace) {
    switch error {
    case .outsidePlan(nil):
      self = .unusable(place.key("from"), "the place lies outside of the plan's bounds")
    case .outsidePlan(let waypoint?):
      self = .unusable(
        place.key("path")[waypoint], "the place lies outside of the plan's bounds")
    case .throughWall(let waypoint, let wall):
      self = .unusable(
        place.key("path")[waypoint], "the way there leads through \(wall.quoted), which is no door")
    }
  }
}
