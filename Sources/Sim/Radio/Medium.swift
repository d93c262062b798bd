import BLE
import Buildings
import Phones
import Sensors

/// The radio medium: the beacons and tags that transmit in it, the phones and receivers that scan
/// it, and the outcome of each packet at each of them.
struct Medium: Sendable {
  let environment: RadioEnvironment
  private let chance: Chance
  let propagation: Propagation
  /// The Wi-Fi networks; `nil` if there are none.
  let wifi: WiFi?
  /// `true` if there are Wi-Fi networks; stored, because it is read for each packet.
  private let hasWiFi: Bool
  /// The streams of the senders; empty without Wi-Fi, which alone needs them.
  private let senders: [RandomStream]
  private var air = PacketsOnAir()
  private(set) var crowd: Crowd
  /// The beacons, and then the tags.
  private var advertisers: [Advertiser]
  private(set) var phones: [ScanningRadio]
  /// The carrier of each phone, as an index into the world's walkers.
  let carriers: [Int]
  /// The stream of the link from each beacon to each phone, beacon by beacon.
  private let links: [RandomStream]
  private(set) var tags: TagRadio
  let beaconCount: Int
  /// The present place of each beacon, as an index into the places of the propagation.
  private(set) var places: [Int]
  /// The outcomes of the last packet at each phone; for a packet of a tag, at each receiver, too.
  private(set) var receptions: [Reception] = []

  init(of world: borrowing World, chance: Chance, tilt: ShadowTilt) {
    environment = world.environment
    self.chance = chance
    crowd = Crowd(of: world.walkers)
    propagation = Propagation(in: world, chance: chance, tilt: tilt)
    wifi =
      world.environment.accessPoints.isEmpty ? nil : WiFi(in: world.environment, on: world.plan)
    hasWiFi = wifi != nil
    senders =
      !hasWiFi
      ? [] : world.beacons.map { $0.stream } + world.tagged.map { world.walkers[$0].stream }
    beaconCount = world.beacons.count
    places = Array(world.beacons.indices)
    tags = TagRadio(in: world, chance: chance)
    advertisers =
      world.beacons.enumerated().map { Advertiser($1, sender: $0, chance: chance) }
      + TagRadio.advertisers(in: world, chance: chance)
    carriers = world.walkers.indices.filter { world.walkers[$0].phone != nil }
    phones = world.walkers.compactMap { $0.phone.map { ScanningRadio(of: $0, chance: chance) } }
    let streams = carriers.map { world.walkers[$0].stream }
    links = world.beacons.flatMap { beacon in streams.map { beacon.stream.and($0) } }
  }

  /// The start of each sender's present or next event.
  var eventStarts: [Instant] { advertisers.map { $0.eventStart } }

  /// Starts or stops the scan of a walker's phone, or the reports of the receivers that hear the
  /// walker's tag.
  mutating func setScanning(_ isScanning: Bool, walker: Int) {
    if let phone = carriers.firstIndex(of: walker) {
      phones[phone].isScanning = isScanning
    } else {
      tags.setReported(isScanning, walker: walker)
    }
  }

  /// Sets the scan schedule of a walker's phone.
  ///
  /// - Parameters:
  ///   - start: The time at which the first window opens.
  ///   - index: The count of earlier schedules, for the draw of the first channel.
  mutating func scan(on window: ScanWindow, since start: Instant, walker: Int, index: UInt64) {
    guard let phone = carriers.firstIndex(of: walker) else { return }
    let channel = chance.integer(below: 3, .scanChannel, phones[phone].stream, index)
    phones[phone].scan(on: window, since: start, channel: channel)
  }

  /// Moves a beacon to a place of the propagation.
  mutating func move(_ beacon: Int, to place: Int) { places[beacon] = place }

  /// Writes the sensor readings of a sender into the frame of its next event.
  mutating func report(_ readings: SensorReadings, of sender: Int) {
    advertisers[sender].report(readings)
  }

  /// Begins an advertising event.
  ///
  /// - Returns: The end of its first packet.
  mutating func beginEvent(of sender: Int, at now: Instant) -> Instant {
    air.forget(before: now)
    for channel in AdvertisingChannel.allCases {
      air.add(advertisers[sender].packet(on: channel))
    }
    return advertisers[sender].packet.end
  }

