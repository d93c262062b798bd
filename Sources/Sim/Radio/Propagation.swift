import BLE

/// The radio between the beacons of a world and its phones: what a packet has left when it arrives.
struct Propagation: Sendable {
  private let plan: FloorPlan
  private let beacons: [Beacon]
  private let environment: RadioEnvironment
  private let shadowing: [ShadowingField]
  /// Three for each beacon, in the order of the channels.
  private let fading: [FadingField]

  init(in world: World, chance: Chance) {
    plan = world.plan
    beacons = world.beacons
    environment = world.environment
    shadowing = beacons.map { ShadowingField(of: $0.who, in: world.environment, chance: chance) }
    fading = beacons.flatMap { beacon in
      AdvertisingChannel.allCases.map {
        FadingField(of: beacon.who, on: $0, in: world.environment, chance: chance)
      }
    }
  }

  /// The terms of the level at which a walker's phone receives a beacon on a channel.
  func budget(
    from index: Int, on channel: AdvertisingChannel, to walker: Walker, at pose: Pose,
    openDoors: OpenDoors
  ) -> LinkBudget {
    let beacon = beacons[index]
    let place = Position(pose.point, height: walker.carriage.height)
    let distance = beacon.position.distance(to: place)
    let beaconPoint = beacon.position.point
    return LinkBudget(
      transmitPower: beacon.transmitPower,
      antennaGain: beacon.antennaGain,
      distanceLoss: PathLoss.atOneMetre(on: channel)
        + PathLoss.beyondOneMetre(distance: distance, exponent: environment.pathLossExponent),
      wallLoss: plan.obstruction(between: beaconPoint, and: pose.point, openDoors: openDoors).loss,
      bodyLoss: walker.carriage.bodyLoss(
        heading: pose.heading, toBeacon: beaconPoint - pose.point),
      shadowing: shadowing[index].gain(at: pose.point),
      fading: fading[3 * index + channel.index].gain(at: pose.point, distance: distance),
      receiveOffset: walker.phone.receiveOffset)
  }
}
