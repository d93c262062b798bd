import BLE
import Buildings

/// The initial state of a run, without the seed and the engines.
public struct World: Hashable, Sendable {
  /// The floor.
  public let plan: FloorPlan
  /// The beacons on it.
  public let beacons: [Beacon]
  /// The people on it.
  public private(set) var walkers: [Walker]
  /// The radio environment.
  public let environment: RadioEnvironment
  /// The duration of a run.
  public private(set) var duration: Duration
  /// The obstructions between the beacons and the walkers.
  let sightlines: Sightlines

  /// A world to run.
  ///
  /// - Throws: `WorldError` if a beacon hangs outside the plan or within a wall, or if two devices
  ///   or people share a name.
  /// - Precondition: The duration is more than zero and at most a day. Walks and keys are for this
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
  /// The same world with longer runs. Up to their former end, runs are the same to the bit. After
  /// it, walkers stand at the end of their walks, and beacons continue.
  ///
  /// - Parameter time: The additional time. The total may exceed a day.
  /// - Precondition: The time is not negative.
  public func lasting(longerBy time: Duration) -> World {
    precondition(time >= .zero, "\(time.inSeconds) s longer is shorter")
    var world = self
    world.duration += time
    return world
  }

  /// The same world, with other phone models carried by the same walkers.
  ///
  /// - Parameter model: Makes a phone of the same name, and so with the same random numbers.
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

/// An error in a world.
public enum WorldError: Error, Hashable, Sendable {
  /// A beacon, given by its index, is outside the plan's bounds.
  case beaconOutsidePlan(beacon: Int)
  /// A beacon, given by its index, is within a wall, so its side of the wall is ambiguous.
  case beaconInWall(beacon: Int, wall: String)
  /// A beacon, given by its index, has the name of an earlier one. Names that are addresses are
  /// compared without regard to case.
  case beaconNameUsedTwice(beacon: Int)
  /// A walker, given by its index, has the name of an earlier one, or a phone with the name of a
  /// beacon or an earlier phone.
  case walkerNameUsedTwice(walker: Int)
}
