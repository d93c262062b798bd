/// Everything that a run starts from, but for the seed and the engines.
public struct World: Hashable, Sendable {
  /// The floor.
  public let plan: FloorPlan
  /// The beacons on it.
  public let beacons: [Beacon]
  /// The people on it.
  public let walkers: [Walker]
  /// How radio fares there.
  public let environment: RadioEnvironment
  /// How long a run lasts.
  public let duration: Duration

  /// A world to run.
  ///
  /// - Throws: `WorldError` where a beacon hangs outside of the plan, or where two devices or
  ///   people share a name.
  /// - Precondition: The duration is more than zero and at most a day.
  public init(
    plan: FloorPlan, beacons: [Beacon], walkers: [Walker],
    environment: RadioEnvironment = RadioEnvironment(), duration: Duration
  ) throws(WorldError) {
    precondition(duration > .zero && duration <= .seconds(86_400))
    for (index, beacon) in beacons.enumerated() where !plan.bounds.contains(beacon.position.point) {
      throw .beaconOutsidePlan(beacon: index)
    }
    let names = beacons.map { $0.name } + walkers.map { $0.phone.name }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw .nameUsedTwice(name)
    }
    for (index, walker) in walkers.enumerated()
    where walkers[..<index].contains(where: { $0.name == walker.name }) {
      throw .nameUsedTwice(walker.name)
    }
    self.plan = plan
    self.beacons = beacons
    self.walkers = walkers
    self.environment = environment
    self.duration = duration
  }
}

/// Why a world cannot be.
public enum WorldError: Error, Hashable, Sendable {
  /// A beacon, given by its index, hangs outside of the plan's bounds.
  case beaconOutsidePlan(beacon: Int)
  /// Two devices, or two people, have the same name.
  case nameUsedTwice(String)
}
