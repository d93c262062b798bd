import BLE
import Buildings
import Documents
import EngineFiles
import Scenarios
import Sim

/// The goal of a placement. The raw value is the word of the measure that scores it.
package enum PlacementGoal: String, CaseIterable, Sendable {
  /// Positioning: the mean error of fixes.
  case error = "errorM"
  /// Room presence: the fraction of fixes in the correct room.
  case room = "rightRoomShare"
  /// The side of a door: the fraction of time with the correct side.
  case door = "rightSideShare"
  /// Reception: the fraction of points that hear enough beacons.
  case reception = "receptionShare"

  /// Creates the goal with a given word.
  ///
  /// - Throws: The error of `Measure.unknown` if there is none.
  package init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let goal = PlacementGoal(rawValue: word) else {
      throw Measure.unknown(word, among: Self.allCases.map(\.rawValue), at: place)
    }
    self = goal
  }

  /// The measure.
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

  /// The name of the score.
  package var words: String {
    switch self {
    case .error: "mean error"
    case .room: "correct room"
    case .door: "time on the correct side"
    case .reception: "points with reception"
    }
  }
}

/// The place and the goal of a placement.
package struct PlacementSetting: Sendable {
  /// The floor.
  package let plan: FloorPlan
  /// The radio environment.
  package let environment: RadioEnvironment
  /// The phone, held in the hand.
  package let phone: Phone
  /// The goal of the beacons.
  package let goal: PlacementGoal
  /// The door, as an index into the plan's doors; `nil` for other goals.
  package let door: Int?
  /// The number of beacons that a point must hear within a stay for reception; at least 1.
  package let heardAtLeast: Int
  /// The engine that scores a door or rooms; `nil` for the usual one.
  package let engine: EngineChoice?
  /// The positioning method.
  package let method: PositioningChoice

  /// The time that a phone stays at a point, over which the method averages.
  package static let stay = Duration.seconds(3)
  /// The height of the phone above the floor, in metres.
  package var height: Double { Carriage.hand.height }

  /// A setting.
  ///
  /// - Precondition: There is a door if it is the goal, and at least 1 beacon to be heard.
  package init(
    plan: FloorPlan, environment: RadioEnvironment = RadioEnvironment(),
    phone: Phone = Phone("phone"), goal: PlacementGoal, door: Int? = nil, heardAtLeast: Int? = nil,
    engine: EngineChoice? = nil, method: PositioningChoice = PositioningChoice(.naiveBayes)
  ) {
    precondition((goal == .door) == (door != nil), "a door goes with the goal of one")
    let usual = goal == .error || goal == .room ? CoverageMap.fewestBeacons : 1
    precondition((heardAtLeast ?? usual) > 0, "reception of \(heardAtLeast ?? usual) beacons")
    self.plan = plan
    self.environment = environment
    self.phone = phone
    self.goal = goal
    self.door = door
    self.heardAtLeast = heardAtLeast ?? usual
    self.engine = engine
    self.method = method
  }
}

/// The common setting of all beacons.
package struct BeaconSetting: Hashable, Sendable {
  /// The transmit power.
  package let power: PowerLevel
  /// The advertising interval: 20 ms ... 10.24 s.
  package let interval: Duration

  /// A power and an interval.
  package init(power: PowerLevel, interval: Duration) {
    self.power = power
    self.interval = interval
  }

  /// Estimote's default, as for a scenario's beacons.
  private static let uuid = BeaconUUID(high: 0xB940_7F30_F5F8_466E, low: 0xAFF9_2555_6B57_FE6D)

  /// Beacons with this setting at some mounting points.
  package func beacons(at spots: [Spot]) -> [Beacon] {
    spots.enumerated().map { number, spot in
      Beacon(
        spot.name, at: spot.position, transmitPower: power, interval: interval,
        identifier: BeaconIdentifier(
          uuid: Self.uuid, major: 0, minor: UInt16(truncatingIfNeeded: number + 1)))
    }
  }
}
