import Buildings
import Documents
import EngineFiles
import Scoring
import Sim

/// The goal of a placement. The raw value is the word of the measure that scores it.
package enum PlacementGoal: RawRepresentable, CaseIterable, Sendable {
  /// Positioning: the mean error of fixes.
  case error
  /// Room presence: the fraction of fixes in the correct room.
  case room
  /// The side of a door: the fraction of time with the correct side.
  case door
  /// Reception: the fraction of points with links to enough mounted devices.
  case reception

  /// The word of the measure.
  package var rawValue: String { measure.rawValue }

  /// Creates the goal that a measure scores; `nil` if there is none.
  package init?(rawValue: String) {
    guard let goal = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = goal
  }

  /// Creates the goal with a given word.
  ///
  /// - Throws: The error of `Measure.unknown` if there is none.
  package init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let goal = PlacementGoal(rawValue: word) else {
      throw Measure.unknown(word, among: Self.allCases.map(\.rawValue), at: place)
    }
    self = goal
  }

  /// The measure that scores the goal.
  package var measure: Measure {
    switch self {
    case .error: .errorM
    case .room: .rightRoomShare
    case .door: .rightSideShare
    case .reception: .receptionShare
    }
  }

  /// `true` if a lower score is better.
  package var isLowerBetter: Bool { measure.definition.better == .less }

  /// `true` if one score is better than another.
  func isBetter(_ score: Double, than other: Double) -> Bool {
    isLowerBetter ? score < other : score > other
  }

  /// The unit of scores.
  package var unit: String { measure.definition.kind == .share ? "%" : measure.unit }

  /// The name of the scores.
  package var words: String { measure.label }
}

/// The place and the goal of a placement, shared by everything that forecasts and tries placements.
package final class PlacementSetting: Sendable {
  /// The floor.
  package let plan: FloorPlan
  /// The place of the floor plan, for errors.
  package let planPlace: InputPlace
  /// The radio environment.
  package let environment: RadioEnvironment
  /// The mounted and the carried end of the links.
  package let link: PlacementLink
  /// The carry position.
  package let carriage: CarryPosition
  /// The goal of the placement.
  package let goal: PlacementGoal
  /// The door, as an index into the plan's doors; `nil` for other goals.
  package let door: Int?
  /// The minimum number of mounted devices with which a point must have a link within a stay, for the goal of
  /// reception; at least 1.
  package let heardAtLeast: Int
  /// The engine that scores a door or rooms; `nil` for the default one.
  package let engine: EngineChoice?
  /// The positioning method.
  package let method: PositioningChoice

  /// The time that a person stays at a point, over which the method averages.
  package static let stay = Duration.seconds(3)
  /// The height of the carried device above the floor, in metres.
  package var height: Double { carriage.height }
  /// The kinds of both ends of the links.
  package var roles: LinkRoles { link.roles }

  /// Creates a setting.
  ///
  /// - Parameter planPlace: The place of the floor plan, for errors.
  /// - Precondition: There is a door if it is the goal, and `heardAtLeast` is at least 1.
  package init(
    plan: FloorPlan, at planPlace: InputPlace, environment: RadioEnvironment = RadioEnvironment(),
    link: PlacementLink = .default(.beacons), carried: CarryPosition = .hand, goal: PlacementGoal,
    door: Int? = nil, heardAtLeast: Int? = nil,
    engine: EngineChoice? = nil, method: PositioningChoice = PositioningChoice(.naiveBayes)
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
    self.method = method
  }
}
