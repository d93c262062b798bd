import BLE
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

extension PlacementWalk {
  /// The number of stretches of about half a metre, at least one for each leg.
  var stretches: Int { walk.legs.reduce(0) { $0 + max(Int(2 * $1.length + 0.5), 1) } }
}
