import BLE
import Buildings
import Links

/// The radio between a world's devices and its walkers: the level of each packet on arrival.
///
/// It never changes. It is a class because it is large, and read for each packet: copies would take
/// a tenth of a run's time.
final class Propagation: Sendable {
  let plan: FloorPlan
  private let sightlines: Sightlines
  let environment: RadioEnvironment
  /// The beacons, then the receivers, and then the beacons at their later places.
  let places: [Place]
  let carriers: [Carrier]
  /// The advertising channels.
  let advertising: Band<AdvertisingChannel>
  /// The data channels of the connectable beacons.
  let data: Band<DataChannel>
  /// The places of the connectable beacons.
  let peripherals: [Int]
  let shadowing: Shadowing
  /// The phases of the shadowing's waves at each place.
  private let shadows: [Shadowing.End]
  /// The noise that replaces shadowing and fading; `nil` if noise is spatial.
  let naiveNoise: NaiveNoise?
  /// The given pattern of each place's antenna; empty if no antenna has one.
  private let ownPatterns: [AntennaCuts?]
  /// The maximum combined gain of antennas and fading.
  private let headroom: Decibels

  /// The parameters of a beacon or a receiver. Parameters that only a sender has are neutral for a
  /// receiver.
  struct Place: Sendable {
    var position: Position
    var transmitPower = PowerLevel(dBm: 0)
    var antennaGain = Decibels.zero
    var receiveOffset = Decibels.zero
    var antennaDepth: Double
    var mount: Mount?
    /// The maximum gain in any direction: the antenna gain, plus the maximum of the antenna's given
    /// pattern.
    var mostGain: Decibels

    init(_ beacon: Beacon) {
      position = beacon.position
      transmitPower = beacon.transmitPower
      antennaGain = beacon.antennaGain
      antennaDepth = beacon.antennaDepth
      mount = beacon.mount
      mostGain = beacon.antennaGain + beacon.mostRelativeGain
    }

    init(_ receiver: Receiver) {
      position = receiver.position
      receiveOffset = receiver.receiveOffset
      antennaDepth = receiver.antennaDepth
      mount = receiver.mount
      mostGain = receiver.pattern?.mostGain ?? .zero
    }
  }

  /// The parameters of a walker with a phone or a tag.
  struct Carrier: Sendable {
    var body: Body
    /// The sway of the device; `nil` for a device on a mast.
    var sway: BodySway?
    var height: Double
    var receiveOffset: Decibels
    var transmitPower: PowerLevel
    var antennaGain: Decibels
    var antennaDepth: Double

    init(_ walker: Walker, chance: Chance) {
      body = Body(carrying: walker.carriage)
      sway = walker.carriage.hasBody ? BodySway(of: walker.stream, chance: chance) : nil
      height = walker.phoneHeight
      receiveOffset = walker.phone?.receiveOffset ?? .zero
      transmitPower = walker.tag?.transmitPower ?? PowerLevel(dBm: 0)
      antennaGain = walker.tag?.antennaGain ?? .zero
      antennaDepth = walker.antennaDepth
    }
  }

