import Buildings
import Documents
import EngineFiles
import Links
import Scoring
import Sim

/// An expectation that refers to parts of its world by name.
struct ExpectationDescription {
  let place: InputPlace
  let measure: Measure
  let limits: ExpectedLimits
  let demand: Expectation.Demand
  let room: String?
  let otherRoom: String?
  let beacon: String?
  let text: String?
  let walker: String?
  let method: String?
  let variant: String?
  let unmeasuredAtMost: Double?

  /// Returns the variant that the expectation is about; `nil` for the scenario as it stands.
  ///
  /// - Throws: `noSuchName` if there is no such variant.
  func variant(among variants: [String]) throws(InputError) -> String? {
    if let variant, !variants.contains(variant) {
      throw .noSuchName(variant, among: variants, at: place.key("variant"))
    }
    return variant
  }

  /// Returns the expectation of runs in a world.
  ///
  /// - Parameters:
  ///   - world: The scenario's world, or that of the variant.
  ///   - original: The scenario's world. If only one walker in it has a phone, the expectation is
  ///     about that walker unless the expectation names another.
  func made(
    in world: World, of original: World, trials: TrialsDescription?
  ) throws(InputError) -> Expectation {
    try checkLimits()
    let rooms = world.plan.rooms.map(\.name)
    for (key, room) in [("room", room), ("over", otherRoom)] {
      if let room, !rooms.contains(room) {
        throw .noSuchName(room, among: rooms, at: place.key(key))
      }
    }
    let walker = try walkerIndex(in: world, of: original)
    return Expectation(
      measure: measure, room: room, otherRoom: otherRoom, beacon: try beaconName(in: world),
      text: text, walker: walker,
      walkerName: original.subjects.count > 1 ? world.walkers[walker].name : nil,
      method: try method(among: trials), limits: limits, demand: demand, variant: variant,
      unmeasuredAtMost: unmeasuredAtMost)
  }

  /// Checks that the limits are values that the measure can take. This is not done where the limits
  /// are read, because the schema has one range for all measures.
  private func checkLimits() throws(InputError) {
    guard let values = measure.definition.kind.values else { return }
    let place = demand == .mean ? place.key("onAverage") : place
    for (key, limit) in [("atLeast", limits.atLeast), ("atMost", limits.atMost)] {
      if let limit, !values.contains(limit) {
        let allowed = "\(values.lowerBound.inFewDigits) ... \(values.upperBound.inFewDigits)"
        throw .outOfRange(place.key(key), given: limit.inFewDigits, allowed: allowed)
      }
    }
  }

  private func method(among trials: TrialsDescription?) throws(InputError) -> PositioningChoice? {
    guard let method else { return nil }
    guard let trials else { throw .unusable(place, "\(measure.rawValue.quoted) requires 'trials'") }
    return try trials.method(method, at: place.key("method"))
  }

  /// Returns the name of the measured beacon; `nil` for a measure that is not about one beacon, or
  /// is about all connectable beacons.
  private func beaconName(in world: World) throws(InputError) -> String? {
    guard measure.parameters[.beacon] == true || beacon != nil else { return nil }
    let names = world.fixedDevices.map { world.name(of: $0) }
    guard let beacon else {
      guard names.count == 1 else {
        throw .unusable(place, "'beacon' is required: there are several beacons or receivers")
      }
      return names.first
    }
    guard names.contains(beacon) else {
      throw .noSuchName(beacon, among: names, at: place.key("beacon"))
    }
    if measure.parameters[.beacon] == false,
      !world.beacons.contains(where: { $0.name == beacon && $0.peripheral != nil })
    {
      throw .unusable(
        place.key("beacon"), "\(beacon.quoted) has no 'peripheral', and so no connections")
    }
    return beacon
  }

  /// Returns the index of the measured walker, who has a phone.
  private func walkerIndex(in world: World, of original: World) throws(InputError) -> Int {
    let carriers = world.subjects
    guard let first = carriers.first else {
      throw .unusable(place, "no walker has a phone, or a tag that receivers hear")
    }
    let only = original.subjects.count == 1 ? original.subjects.first : nil
    guard let walker = walker ?? only.map({ original.walkers[$0].name }) else {
      guard carriers.count == 1 else {
        throw .unusable(place, "'walker' is required: there are several walkers")
      }
      return first
    }
    guard let index = carriers.first(where: { world.walkers[$0].name == walker }) else {
      let names = carriers.map { world.walkers[$0].name }
      throw .noSuchName(walker, among: names, at: place.key("walker"))
    }
    return index
  }
}
