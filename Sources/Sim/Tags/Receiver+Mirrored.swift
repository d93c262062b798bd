import BLE

// Radio is reciprocal, so each receiver is equivalent to a beacon in its place that sends as the
// tag does, heard by a phone in the tag's place.

extension Receiver {
  /// The beacon that a typical phone in the place of a tag would hear at the levels at which this
  /// receiver hears the tag.
  ///
  /// The beacon sends at the tag's shortest interval, or at the longest allowed interval if the tag
  /// is always silent.
  public func mirrored(hearing tag: Tag) -> Beacon {
    let speaking = tag.schedule.phases.filter { $0.interval != nil }
    let intervals = speaking.compactMap { $0.interval }
    var beacon = Beacon(
      name, at: position, transmitPower: tag.transmitPower,
      interval: intervals.min() ?? .milliseconds(10_240), payload: speaking.first?.payload ?? [],
      antennaGain: tag.antennaGain + receiveOffset, mount: mount, pattern: pattern)
    beacon.sets = speaking.first?.sets ?? []
    beacon.antennaDepth = antennaDepth
    beacon.power = power
    return beacon
  }
}

extension Tag {
  /// The phone in the place of this tag that hears the mirrored receivers as the receivers hear the
  /// tag.
  ///
  /// - Parameter receiver: The receiver whose scan schedule and sensitivity the phone gets.
  public func mirrored(heardBy receiver: Receiver) -> Phone {
    var phone = Phone(name, scanner: receiver.scanner, sensitivity: receiver.sensitivity)
    phone.antennaDepth = antennaDepth
    return phone
  }
}

extension World {
  /// The beacon at the other end of a walker's links: the device itself, or a receiver mirrored for
  /// the walker's tag; `nil` for a tag.
  public func beacon(_ device: Int, heardBy walker: Int) -> Beacon? {
    if device < beacons.count { return beacons[device] }
    guard let receiver = receiver(of: device), let tag = walkers[walker].tag else { return nil }
    return receiver.mirrored(hearing: tag)
  }

  /// The world with the roles of a walker's links exchanged: for a walker with a tag, the receivers
  /// as beacons and the tag as a phone. Otherwise the world itself.
  public func mirrored(for walker: Int) -> World {
    guard let tag = walkers[walker].tag, let first = receivers.first else { return self }
    var mirrored = walkers
    mirrored[walker].tag = nil
    mirrored[walker].phone = tag.mirrored(heardBy: first)
    do {
      return try World(
        plan: plan, beacons: receivers.map { $0.mirrored(hearing: tag) }, walkers: mirrored,
        environment: environment, circumstances: circumstances, duration: duration)
    } catch {
      preconditionFailure("a mirrored world is not a world")
    }
  }
}
