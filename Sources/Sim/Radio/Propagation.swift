import BLE

/// The radio between a world's beacons and its phones: the level of each packet on arrival.
struct Propagation: Sendable {
  private let sightlines: Sightlines
  private let environment: RadioEnvironment
  private let beacons: [Source]
  private let phones: [Sink]
  /// The loss over 1 m on each channel.
  private let atOneMetre: [Decibels]
  private let shadowing: Shadowing
  private let fading: Fading
  /// The replacement of both fields; `nil` if noise is spatial.
  private let naiveNoise: NaiveNoise?
  private let beaconAntennas: AntennaPatterns
  private let phoneAntennas: AntennaPatterns
  /// The maximum combined gain of antennas and fading.
  private let headroom: Decibels

  /// The parameters of a beacon.
  private struct Source: Sendable {
    var position: Position
    var transmitPower: PowerLevel
    var antennaGain: Decibels
  }

  /// The parameters of a phone.
  private struct Sink: Sendable {
    var body: Body
    /// The sway of the phone; `nil` for a phone on a mast.
    var sway: Sway?
    var height: Double
    var receiveOffset: Decibels
  }

  init(in world: World, chance: Chance, tilt: Tilt = .none) {
    sightlines = world.sightlines
    environment = world.environment
    beacons = world.beacons.map {
      Source(
        position: $0.position, transmitPower: $0.transmitPower, antennaGain: $0.antennaGain)
    }
    phones = world.walkers.map {
      Sink(
        body: Body(carrying: $0.carriage),
        sway: $0.carriage.sways ? Sway(of: $0.stream, chance: chance) : nil, height: $0.phoneHeight,
        receiveOffset: $0.phone?.receiveOffset ?? .zero)
    }
    atOneMetre = AdvertisingChannel.allCases.map { PathLoss.atOneMetre(on: $0) }
    let whose = world.beacons.map { $0.stream }
    let carriers = world.walkers.map { $0.stream }
    // Naive noise depends on neither place nor channel, and replaces everything drawn.
    var drawn = environment
    switch environment.noise {
    case .spatial:
      naiveNoise = nil
    case .naive(let deviation):
      naiveNoise = NaiveNoise(deviation: deviation, between: world, chance: chance)
      drawn = .calm
    }
    beaconAntennas = AntennaPatterns(of: whose, in: drawn, chance: chance)
    phoneAntennas = AntennaPatterns(of: carriers, in: drawn, chance: chance)
    shadowing = Shadowing(of: whose, in: drawn, chance: chance, tilt: tilt)
    fading = Fading(of: whose, in: drawn, chance: chance)
    headroom =
      beaconAntennas.mostGain + phoneAntennas.mostGain
      + (naiveNoise.map { $0.mostGain } ?? fading.mostGain)
  }

  /// An upper bound of the level of a beacon's packets at a phone. It is much faster to compute
  /// than the level.
  ///
  /// - Parameter walkState: The position of the carrier.
  func ceiling(from beacon: Int, to phone: Int, at walkState: WalkState) -> PowerLevel {
    let source = beacons[beacon]
    let sink = phones[phone]
    let place = Position(walkState.pose.point, height: sink.height)
    let distanceLoss = PathLoss.beyondOneMetre(
      distance: source.position.distance(to: place), exponent: environment.pathLossExponent)
    return source.transmitPower + source.antennaGain + sink.receiveOffset + sink.body.mostGain
      + headroom + shadowing.gain(of: beacon, at: walkState.pose.point) - atOneMetre[0]
      - distanceLoss - Decibels(sightlines.leastLoss(from: beacon, to: phone, at: walkState))
  }

  /// The terms of the level at which a phone receives a packet.
  ///
  /// Fast fading is evaluated at the phone's own position, in front of the carrier or at their
  /// side. It changes over centimetres, so a carrier who turns on the spot or sways moves the phone
  /// through it. All other terms change over decimetres at least, and are evaluated at the
  /// carrier's position. So the known obstructions along a walk hold for any heading.
  ///
  /// - Parameters:
  ///   - walkState: The position of the carrier.
  ///   - crowd: All people, the carrier included.
  func budget(
    of packet: Transmission, to phone: Int, at walkState: WalkState, in crowd: Crowd,
    openDoors: OpenDoors
  ) -> LinkBudget {
    let (beacon, channel, pose) = (packet.beacon, packet.channel, walkState.pose)
    let source = beacons[beacon]
    let sink = phones[phone]
    let distance = source.position.distance(to: Position(pose.point, height: sink.height))
    let from = source.position.point
    let toBeacon = (from - pose.point).unit ?? Vector(dx: 0, dy: 0)
    let ahead = Vector(dx: toBeacon.dot(pose.heading), dy: toBeacon.cross(pose.heading))
    let bearing = sink.body.bearing(heading: pose.heading)
    let directGain = sink.body.directGain(bearing: bearing, towards: toBeacon)
    let kFactor = environment.kFactor(at: distance)
    var place = pose.point + sink.body.offset(bearing: bearing)
    if walkState.isStanding, let sway = sink.sway { place = place + sway.offset(at: packet.end) }
    return LinkBudget(
      transmitPower: source.transmitPower,
      antennaGain: source.antennaGain,
      beaconPattern: beaconAntennas.gain(of: beacon, on: channel, towards: -1 * toBeacon),
      phonePattern: phoneAntennas.gain(of: phone, on: channel, towards: ahead),
      distanceLoss: atOneMetre[channel.index]
        + PathLoss.beyondOneMetre(distance: distance, exponent: environment.pathLossExponent),
      wallLoss: Decibels(
        sightlines.loss(from: beacon, to: phone, at: walkState, openDoors: openDoors)),
      bodyLoss: sink.body.loss(directGain: directGain, kFactor: kFactor),
      bystanderLoss: crowd.loss(from: from, to: pose.point, except: phone),
      shadowing: shadowing.gain(of: beacon, at: pose.point),
      fading: naiveNoise?.gain(of: packet, at: phone)
        ?? fading.gain(
          of: beacon, on: channel, at: place, time: packet.end,
          distance: source.position.distance(to: Position(place, height: sink.height)),
          kFactor: kFactor * directGain),
      receiveOffset: sink.receiveOffset)
  }
}