  /// Ends the advertising of a sender, also within an event.
  mutating func silence(_ sender: Int, at now: Instant) {
    air.withdrawPackets(of: sender, after: now)
  }

  /// Resumes the advertising of a suspended sender.
  ///
  /// - Returns: The start of its next event.
  mutating func resume(_ sender: Int, at now: Instant) -> Instant {
    advertisers[sender].restart(at: now, by: chance)
    return advertisers[sender].eventStart
  }

  /// The present or next packet of a sender.
  func packet(of sender: Int) -> Transmission { advertisers[sender].packet }

  /// The packet of a sender's event on a channel.
  func packet(of sender: Int, on channel: AdvertisingChannel) -> Transmission {
    advertisers[sender].packet(on: channel)
  }

  /// Ends a packet. `receptions` then has the packet's outcomes.
  ///
  /// - Parameters:
  ///   - people: The walkers, who carry the phones and tags.
  ///   - openDoors: The open doors, through which radio passes.
  /// - Returns: The sender's next event and its time.
  mutating func endPacket(
    of sender: Int, at now: Instant, people: [WalkProgress], openDoors: OpenDoors
  ) -> (event: Event, time: Instant) {
    let packet = advertisers[sender].packet
    crowd.move(people, at: now)
    if sender < beaconCount {
      if receptions.count > phones.count { receptions.removeAll(keepingCapacity: true) }
      for phone in phones.indices {
        let walker = carriers[phone]
        let walkState = people[walker].walkState(at: now)
        let missed = Reception(
          packet: packet, walker: walker, device: sender, pose: walkState.pose,
          outcome: .notListening, budget: nil)
        // Written in place: emptying the array costs more than the computation of a fading gain.
        if phone < receptions.count {
          receptions[phone] = missed
        } else {
          receptions.append(missed)
        }
        if phones[phone].listens(to: packet) {
          (receptions[phone].budget, receptions[phone].outcome) = outcome(
            ofBeaconPacket: packet, by: phone, at: walkState, people: people, openDoors: openDoors)
        }
      }
    } else {
      receptions = receptions(ofTagPacket: packet, at: now, people: people, openDoors: openDoors)
    }
    if hasWiFi { destroyReceptions(openDoors: openDoors) }
    return advertisers[sender].advance(using: chance)
      ? (.packetEnds(sender: sender), advertisers[sender].packet.end)
      : (.advertises(sender: sender), advertisers[sender].eventStart)
  }

  /// The terms of the level of a beacon's packet at a phone that listens to the packet, and the
  /// packet's outcome.
  @inline(never)  // a phone listens to a third of the packets; the others need few registers
  private func outcome(
    ofBeaconPacket packet: Transmission, by phone: Int, at walkState: WalkState,
    people: [WalkProgress], openDoors: OpenDoors
  ) -> (LinkBudget, Reception.Outcome) {
    let walker = carriers[phone]
    let budget = propagation.budget(
      of: packet, from: places[packet.sender], to: walker, at: walkState, in: crowd,
      openDoors: openDoors)
    let outcome = outcome(
      of: packet, by: phones[phone], over: links[packet.sender * phones.count + phone],
      budget: budget
    ) { rival in
      level(
        of: rival, at: walker, walkState, atLeast: budget.level - environment.captureRatio,
        people: people, openDoors: openDoors)
    }
    return (budget, outcome)
  }

  /// Returns `true` if a phone could have received the beacon's packet that has just ended, had it
  /// listened and had nothing else been on the air. The noise is that of the packet's reception.
  func couldReceive(
    at phone: Int, at now: Instant, people: [WalkProgress], openDoors: OpenDoors
  ) -> Bool {
    let (packet, walker) = (receptions[phone].packet, carriers[phone])
    let noise = chance.twoUniforms(
      .reception, links[packet.sender * phones.count + phone], packet.number
    ).0
    func isAboveNoise(_ level: PowerLevel) -> Bool {
      noise >= PacketErrors.rate(at: level, sensitivity: phones[phone].sensitivity)
    }
    if let budget = receptions[phone].budget { return isAboveNoise(budget.level) }
    let (place, walkState) = (places[packet.sender], people[walker].walkState(at: now))
    // Most packets are sent far away. A bound excludes them faster.
    guard isAboveNoise(propagation.ceiling(from: place, to: walker, at: walkState)) else {
      return false
    }
    let budget = propagation.budget(
      of: packet, from: place, to: walker, at: walkState, in: crowd, openDoors: openDoors)
    return isAboveNoise(budget.level)
  }