  init(in world: borrowing World, chance: Chance, tilt: ShadowTilt = .none) {
    plan = world.plan
    sightlines = world.sightlines
    environment = world.environment
    let later = world.beacons.flatMap { $0.atLaterPlaces }
    places =
      world.beacons.map { Place($0) } + world.receivers.map { Place($0) } + later.map { Place($0) }
    carriers = world.walkers.map { Carrier($0, chance: chance) }
    let fixed =
      world.beacons.map { $0.stream } + world.receivers.map { $0.stream } + later.map { $0.stream }
    let carried = world.walkers.map { $0.stream }
    let tags = world.tagged.map { carried[$0] }
    // Naive noise depends on neither place nor channel, and replaces everything drawn.
    var drawn = environment
    switch environment.noise {
    case .spatial:
      naiveNoise = nil
    case .naive(let deviation):
      naiveNoise = NaiveNoise(
        deviation: deviation, between: fixed + tags, and: carried, chance: chance)
      drawn = .calm
    }
    advertising = Band(of: fixed, and: carried, tags: tags, in: drawn, chance: chance)
    let firstLater = world.beacons.count + world.receivers.count
    peripherals =
      world.beacons.indices.filter { world.beacons[$0].peripheral != nil }
      + later.indices.filter { later[$0].peripheral != nil }.map { firstLater + $0 }
    data = Band(
      of: peripherals, peripherals.map { fixed[$0] }, and: carried.count, beside: advertising,
      in: drawn, chance: chance)
    let own =
      world.beacons.map { $0.pattern } + world.receivers.map { $0.pattern }
      + later.map { $0.pattern }
    ownPatterns = own.contains { $0 != nil } ? own : []
    let shadowing = Shadowing(in: drawn, chance: chance, tilt: tilt)
    self.shadowing = shadowing
    shadows = places.map { shadowing.end(at: $0.position) }
    headroom =
      advertising.fixedAntennas.mostGain + advertising.carriedAntennas.mostGain
      + (naiveNoise.map { $0.mostGain } ?? advertising.fading.mostGain)
  }

  /// An upper bound of the level of a beacon's packets at a walker's phone. It is much faster to
  /// compute than the level.
  ///
  /// - Parameter walkState: The position of the carrier.
  func ceiling(from place: Int, to walker: Int, at walkState: WalkState) -> PowerLevel {
    let fixed = places[place]
    let carrier = carriers[walker]
    let end = Position(walkState.pose.point, height: carrier.height)
    let distance = fixed.position.distance(to: end)
    let distanceLoss = PathLoss.beyondOneMetre(
      distance: distance, depth: fixed.antennaDepth + carrier.antennaDepth, in: environment)
    return fixed.transmitPower + fixed.mostGain + carrier.receiveOffset + carrier.body.mostGain
      + headroom
      + shadowing.gain(from: shadows[place], to: shadowing.end(at: end), length: distance)
      - advertising.atOneMetre[0] - distanceLoss
      - Decibels(sightlines.leastLoss(from: place, to: walker, at: walkState))
  }

  /// The terms of the level at which a walker's phone receives a beacon's packet.
  ///
  /// - Parameters:
  ///   - walkState: The position of the carrier.
  ///   - crowd: All people, the carrier included.
  func budget(
    of packet: Transmission, from place: Int, to walker: Int, at walkState: WalkState,
    in crowd: Crowd, openDoors: OpenDoors
  ) -> LinkBudget {
    budget(
      on: packet.channel, of: advertising, from: place, numbered: place, to: walker, at: walkState,
      time: packet.end, in: crowd, openDoors: openDoors
    ) { naiveNoise?.gain(ofPacket: packet.number, between: place, and: walker) }
  }

  /// The terms of the level at which a walker's phone receives a packet of a connected beacon.
  ///
  /// - Parameters:
  ///   - number: The number of the packet on the link.
  ///   - place: A connectable beacon.
  func budget(
    ofDataPacket number: UInt64, on channel: DataChannel, from place: Int, to walker: Int,
    at walkState: WalkState, time: Instant, in crowd: Crowd, openDoors: OpenDoors
  ) -> LinkBudget {
    guard let peripheral = peripherals.firstIndex(of: place) else {
      preconditionFailure("beacon \(place) cannot be connected")
    }
    return budget(
      on: channel, of: data, from: place, numbered: peripheral, to: walker, at: walkState,
      time: time, in: crowd, openDoors: openDoors
    ) { naiveNoise?.gain(ofDataPacket: number, between: place, and: walker) }
  }

