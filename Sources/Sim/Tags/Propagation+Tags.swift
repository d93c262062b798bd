import BLE
import Buildings

// Links of tags. Radio is reciprocal: a tag's packet has the same loss to a receiver as a packet of
// a beacon in the receiver's place to a phone in the tag's.

extension Propagation {
  /// The terms of the level at which a receiver receives a tag's packet.
  ///
  /// - Parameters:
  ///   - walker: The carrier of the tag.
  ///   - place: The receiver.
  func budget(
    of packet: Transmission, fromTagOf walker: Int, at walkState: WalkState, to place: Int,
    in crowd: Crowd, openDoors: OpenDoors
  ) -> LinkBudget {
    var budget = budget(
      of: packet, from: place, to: walker, at: walkState, in: crowd, openDoors: openDoors)
    budget.transmitPower = carriers[walker].transmitPower
    budget.antennaGain = carriers[walker].antennaGain
    budget.receiveOffset = places[place].receiveOffset
    swap(&budget.senderPattern, &budget.receiverPattern)
    return budget
  }

  /// An upper bound of the level of a tag's packets at a receiver.
  func ceiling(fromTagOf walker: Int, at walkState: WalkState, to place: Int) -> PowerLevel {
    let carrier = carriers[walker]
    let gains = carrier.antennaGain + places[place].receiveOffset
    return ceiling(from: place, to: walker, at: walkState) + gains
      + Decibels(carrier.transmitPower.dBm)
  }

  /// The terms of the level at which a walker's phone receives a packet of another walker's tag.
  ///
  /// Both ends move, so the obstruction between them is computed for each packet. That takes the
  /// most time: docs/design/speed.md has a figure.
  ///
  /// - Parameters:
  ///   - tag: The tag, as an index into the world's tags.
  ///   - carrier: The carrier of the tag.
  ///   - walker: The carrier of the phone.
  func budget(
    of packet: Transmission, fromTag tag: Int, of carrier: Int, at carrierState: WalkState,
    to walker: Int, at walkState: WalkState, in crowd: Crowd, openDoors: OpenDoors
  ) -> LinkBudget {
    let channel = packet.channel
    let (sender, receiver) = (carriers[carrier], carriers[walker])
    let start = Position(carrierState.pose.point, height: sender.height)
    let end = Position(walkState.pose.point, height: receiver.height)
    let distance = start.distance(to: end)
    let toTag = Direction(from: end, to: start)
    let (from, to) = (
      sender.body.bearing(heading: carrierState.pose.heading),
      receiver.body.bearing(heading: walkState.pose.heading)
    )
    let directGain =
      sender.body.directGain(bearing: from, towards: toTag.opposite)
      * receiver.body.directGain(bearing: to, towards: toTag)
    let depth = sender.antennaDepth + receiver.antennaDepth
    let kFactor = environment.kFactor(at: distance, depth: depth)
    let leaves = sender.point(at: carrierState, bearing: from, time: packet.end)
    let arrives = receiver.point(at: walkState, bearing: to, time: packet.end)
    return LinkBudget(
      transmitPower: sender.transmitPower,
      antennaGain: sender.antennaGain,
      senderPattern: advertising.carriedAntennas.gain(
        of: carrier, on: channel,
        towards: toTag.opposite.seen(facing: carrierState.pose.heading)),
      receiverPattern: advertising.carriedAntennas.gain(
        of: walker, on: channel, towards: toTag.seen(facing: walkState.pose.heading)),
      mountLoss: .zero,
      distanceLoss: advertising.atOneMetre[channel.index]
        + PathLoss.beyondOneMetre(distance: distance, depth: depth, in: environment),
      wallLoss: plan.loss(between: start.point, and: end.point, openDoors: openDoors),
      bodyLoss: receiver.body.loss(
        with: sender.body, directGain: directGain, kFactor: kFactor, towards: toTag),
      bystanderLoss: crowd.loss(from: start, to: end, except: walker, and: carrier),
      shadowing: shadowing.gain(
        from: shadowing.end(at: start), to: shadowing.end(at: end), length: distance),
      fading: naiveNoise?.gain(ofPacket: packet.number, between: places.count + tag, and: walker)
        ?? advertising.fading.gain(
          ofTag: tag, at: leaves, on: channel, to: arrives, time: packet.end,
          distance: Position(leaves, height: sender.height)
            .distance(to: Position(arrives, height: receiver.height)),
          kFactor: kFactor * directGain),
      receiveOffset: receiver.receiveOffset)
  }

  /// The level at which a receiver receives a beacon's packet. Neither end moves.
  ///
  /// - Parameters:
  ///   - beacon: The beacon.
  ///   - place: The receiver.
  func level(
    of packet: Transmission, from beacon: Int, at place: Int, in crowd: Crowd,
    openDoors: OpenDoors
  ) -> PowerLevel {
    let channel = packet.channel
    let (sender, receiver) = (places[beacon], places[place])
    let distance = sender.position.distance(to: receiver.position)
    let toBeacon = Direction(from: receiver.position, to: sender.position)
    let depth = sender.antennaDepth + receiver.antennaDepth
    let mountLoss =
      (sender.mount?.loss(towards: toBeacon.opposite) ?? .zero)
      + (receiver.mount?.loss(towards: toBeacon) ?? .zero)
    let lost =
      mountLoss + advertising.atOneMetre[channel.index]
      + PathLoss.beyondOneMetre(distance: distance, depth: depth, in: environment)
      + plan.loss(
        between: sender.position.point, and: receiver.position.point, openDoors: openDoors)
      + crowd.loss(from: sender.position, to: receiver.position, except: nil)
    let gained =
      sender.antennaGain + receiver.receiveOffset
      + pattern(of: beacon, on: channel, towards: toBeacon.opposite)
      + pattern(of: place, on: channel, towards: toBeacon)
      + shadowing.gain(
        from: shadowing.end(at: sender.position), to: shadowing.end(at: receiver.position),
        length: distance)
      + advertising.fading.gain(
        of: place, on: channel, at: sender.position.point, time: packet.end, distance: distance,
        kFactor: environment.kFactor(at: distance, depth: depth))
    return sender.transmitPower + gained - lost
  }
}