  /// The terms of the level at which a walker's phone receives a packet of a connected beacon.
  ///
  /// - Parameter number: The number of the packet on the link.
  mutating func budget(
    ofDataPacket number: UInt64, on channel: DataChannel, from beacon: Int, to walker: Int,
    at now: Instant, people: [WalkProgress], openDoors: OpenDoors
  ) -> LinkBudget {
    crowd.move(people, at: now)
    return propagation.budget(
      ofDataPacket: number, on: channel, from: places[beacon], to: walker,
      at: people[walker].walkState(at: now), time: now, in: crowd, openDoors: openDoors)
  }

  /// The outcome of a packet that a radio listens to, without regard to Wi-Fi.
  ///
  /// - Parameter levelOfRival: The level of a simultaneous packet; `nil` if the level is too low to
  ///   matter.
  @inline(__always)
  func outcome(
    of packet: Transmission, by radio: ScanningRadio, over link: RandomStream, budget: LinkBudget,
    levelOfRival: (Transmission) -> PowerLevel?
  ) -> Reception.Outcome {
    let (noise, traffic) = chance.twoUniforms(.reception, link, packet.number)
    guard noise >= PacketErrors.rate(at: budget.level, sensitivity: radio.sensitivity) else {
      return .tooWeak
    }
    for rival in air.rivals(of: packet) {
      if let level = levelOfRival(rival), budget.level - level < environment.captureRatio {
        return .collided(with: rival.sender, at: level)
      }
    }
    guard traffic >= environment.interference else { return .interference }
    return .received(
      Advertisement(
        transmitter: advertisers[packet.sender].address, receiver: radio.address,
        channel: radio.reportsChannel ? packet.channel : nil, rssi: budget.rssi,
        payload: advertisers[packet.sender].payload))
  }

  /// Turns each reception of the last packet that a frame of a Wi-Fi network destroys into a loss.
  @inline(never)  // few worlds have networks; the code for packets needs the registers
  private mutating func destroyReceptions(openDoors: OpenDoors) {
    guard let wifi else { return }
    for index in receptions.indices {
      let reception = receptions[index]
      guard case .received = reception.outcome, let budget = reception.budget else { continue }
      let packet = WiFi.ArrivingPacket(
        reception.packet, budget: budget, at: position(of: reception))
      let frame = wifi.frame(destroying: packet, openDoors: openDoors) { network in
        WiFi.draw(
          of: reception.packet, from: senders[reception.packet.sender], for: network, by: chance)
      }
      if frame != nil { receptions[index].outcome = .interference }
    }
  }

  /// The position of the radio of a reception: that of a receiver, or of a walker's phone.
  private func position(of reception: Reception) -> Position {
    let receiver = reception.device - beaconCount - tags.carriers.count
    return receiver < 0
      ? propagation.position(of: reception.walker, at: reception.pose)
      : propagation.places[beaconCount + receiver].position
  }

  /// The level of a packet at a walker's phone; `nil` if the level is less than a limit.
  func level(
    of packet: Transmission, at walker: Int, _ walkState: WalkState, atLeast limit: PowerLevel,
    people: [WalkProgress], openDoors: OpenDoors
  ) -> PowerLevel? {
    guard packet.sender < beaconCount else {
      return budget(
        ofTagPacket: packet, at: walker, walkState, people: people, openDoors: openDoors
      ).level
    }
    // Most other packets are far away and behind walls. A bound excludes them faster.
    let place = places[packet.sender]
    let ceiling = propagation.ceiling(from: place, to: walker, at: walkState)
    guard ceiling > limit else { return nil }
    return propagation.budget(
      of: packet, from: place, to: walker, at: walkState, in: crowd, openDoors: openDoors
    ).level
  }
}
