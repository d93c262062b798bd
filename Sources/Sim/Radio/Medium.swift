import BLE
import Buildings
import Phones

/// The radio medium: the beacons that transmit in it, the phones that scan it, and the outcome of each
/// packet at each phone.
struct Medium: Sendable {
  private let environment: RadioEnvironment
  private let chance: Chance
  private let propagation: Propagation
  private var air = Air()
  private var crowd: Crowd
  private var advertisers: [Advertiser]
  private var receivers: [Receiver]
  /// The stream of the link from each beacon to each phone, beacon by beacon.
  private let links: [RandomStream]
  /// The outcome of the last packet at each phone.
  private(set) var receptions: [Reception] = []

  init(of world: World, chance: Chance, tilt: Tilt) {
    environment = world.environment
    self.chance = chance
    crowd = Crowd(of: world.walkers.count)
    propagation = Propagation(in: world, chance: chance, tilt: tilt)
    advertisers = world.beacons.enumerated().map {
      Advertiser($1, number: $0, chance: chance)
    }
    let walkers = world.walkers
    receivers = walkers.indices.compactMap { walker in
      walkers[walker].phone.map { Receiver($0, of: walker, chance: chance) }
    }
    let carriers = receivers.map { walkers[$0.walker].stream }
    links = world.beacons.flatMap { beacon in carriers.map { beacon.stream.and($0) } }
  }

  /// The start of each beacon's present or next event.
  var eventStarts: [Instant] { advertisers.map { $0.eventStart } }

  /// Starts or stops the scan of a walker's phone.
  mutating func setScanning(_ isScanning: Bool, walker: Int) {
    for phone in receivers.indices where receivers[phone].walker == walker {
      receivers[phone].isScanning = isScanning
    }
  }

  /// Has a walker's phone scan on another schedule.
  ///
  /// - Parameters:
  ///   - start: The time at which the first window opens.
  ///   - index: The number of schedules before, for the draw of the first channel.
  mutating func scan(on window: ScanWindow, since start: Instant, walker: Int, index: UInt64) {
    for phone in receivers.indices where receivers[phone].walker == walker {
      let channel = chance.integer(below: 3, .scanChannel, receivers[phone].stream, index)
      receivers[phone].scan(on: window, since: start, channel: channel)
    }
  }

  /// Begins an advertising event of a beacon.
  ///
  /// - Returns: The end of its first packet.
  mutating func beginEvent(of beacon: Int, at now: Instant) -> Instant {
    air.forget(before: now)
    for channel in AdvertisingChannel.allCases {
      air.add(advertisers[beacon].packet(on: channel))
    }
    return advertisers[beacon].packet.end
  }

  /// The packet of a beacon's event on a channel.
  func packet(of beacon: Int, on channel: AdvertisingChannel) -> Transmission {
    advertisers[beacon].packet(on: channel)
  }

  /// Ends a beacon's packet. `receptions` then has its outcomes.
  ///
  /// - Parameters:
  ///   - people: The walkers, who carry the phones.
  ///   - openDoors: The open doors, through which radio passes.
  /// - Returns: The beacon's next event and its time.
  mutating func endPacket(
    of beacon: Int, at now: Instant, people: [Progress], openDoors: OpenDoors
  ) -> (event: Event, time: Instant) {
    let packet = advertisers[beacon].packet
    crowd.move(people, at: now)
    for phone in receivers.indices {
      let reception = reception(
        of: packet, by: phone, at: now, people: people, openDoors: openDoors)
      // In place: emptying the array costs more than a fading.
      if phone < receptions.count {
        receptions[phone] = reception
      } else {
        receptions.append(reception)
      }
    }
    return advertisers[beacon].goOn(by: chance)
      ? (.packetEnds(beacon: beacon), advertisers[beacon].packet.end)
      : (.advertises(beacon: beacon), advertisers[beacon].eventStart)
  }

  @inline(__always)  // a reception is large: it is made where it is kept
  private func reception(
    of packet: Transmission, by phone: Int, at now: Instant, people: [Progress],
    openDoors: OpenDoors
  ) -> Reception {
    let walker = receivers[phone].walker
    let walkState = people[walker].walkState(at: now)
    guard receivers[phone].listens(to: packet) else {
      return Reception(
        packet: packet, walker: walker, pose: walkState.pose, outcome: .notListening, budget: nil)
    }
    let budget = propagation.budget(
      of: packet, to: walker, at: walkState, in: crowd, openDoors: openDoors)
    return Reception(
      packet: packet, walker: walker, pose: walkState.pose,
      outcome: outcome(of: packet, by: phone, at: walkState, budget: budget, openDoors: openDoors),
      budget: budget)
  }

  private func outcome(
    of packet: Transmission, by phone: Int, at walkState: WalkState, budget: LinkBudget,
    openDoors: OpenDoors
  ) -> Reception.Outcome {
    let walker = receivers[phone].walker
    let link = links[packet.beacon * receivers.count + phone]
    let (noise, traffic) = chance.twoUniforms(.reception, link, packet.number)
    let sensitivity = receivers[phone].sensitivity
    guard noise >= PacketErrors.rate(at: budget.level, sensitivity: sensitivity) else {
      return .tooWeak
    }
    for rival in air.rivals(of: packet) {
      // Most other packets are far away and behind walls. A bound excludes them faster.
      let ceiling = propagation.ceiling(from: rival.beacon, to: walker, at: walkState)
      guard budget.level - ceiling < environment.captureRatio else { continue }
      let other = propagation.budget(
        of: rival, to: walker, at: walkState, in: crowd, openDoors: openDoors)
      guard budget.level - other.level >= environment.captureRatio else {
        return .collided(with: rival.beacon, at: other.level)
      }
    }
    guard traffic >= environment.interference else { return .interference }
    return .received(
      Advertisement(
        transmitter: advertisers[packet.beacon].address, receiver: receivers[phone].address,
        channel: receivers[phone].reportsChannel ? packet.channel : nil, rssi: budget.rssi,
        payload: advertisers[packet.beacon].payload))
  }
}