  /// The terms of the level at which a walker's phone receives a packet on a channel.
  ///
  /// Fast fading is evaluated at the phone's own position, in front of the carrier or at their
  /// side. It changes over centimetres, so a carrier who turns on the spot or sways moves the phone
  /// through the fading. All other terms change over decimetres at least, and are evaluated at the
  /// carrier's position. The obstructions that are known along a walk thus hold for any heading.
  ///
  /// - Parameters:
  ///   - number: The index of the place among the fixed devices of the band.
  ///   - naiveGain: The noise that replaces fading; `nil` if noise is spatial.
  @inline(__always)
  private func budget<Channel>(
    on channel: Channel, of band: Band<Channel>, from place: Int, numbered number: Int,
    to walker: Int, at walkState: WalkState, time: Instant, in crowd: Crowd, openDoors: OpenDoors,
    naiveGain: () -> Decibels?
  ) -> LinkBudget {
    let pose = walkState.pose
    let fixed = places[place]
    let carrier = carriers[walker]
    let end = Position(pose.point, height: carrier.height)
    let distance = fixed.position.distance(to: end)
    let toPlace = Direction(from: end, to: fixed.position)
    let bearing = carrier.body.bearing(heading: pose.heading)
    let directGain = carrier.body.directGain(bearing: bearing, towards: toPlace)
    let depth = fixed.antennaDepth + carrier.antennaDepth
    let kFactor = environment.kFactor(at: distance, depth: depth)
    let point = carrier.point(at: walkState, bearing: bearing, time: time)
    return LinkBudget(
      transmitPower: fixed.transmitPower,
      antennaGain: fixed.antennaGain,
      senderPattern: band.fixedAntennas.gain(of: number, on: channel, towards: toPlace.opposite)
        + ownPattern(of: place, towards: toPlace.opposite),
      receiverPattern: band.carriedAntennas.gain(
        of: walker, on: channel, towards: toPlace.seen(facing: pose.heading)),
      mountLoss: fixed.mount?.loss(towards: toPlace.opposite) ?? .zero,
      distanceLoss: band.atOneMetre[channel.index]
        + PathLoss.beyondOneMetre(distance: distance, depth: depth, in: environment),
      wallLoss: Decibels(
        sightlines.loss(from: place, to: walker, at: walkState, openDoors: openDoors)),
      bodyLoss: carrier.body.loss(directGain: directGain, kFactor: kFactor, towards: toPlace),
      bystanderLoss: crowd.loss(from: fixed.position, to: end, except: walker),
      shadowing: shadowing.gain(
        from: shadows[place], to: shadowing.end(at: end), length: distance),
      fading: naiveGain()
        ?? band.fading.gain(
          of: number, on: channel, at: point, time: time,
          distance: fixed.position.distance(to: Position(point, height: carrier.height)),
          kFactor: kFactor * directGain),
      receiveOffset: carrier.receiveOffset)
  }

  /// The position of a walker's phone or tag, without the distance from the body.
  func position(of walker: Int, at pose: Pose) -> Position {
    Position(pose.point, height: carriers[walker].height)
  }

  /// The relative gain of a place's antenna on an advertising channel: the gain of its given
  /// pattern, and its drawn deviation.
  func pattern(
    of place: Int, on channel: AdvertisingChannel, towards direction: Direction
  ) -> Decibels {
    advertising.fixedAntennas.gain(of: place, on: channel, towards: direction)
      + ownPattern(of: place, towards: direction)
  }

  /// The relative gain of a place's antenna due to its given pattern.
  @inline(__always)
  private func ownPattern(of place: Int, towards direction: Direction) -> Decibels {
    ownPatterns.isEmpty ? .zero : ownPatterns[place]?.gain(towards: direction) ?? .zero
  }
}

extension Propagation.Carrier {
  /// The device's own position: in front of the carrier or at their side, and swaying with them
  /// while they stand.
  @inline(__always)
  func point(at walkState: WalkState, bearing: Vector, time: Instant) -> Point {
    let point = walkState.pose.point + body.offset(bearing: bearing)
    guard walkState.isStanding, let sway else { return point }
    return point + sway.offset(at: time)
  }
}
