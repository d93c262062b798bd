import BLE
import Buildings

/// The radio between a world's beacons and its phones: the level of each packet on arrival.
///
/// It never changes. It is a class because it is large, and read for each packet: copies would take
/// a tenth of a run's time.
final class Propagation: Sendable {
  private let sightlines: Sightlines
  private let environment: RadioEnvironment
  private let beacons: [Source]
  private let phones: [Sink]
  /// The loss over 1 m on each channel.
  private let atOneMetre: [Decibels]
  private let shadowing: Shadowing
  /// The beacons' ends of the shadowing.
  private let shadows: [Shadowing.End]
  private let fading: Fading
  /// The replacement of both fields; `nil` if noise is spatial.
  private let naiveNoise: NaiveNoise?
  private let beaconAntennas: AntennaPatterns
  private let phoneAntennas: AntennaPatterns
  /// The own pattern of each beacon's antenna; empty if none has one.
  private let ownPatterns: [AntennaCuts?]
  /// The maximum combined gain of antennas and fading.
  private let headroom: Decibels

  /// The parameters of a beacon.
  private struct Source: Sendable {
    var position: Position
    var transmitPower: PowerLevel
    var antennaGain: Decibels
    var antennaDepth: Double
    var mount: Mount?
    /// The maximum gain in any direction: that of the antenna and its own pattern.
    var mostGain: Decibels
  }

  /// The parameters of a phone.
  private struct Sink: Sendable {
    var body: Body
    /// The sway of the phone; `nil` for a phone on a mast.
    var sway: Sway?
    var height: Double
    var receiveOffset: Decibels
    var antennaDepth: Double
  }

  init(in world: World, chance: Chance, tilt: Tilt = .none) {
    sightlines = world.sightlines
    environment = world.environment
    beacons = world.beacons.map {
      Source(
        position: $0.position, transmitPower: $0.transmitPower, antennaGain: $0.antennaGain,
        antennaDepth: $0.antennaDepth,
        mount: $0.mount, mostGain: $0.antennaGain + $0.mostRelativeGain)
    }
    phones = world.walkers.map {
      Sink(
        body: Body(carrying: $0.carriage),
        sway: $0.carriage.sways ? Sway(of: $0.stream, chance: chance) : nil, height: $0.phoneHeight,
        receiveOffset: $0.phone?.receiveOffset ?? .zero,
        antennaDepth: $0.phone?.antennaDepth ?? Phone.usualAntennaDepth)
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
    let own = world.beacons.map { $0.pattern }
    ownPatterns = own.contains { $0 != nil } ? own : []
    let shadowing = Shadowing(in: drawn, chance: chance, tilt: tilt)
    self.shadowing = shadowing
    shadows = world.beacons.map { shadowing.end(at: $0.position) }
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
    let distance = source.position.distance(to: place)
    let distanceLoss = PathLoss.beyondOneMetre(
      distance: distance, depth: source.antennaDepth + sink.antennaDepth, in: environment)
    return source.transmitPower + source.mostGain + sink.receiveOffset + sink.body.mostGain
      + headroom
      + shadowing.gain(from: shadows[beacon], to: shadowing.end(at: place), length: distance)
      - atOneMetre[0] - distanceLoss
      - Decibels(sightlines.leastLoss(from: beacon, to: phone, at: walkState))
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
    let carrier = Position(pose.point, height: sink.height)
    let distance = source.position.distance(to: carrier)
    let toBeacon = Direction(from: carrier, to: source.position)
    let bearing = sink.body.bearing(heading: pose.heading)
    let directGain = sink.body.directGain(bearing: bearing, towards: toBeacon)
    let depth = source.antennaDepth + sink.antennaDepth
    let kFactor = environment.kFactor(at: distance, depth: depth)
    var place = pose.point + sink.body.offset(bearing: bearing)
    if walkState.isStanding, let sway = sink.sway { place = place + sway.offset(at: packet.end) }
    return LinkBudget(
      transmitPower: source.transmitPower,
      antennaGain: source.antennaGain,
      beaconPattern: pattern(of: beacon, on: channel, towards: toBeacon.opposite),
      phonePattern: phoneAntennas.gain(
        of: phone, on: channel, towards: toBeacon.seen(facing: pose.heading)),
      mountLoss: source.mount?.loss(towards: toBeacon.opposite) ?? .zero,
      distanceLoss: atOneMetre[channel.index]
        + PathLoss.beyondOneMetre(distance: distance, depth: depth, in: environment),
      wallLoss: Decibels(
        sightlines.loss(from: beacon, to: phone, at: walkState, openDoors: openDoors)),
      bodyLoss: sink.body.loss(directGain: directGain, kFactor: kFactor, towards: toBeacon),
      bystanderLoss: crowd.loss(from: source.position, to: carrier, except: phone),
      shadowing: shadowing.gain(
        from: shadows[beacon], to: shadowing.end(at: carrier), length: distance),
      fading: naiveNoise?.gain(of: packet, at: phone)
        ?? fading.gain(
          of: beacon, on: channel, at: place, time: packet.end,
          distance: source.position.distance(to: Position(place, height: sink.height)),
          kFactor: kFactor * directGain),
      receiveOffset: sink.receiveOffset)
  }

  /// The relative gain of a beacon's antenna: its own pattern, and its drawn deviation.
  private func pattern(
    of beacon: Int, on channel: AdvertisingChannel, towards direction: Direction
  ) -> Decibels {
    let drawn = beaconAntennas.gain(of: beacon, on: channel, towards: direction)
    guard !ownPatterns.isEmpty, let own = ownPatterns[beacon] else { return drawn }
    return drawn + own.gain(towards: direction)
  }
}
