import BLE

/// The radio between the beacons of a world and its phones: what a packet has left when it arrives.
struct Propagation: Sendable {
  private let sightlines: Sightlines
  private let exponent: Double
  private let beacons: [Source]
  private let phones: [Sink]
  /// The loss over 1 m on each channel.
  private let atOneMetre: [Decibels]
  private let shadowing: Shadowing
  private let fading: Fading

  /// What there is to know of a beacon.
  private struct Source: Sendable {
    var position: Position
    var transmitPower: PowerLevel
    var antennaGain: Decibels
  }

  /// What there is to know of a phone.
  private struct Sink: Sendable {
    var body: Body
    var height: Double
    var receiveOffset: Decibels
  }

  init(in world: World, chance: Chance) {
    sightlines = world.sightlines
    exponent = world.environment.pathLossExponent
    beacons = world.beacons.map {
      Source(
        position: $0.position, transmitPower: $0.transmitPower, antennaGain: $0.antennaGain)
    }
    phones = world.walkers.map {
      Sink(
        body: Body(carrying: $0.carriage), height: $0.phoneHeight,
        receiveOffset: $0.phone?.receiveOffset ?? .zero)
    }
    atOneMetre = AdvertisingChannel.allCases.map { PathLoss.atOneMetre(on: $0) }
    let whose = world.beacons.map { $0.who }
    shadowing = Shadowing(of: whose, in: world.environment, chance: chance)
    fading = Fading(of: whose, in: world.environment, chance: chance)
  }

  /// The terms of the level at which a phone receives a beacon on a channel.
  func budget(
    from beacon: Int, on channel: AdvertisingChannel, to phone: Int, at footing: Footing,
    openDoors: OpenDoors
  ) -> LinkBudget {
    let pose = footing.pose
    let source = beacons[beacon]
    let sink = phones[phone]
    let distance = source.position.distance(to: Position(pose.point, height: sink.height))
    let from = source.position.point
    return LinkBudget(
      transmitPower: source.transmitPower,
      antennaGain: source.antennaGain,
      beaconPattern: .zero,
      phonePattern: .zero,
      distanceLoss: atOneMetre[channel.index]
        + PathLoss.beyondOneMetre(distance: distance, exponent: exponent),
      wallLoss: Decibels(
        sightlines.loss(from: beacon, to: phone, at: footing, openDoors: openDoors)),
      bodyLoss: sink.body.loss(heading: pose.heading, toBeacon: from - pose.point),
      bystanderLoss: .zero,
      shadowing: shadowing.gain(of: beacon, at: pose.point),
      fading: fading.gain(of: beacon, on: channel, at: pose.point, distance: distance),
      receiveOffset: sink.receiveOffset)
  }
}
