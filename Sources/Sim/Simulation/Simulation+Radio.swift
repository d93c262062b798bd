import BLE

extension Simulation {
  /// A beacon sends on its three channels.
  mutating func advertise(_ beacon: Int, telling observer: inout some Observer) {
    let (packets, next) = advertisers[beacon].advertise(as: beacon, at: now, by: chance)
    air.add(packets, at: now)
    for packet in packets {
      observer.observe(.sent(packet), at: now)
      queue.schedule(.packetEnds(packet), at: packet.end)
    }
    queue.schedule(.advertises(beacon: beacon), at: next)
  }

  /// A packet arrives at every phone, or is lost on the way.
  mutating func receive(_ packet: Transmission, telling observer: inout some Observer) {
    // All of them before any engine can move a door.
    let receptions = world.walkers.indices.map { reception(of: packet, by: $0) }
    for reception in receptions {
      observer.observe(.reception(reception), at: now)
      if case .received(let advertisement) = reception.outcome {
        hand(.advertisement(advertisement), to: reception.walker, telling: &observer)
      }
    }
  }

  private func reception(of packet: Transmission, by walker: Int) -> Reception {
    guard hosts[walker].listens(to: packet) else {
      return Reception(packet: packet, walker: walker, outcome: .notListening, budget: nil)
    }
    let budget = budget(of: packet, at: walker)
    return Reception(
      packet: packet, walker: walker, outcome: outcome(of: packet, at: walker, budget: budget),
      budget: budget)
  }

  private func outcome(
    of packet: Transmission, at walker: Int, budget: LinkBudget
  ) -> Reception.Outcome {
    let beacon = world.beacons[packet.beacon]
    let phone = world.walkers[walker].phone
    let link = beacon.who.and(phone.who)

    let errors = PacketErrors.rate(at: budget.level, sensitivity: phone.sensitivity)
    if chance.uniform(.reception, link, packet.number) < errors {
      return .tooWeak
    }
    for rival in air.rivals(of: packet) {
      let excess = budget.level - self.budget(of: rival, at: walker).level
      if excess < world.environment.captureRatio { return .collided(with: rival.beacon) }
    }
    if chance.uniform(.interference, link, packet.number) < world.environment.interference {
      return .interference
    }
    return .received(
      Advertisement(
        transmitter: beacon.address, receiver: phone.address,
        channel: phone.reportsChannel ? packet.channel : nil, rssi: budget.rssi,
        payload: beacon.payload))
  }

  private func budget(of packet: Transmission, at walker: Int) -> LinkBudget {
    propagation.budget(
      from: packet.beacon, on: packet.channel, to: world.walkers[walker],
      at: people[walker].pose(at: now), openDoors: openDoors)
  }
}
