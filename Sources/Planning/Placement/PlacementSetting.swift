import Buildings
import Documents
import EngineFiles
import Sim

/// The place and the goal of a placement, shared by everything that forecasts and tries placements.
package final class PlacementSetting: Sendable {
  /// The floor.
  package let plan: FloorPlan
  /// The place of the floor plan in the input, as errors name it.
  package let planPlace: InputPlace
  /// The radio environment.
  package let environment: RadioEnvironment
  /// The mounted and the carried end of the links.
  package let link: PlacementLink
  /// The carry position.
  package let carriage: CarryPosition
  /// The goal of the placement.
  package let goal: PlacementGoal
  /// The door, as an index into the plan's doors; `nil` if the goal is not a door.
  package let door: Int?
  /// The minimum number of mounted devices to which a point must have a link within a stay, for the
  /// goal of reception; at least 1.
  package let heardAtLeast: Int
  /// The engine that scores a door or rooms; `nil` for the default one.
  package let engine: EngineChoice?
  /// The word that names the engine, such as that of a preset or the path of a file; `nil` if there
  /// is no engine.
  package let engineWord: String?
  /// The positioning method.
  package let method: PlacementMethod
  /// The people for whom placements are scored.
  package let people: PlacementPeople
  /// The floor as that person meets it: for the goal of a door, as it is; otherwise no door is
  /// locked, and doors may stand open. There may be new bookshelves.
  let personPlan: FloorPlan

  /// The time that a person stays at a point, over which the method averages.
  package static let stay = Duration.seconds(3)
  /// The height of the carried device above the floor, in metres.
  package var height: Double { carriage.height }
  /// The kinds of the devices at both ends of the links.
  package var roles: RadioPathRoles { link.roles }
  /// The first person for whom placements are scored. All have the same motion and doors.
  package var person: PlacementPerson { people.all[0] }

  /// `true` if a door lock scores a door: the default one or another.
  var isByLock: Bool {
    goal == .door && (engine.map { $0.kind == DoorLockDescription.kind } ?? true)
  }

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - planPlace: The place of the floor plan in the input, as errors name it.
  ///   - engineWord: The word that names the engine; by default its kind.
  ///   - person: The person for whom placements are scored; by default the surveyor.
  ///   - people: The people of a household; `nil` for `person` alone.
  /// - Precondition: There is a door if the goal is a door, and `heardAtLeast` is at least 1.
  package init(
    plan: FloorPlan, at planPlace: InputPlace, environment: RadioEnvironment = RadioEnvironment(),
    link: PlacementLink = .default(.beacons), carried: CarryPosition = .hand, goal: PlacementGoal,
    door: Int? = nil, heardAtLeast: Int? = nil,
    engine: EngineChoice? = nil, engineWord: String? = nil,
    method: PlacementMethod = PlacementMethod(.naiveBayes), person: PlacementPerson = .surveyor,
    people: PlacementPeople? = nil
  ) {
    precondition((goal == .door) == (door != nil), "a door goes with the goal of one")
    let count = goal == .error || goal == .room ? CoverageMap.fewestBeacons : 1
    precondition((heardAtLeast ?? count) > 0, "reception of \(heardAtLeast ?? count) devices")
    self.plan = plan
    self.planPlace = planPlace
    self.environment = environment
    self.link = link
    carriage = carried
    self.goal = goal
    self.door = door
    self.heardAtLeast = heardAtLeast ?? count
    self.engine = engine
    self.engineWord = engine.map { engineWord ?? $0.kind }
    self.method = method
    self.people = people ?? PlacementPeople(person)
    let lived = self.people.all[0]
    let floor = goal == .door ? plan : plan.forResidents(openingDoors: lived.hasDoorsOpen)
    personPlan = lived.hasNewBookshelves ? floor.withBookshelves() : floor
  }

  /// Returns the setting with another plan, radio, method or people. The plan has the same doors.
  func with(
    plan: FloorPlan? = nil, environment: RadioEnvironment? = nil, method: PlacementMethod? = nil,
    people: PlacementPeople? = nil
  ) -> PlacementSetting {
    PlacementSetting(
      plan: plan ?? self.plan, at: planPlace, environment: environment ?? self.environment,
      link: link, carried: carriage, goal: goal, door: door, heardAtLeast: heardAtLeast,
      engine: engine, engineWord: engineWord, method: method ?? self.method,
      people: people ?? self.people)
  }
}
