import BLE
import Documents
import Scenarios
import Scoring
import Sim

/// The walk of a person in a trial.
enum PlacementWalk: Sendable {
  /// From point to point, with a stay at each.
  case still(PlacementTestPlaces)
  /// The walk of a resident.
  case resident(ResidentWalk)
  /// Past a door, with the sides of the door along the path.
  case door([TracePoint], sides: [(Instant, Side)])

  var walk: Walk {
    switch self {
    case .still(let places): places.walk
    case .resident(let resident): resident.walk
    case .door(let trace, _): Walk(tracing: trace)
    }
  }

  var duration: Duration {
    switch self {
    case .still(let places): places.duration
    case .resident(let resident): resident.duration
    case .door(let trace, _): Instant.start.duration(to: trace.last?.time ?? .start)
    }
  }
}

/// The walk of a person in a trial, with the obstructions along it.
struct PlacementVisit: Sendable {
  let walk: PlacementWalk
  /// The mounting points from which the obstructions are known, as indices.
  let spots: [Int]
  /// A world with devices at these points, and a walker on the walk.
  let ground: World
}

/// The walks of trials on a floor, and the obstructions along them, each found once.
///
/// A walk depends on the floor, the motion, the seed and the habits of a person. It serves all
/// placements, methods and phones. The obstructions from the mounting points take longest to find.
/// They are kept for the walks that were used last.
actor PlacementVisits {
  /// The ways of a resident; `nil` if the motion is another one.
  nonisolated let ways: FloorWays?
  private var walks: [Key: PlacementWalk] = [:]
  private var visits: [Key: PlacementVisit] = [:]
  /// The keys of the visits, those used last at the end.
  private var order: [Key] = []

  /// A walk.
  struct Key: Hashable, Sendable {
    let seed: UInt64
    let habits: PlacementPerson.Habits
  }

  /// The maximum number of walks to keep, and of obstructions: mounting points times stretches of
  /// about half a metre.
  private static let most = (walks: 2000, obstructions: 500_000)

  /// Creates walks on the floor of a setting.
  init(in setting: PlacementSetting) {
    ways = setting.motion == .resident ? FloorWays(of: setting.personPlan) : nil
  }

  /// Returns the walks that are known.
  func walks(of keys: [Key]) -> [PlacementWalk?] { keys.map { walks[$0] } }

  /// Returns the visits that are known from all of some mounting points.
  func visits(of keys: [Key], from spots: [Int]) -> [PlacementVisit?] {
    keys.map { key in
      guard let visit = visits[key], spots.allSatisfy(visit.spots.contains) else { return nil }
      return visit
    }
  }

  /// Keeps walks.
  func keep(_ new: [(Key, PlacementWalk)]) {
    if walks.count + new.count > Self.most.walks { walks = [:] }
    for (key, walk) in new { walks[key] = walk }
  }

  /// Keeps visits, and forgets those that were not used for the longest time.
  func keep(_ used: [(Key, PlacementVisit)]) {
    let keys = Set(used.map(\.0))
    order.removeAll { keys.contains($0) }
    for (key, visit) in used {
      visits[key] = visit
      order.append(key)
    }
    var sum = order.reduce(0) { $0 + (visits[$1]?.size ?? 0) }
    while sum > Self.most.obstructions, let first = order.first {
      sum -= visits.removeValue(forKey: first)?.size ?? 0
      order.removeFirst()
    }
  }
}

extension PlacementVisit {
  /// The number of obstructions: mounting points times stretches of about half a metre.
  fileprivate var size: Int { spots.count * walk.stretches }
}

extension PlacementWalk {
  /// The number of stretches of about half a metre, at least one for each leg.
  var stretches: Int { walk.legs.reduce(0) { $0 + max(Int(2 * $1.length + 0.5), 1) } }
}
