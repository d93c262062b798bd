import BLE
import Scenarios
import Sim

/// What beacons are to be good for.
package enum PlacementGoal: String, CaseIterable, Sendable {
  /// To tell the place of a phone: the mean error of fixes.
  case error
  /// To tell its room: the share of fixes in the right one.
  case room
  /// To tell the side of a door that it is on.
  case door
  /// To be heard at all: the share of places that hear enough beacons.
  case reception

  /// Whether a lesser score is better.
  package var isBetterLess: Bool { self == .error }

  /// Whether one score is better than another.
  func isBetter(_ score: Double, than other: Double) -> Bool {
    isBetterLess ? score < other : score > other
  }

  /// What scores are in.
  package var unit: String { self == .error ? "m" : "%" }

  /// What the score is, in words.
  package var words: String {
    switch self {
    case .error: "mean error"
    case .room: "right room"
    case .door: "time on the right side"
    case .reception: "places with reception"
    }
  }
}

/// Where beacons are to be placed, and what for.
package struct PlacementSetting: Sendable {
  /// The floor.
  package let plan: FloorPlan
  /// How radio fares there.
  package let environment: RadioEnvironment
  /// The phone, held in the hand.
  package let phone: Phone
  /// What the beacons are for.
  package let goal: PlacementGoal
  /// The door, as an index into the plan's doors; `nil` for other goals than that.
  package let door: Int?
  /// A place has reception that hears so many beacons within a stay; 1 or more.
  package let heardAtLeast: Int
  /// By which method a phone is positioned.
  package let method: PositioningChoice

  /// How long a phone stays at a place: over that long the method averages.
  package static let stay = Duration.seconds(3)
  /// How high the phone is, in metres above the floor.
  package var height: Double { Carriage.hand.height }

  /// A setting.
  ///
  /// - Precondition: There is a door where it is the goal, and 1 beacon or more to be heard.
  package init(
    plan: FloorPlan, environment: RadioEnvironment = RadioEnvironment(),
    phone: Phone = Phone("phone"), goal: PlacementGoal, door: Int? = nil, heardAtLeast: Int? = nil,
    method: PositioningChoice = PositioningChoice(.naiveBayes)
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
    self.method = method
  }
}

/// How all beacons are set.
package struct BeaconSetting: Hashable, Sendable {
  /// What each radiates.
  package let power: PowerLevel
  /// How often it sends: 20 ms ... 10.24 s.
  package let interval: Duration

  /// A power and an interval.
  package init(power: PowerLevel, interval: Duration) {
    self.power = power
    self.interval = interval
  }

  /// Estimote's default, as of a scenario's beacons.
  private static let uuid = BeaconUUID(high: 0xB940_7F30_F5F8_466E, low: 0xAFF9_2555_6B57_FE6D)

  /// Beacons with this setting at some spots.
  package func beacons(at spots: [Spot]) -> [Beacon] {
    spots.enumerated().map { number, spot in
      Beacon(
        spot.name, at: spot.position, transmitPower: power, interval: interval,
        identifier: BeaconIdentifier(
          uuid: Self.uuid, major: 0, minor: UInt16(truncatingIfNeeded: number + 1)))
    }
  }
}
