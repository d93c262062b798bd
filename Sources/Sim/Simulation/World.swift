import BLE
import Buildings

/// The initial state of a run, without the seed and the engines.
///
/// Beacons advertise to the phones of walkers; tags advertise to receivers and to the phones of
/// other walkers.
///
/// A world is large: a copy takes as long as simulating a packet. Values that are made from a world
/// therefore borrow it.
public struct World: Hashable, Sendable {
  /// The floor.
  public let plan: FloorPlan
  /// The beacons on the floor.
  public let beacons: [Beacon]
  /// The receivers on the floor.
  public let receivers: [Receiver]
  /// The people on the floor.
  public private(set) var walkers: [Walker]
  /// The people who walked here when the building was surveyed, if others have taken their places
  /// since; `nil` for the walkers themselves.
  public private(set) var surveyors: [Walker]?
  /// The walkers with a tag, as indices into the walkers.
  public let tagged: [Int]
  /// The subjects of an engine's decisions, as indices into the walkers: the walkers with a phone
  /// and, in a world with receivers, also the walkers with a tag.
  public let subjects: [Int]
  /// The radio environment.
  public let environment: RadioEnvironment
  /// The circumstances of the apps, apart from the radio.
  public let circumstances: Circumstances
  /// The duration of a run.
  public private(set) var duration: Duration
  /// The obstructions between the walkers and the places of devices: the beacons, the receivers and
  /// the beacons' later places, in this order.
  let sightlines: Sightlines

  /// A world to run.
  ///
  /// - Parameter other: A world of which this one may be a variation: if it has the same plan, the
  ///   same ways and all of these places, its obstructions are taken, which take longest to find.
  /// - Throws: `WorldError` if a beacon or a receiver hangs outside the plan or within a wall, or
  ///   if two devices or people share a name.
  /// - Precondition: The duration is more than zero and at most a day. Walks and keys are for this
  ///   plan.
  public init(
    plan: FloorPlan, beacons: [Beacon], receivers: [Receiver] = [], walkers: [Walker],
    environment: RadioEnvironment = RadioEnvironment(),
    circumstances: Circumstances = Circumstances(), duration: Duration, like other: World? = nil
  ) throws(WorldError) {
    precondition(
      duration > .zero && duration <= Self.longestDuration,
      "\(duration.inSeconds) s is no duration")
    try Self.checkPlaces(of: beacons, receivers, on: plan)
    try Self.checkNames(of: beacons, receivers, walkers)
    for walker in walkers {
      precondition(walker.fits(plan), "\(walker.name) has a key or a way of another plan")
    }
    self.plan = plan
    self.beacons = beacons
    self.receivers = receivers
    self.walkers = walkers
    self.environment = environment
    self.circumstances = circumstances
    self.duration = duration
    tagged = walkers.indices.filter { walkers[$0].tag != nil }
    subjects = walkers.indices.filter {
      walkers[$0].phone != nil || (walkers[$0].tag != nil && !receivers.isEmpty)
    }
    sightlines = Self.sightlines(
      on: plan, from: beacons, receivers, along: walkers.map { $0.walk }, like: other)
  }

  /// Checks that the devices hang on the plan, and not within a wall.
  private static func checkPlaces(
    of beacons: [Beacon], _ receivers: [Receiver], on plan: FloorPlan
  ) throws(WorldError) {
    for (index, beacon) in beacons.enumerated() {
      for place in [beacon.position.point] + beacon.moves.map({ $0.place }) {
        guard plan.bounds.contains(place) else { throw .beaconOutsidePlan(beacon: index) }
        if let wall = plan.wall(at: place) { throw .beaconInWall(beacon: index, wall: wall) }
      }
    }
    for (index, receiver) in receivers.enumerated() {
      let place = receiver.position.point
      guard plan.bounds.contains(place) else { throw .receiverOutsidePlan(receiver: index) }
      if let wall = plan.wall(at: place) { throw .receiverInWall(receiver: index, wall: wall) }
    }
  }

  /// Checks that no two devices or people have the same name.
  private static func checkNames(
    of beacons: [Beacon], _ receivers: [Receiver], _ walkers: [Walker]
  ) throws(WorldError) {
    var addresses: [DeviceAddress] = []
    for (index, beacon) in beacons.enumerated() {
      guard !addresses.contains(beacon.address) else { throw .beaconNameUsedTwice(beacon: index) }
      addresses.append(beacon.address)
    }
    for (index, receiver) in receivers.enumerated() {
      guard !addresses.contains(receiver.address) else {
        throw .receiverNameUsedTwice(receiver: index)
      }
      addresses.append(receiver.address)
    }
    for (index, walker) in walkers.enumerated() {
      if walkers[..<index].contains(where: { $0.name == walker.name }) {
        throw .walkerNameUsedTwice(walker: index)
      }
      guard let address = walker.address else { continue }
      guard !addresses.contains(address) else { throw .walkerNameUsedTwice(walker: index) }
      addresses.append(address)
    }
  }

