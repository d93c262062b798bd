import BLE

/// Everything that a run starts from, but for the seed and the engines.
public struct World: Hashable, Sendable {
  /// The floor.
  public let plan: FloorPlan
  /// The beacons on it.
  public let beacons: [Beacon]
  /// The people on it.
  public private(set) var walkers: [Walker]
  /// How radio fares there.
  public let environment: RadioEnvironment
  /// How long a run lasts.
  public private(set) var duration: Duration
  /// What stands between the beacons and the walkers.
  let sightlines: Sightlines

  /// A world to run.
  ///
  /// - Throws: `WorldError` where a beacon hangs outside of the plan or within a wall, or where two
  ///   devices or people share a name.
  /// - Precondition: The duration is more than zero and at most a day. Walks and keys are of this
  ///   plan.
  public init(
    plan: FloorPlan, beacons: [Beacon], walkers: [Walker],
    environment: RadioEnvironment = RadioEnvironment(), duration: Duration
  ) throws(WorldError) {
    precondition(
      duration > .zero && duration <= .seconds(86_400), "\(duration.inSeconds) s is no duration")
    for (index, beacon) in beacons.enumerated() {
      let place = beacon.position.point
      guard plan.bounds.contains(place) else { throw .beaconOutsidePlan(beacon: index) }
      if let wall = plan.wall(at: place) { throw .beaconInWall(beacon: index, wall: wall) }
    }
    var addresses: [DeviceAddress] = []
    for (index, beacon) in beacons.enumerated() {
      guard !addresses.contains(beacon.address) else { throw .beaconNameUsedTwice(beacon: index) }
      addresses.append(beacon.address)
    }
    for (index, walker) in walkers.enumerated() {
      if walkers[..<index].contains(where: { $0.name == walker.name }) {
        throw .walkerNameUsedTwice(walker: index)
      }
      precondition(walker.fits(plan), "\(walker.name) has a key or a way of another plan")
      guard let phone = walker.phone else { continue }
      guard !addresses.contains(phone.address) else { throw .walkerNameUsedTwice(walker: index) }
      addresses.append(phone.address)
    }
    self.plan = plan
    self.beacons = beacons
    self.walkers = walkers
    self.environment = environment
    self.duration = duration
    sightlines = Sightlines(
      on: plan, from: beacons.map { $0.position.point }, along: walkers.map { $0.walk })
  }
}

extension World {
  /// The same world, in which runs last longer. Up to where they ended they are the same, to the
  /// bit; then who has come to the end of their way stands there, and beacons go on.
  ///
  /// - Parameter time: By how much longer, be it beyond a day.
  /// - Precondition: It is not negative.
  public func lasting(longerBy time: Duration) -> World {
    precondition(time >= .zero, "\(time.inSeconds) s longer is shorter")
    var world = self
    world.duration += time
    return world
  }

  /// The same world, with phones of other models in the same hands.
  ///
  /// - Parameter model: Makes of each phone one of the same name, and so of the same luck.
  /// - Precondition: No phone's name is changed.
  public func carrying(_ model: (Phone) -> Phone) -> World {
    var world = self
    for index in world.walkers.indices {
      guard let phone = walkers[index].phone else { continue }
      let other = model(phone)
      precondition(other.name == phone.name, "\(phone.name) has become \(other.name)")
      world.walkers[index].phone = other
    }
    return world
  }
}

/// Why a world cannot be.
public enum WorldError: Error, Hashable, Sendable {
  /// A beacon, given by its index, hangs outside of the plan's bounds.
  case beaconOutsidePlan(beacon: Int)
  /// A beacon, given by its index, hangs within a wall: whether on its one side or on its other
  /// cannot be told.
  case beaconInWall(beacon: Int, wall: String)
  /// A beacon, given by its index, has the name of an earlier one. Of names that are addresses,
  /// capital and small letters count alike.
  case beaconNameUsedTwice(beacon: Int)
  /// A walker, given by its index, has the name of an earlier one, or a phone with the name of a
  /// beacon or an earlier phone.
  case walkerNameUsedTwice(walker: Int)
}
