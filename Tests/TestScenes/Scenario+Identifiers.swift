import FloorPlans
import Scenarios

extension Scenario {
  /// The identifiers that the beacons and tags send, by their names.
  package var identifiersByName: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: sentIdentifiers(in: world).map { ($0.device, $0.identifiers) })
  }
}