  /// Returns the obstructions: those of another world if it has the same plan and ways, and all of
  /// the places.
  private static func sightlines(
    on plan: FloorPlan, from beacons: [Beacon], _ receivers: [Receiver], along walks: [Walk],
    like other: World?
  ) -> Sightlines {
    let places =
      beacons.map { $0.position.point } + receivers.map { $0.position.point }
      + beacons.flatMap { $0.moves.map { $0.place } }
    if let other, other.walkers.map({ $0.walk.legs }) == walks.map({ $0.legs }),
      let known = other.sightlines.from(places, on: plan)
    {
      return known
    }
    return Sightlines(on: plan, from: places, along: walks)
  }
}

extension World {
  /// The maximum duration of a run: a day.
  public static let longestDuration: Duration = .seconds(86_400)

  /// The same world with longer runs. Up to their former end, runs are bit for bit the same. After
  /// that, walkers stand at the end of their walks, and beacons continue.
  ///
  /// - Parameter time: The additional time. The new duration is at most `longestDuration`.
  /// - Precondition: The time is not negative.
  public func lasting(longerBy time: Duration) -> World {
    precondition(time >= .zero, "\(time.inSeconds) s longer is shorter")
    var world = self
    world.duration = min(duration + time, Self.longestDuration)
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

  /// The same world, with other people on the same ways. The building stays surveyed by those who
  /// were there before.
  ///
  /// If the longest walk takes longer than before, so does the run, up to `longestDuration`.
  ///
  /// - Parameter change: Makes a walker with the same name, who carries a device of the same name,
  ///   and so has the same random numbers.
  /// - Precondition: No name is changed. Walks have the same legs.
  public func inhabited(by change: (Walker) -> Walker) -> World {
    var world = self
    for index in walkers.indices {
      let (walker, other) = (walkers[index], change(walkers[index]))
      precondition(
        other.name == walker.name && other.phone?.name == walker.phone?.name
          && other.tag?.name == walker.tag?.name, "\(walker.name) has another name")
      precondition(
        other.walk.legs == walker.walk.legs && other.fits(plan), "\(walker.name) goes elsewhere")
      world.walkers[index] = other
    }
    guard world.walkers != walkers else { return self }
    world.surveyors = surveyors ?? walkers
    func longest(_ walkers: [Walker]) -> Duration {
      walkers.reduce(.zero) { max($0, $1.walk.duration) }
    }
    let longer = longest(world.walkers) - longest(walkers)
    return longer > .zero ? world.lasting(longerBy: longer) : world
  }
}

extension World {
  /// Returns the server of a walker's app: the app's own, or else the server that all apps share;
  /// `nil` if there is neither.
  public func server(of walker: Int) -> Server? {
    walkers[walker].server ?? circumstances.server
  }

  /// `true` if the app of a walker's phone unlocks and locks doors through its server. Decisions
  /// about tags are made in the network of the receivers.
  public func worksDoorsByServer(_ walker: Int) -> Bool {
    walkers[walker].phone != nil && server(of: walker)?.worksDoors == true
  }

  /// Sets the conditions about which a walker's app should alert; `nil` if they are not known. They
  /// change nothing in a run.
  ///
  /// - Precondition: The things and devices in the conditions are of this world.
  public mutating func setHazards(_ hazards: [Hazard]?, of walker: Int) {
    walkers[walker].hazards = hazards
  }

  /// The same world, with a beacon or a receiver at another place and the same height.
  ///
  /// - Throws: `WorldError` if the device cannot hang there.
  /// - Precondition: The device is not a tag.
  public func moving(_ device: Int, to place: Point) throws(WorldError) -> World {
    precondition(carrier(of: device) == nil, "a tag moves with its walker")
    var (beacons, receivers) = (beacons, receivers)
    if device < beacons.count {
      beacons[device].position.point = place
    } else {
      receivers[device - senderCount].position.point = place
    }
    return try World(
      plan: plan, beacons: beacons, receivers: receivers, walkers: walkers,
      environment: environment, circumstances: circumstances, duration: duration)
  }
}

/// An error in a world.
public enum WorldError: Error, Hashable, Sendable {
  /// A beacon, given by its index, is outside the plan's bounds.
  case beaconOutsidePlan(beacon: Int)
  /// A beacon, given by its index, is within a wall, so its side of the wall is ambiguous.
  case beaconInWall(beacon: Int, wall: String)
  /// A beacon, given by its index, has the name of an earlier beacon. Names that are addresses are
  /// compared without regard to case.
  case beaconNameUsedTwice(beacon: Int)
  /// A receiver, given by its index, is outside the plan's bounds.
  case receiverOutsidePlan(receiver: Int)
  /// A receiver, given by its index, is within a wall, so its side of the wall is ambiguous.
  case receiverInWall(receiver: Int, wall: String)
  /// A receiver, given by its index, has the name of a beacon or of an earlier receiver.
  case receiverNameUsedTwice(receiver: Int)
  /// A walker, given by its index, has the name of an earlier walker, or a phone or a tag with the
  /// name of another device.
  case walkerNameUsedTwice(walker: Int)
}
