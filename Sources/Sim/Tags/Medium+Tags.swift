import BLE
import Buildings

// Packets of tags.

extension Medium {
  /// The outcomes of a tag's packet: at each receiver, and then at each phone.
  func receptions(
    ofTagPacket packet: Transmission, at now: Instant, people: [WalkProgress], openDoors: OpenDoors
  ) -> [Reception] {
    let tag = packet.sender - beaconCount
    let carrier = tags.carriers[tag]
    let carrierState = people[carrier].walkState(at: now)
    var receptions: [Reception] = []
    receptions.reserveCapacity(tags.receivers.count + phones.count)
    for receiver in tags.receivers.indices {
      receptions.append(
        reception(
          of: packet, from: tag, by: receiver, at: carrierState, people: people,
          openDoors: openDoors))
    }
    for phone in phones.indices {
      let walker = carriers[phone]
      let walkState = people[walker].walkState(at: now)
      var reception = Reception(
        packet: packet, walker: walker, device: packet.sender, pose: walkState.pose,
        outcome: .notListening, budget: nil)
      if phones[phone].listens(to: packet) {
        let budget = budget(
          ofTagPacket: packet, at: walker, walkState, people: people, openDoors: openDoors)
        reception.budget = budget
        reception.outcome = outcome(
          of: packet, by: phones[phone], over: tags.link(from: tag, toPhone: phone), budget: budget
        ) {
          level(
            of: $0, at: walker, walkState, atLeast: budget.level - environment.captureRatio,
            people: people, openDoors: openDoors)
        }
      }
      receptions.append(reception)
    }
    return receptions
  }

  private func reception(
    of packet: Transmission, from tag: Int, by receiver: Int, at walkState: WalkState,
    people: [WalkProgress], openDoors: OpenDoors
  ) -> Reception {
    let walker = tags.carriers[tag]
    let place = beaconCount + receiver
    var reception = Reception(
      packet: packet, walker: walker, device: beaconCount + tags.carriers.count + receiver,
      pose: walkState.pose, outcome: .notListening, budget: nil)
    guard tags.isReported[tag], tags.listens(receiver, to: packet) else {
      return reception
    }
    let budget = propagation.budget(
      of: packet, fromTagOf: walker, at: walkState, to: place, in: crowd, openDoors: openDoors)
    reception.budget = budget
    reception.outcome = outcome(
      of: packet, by: tags.receivers[receiver], over: tags.link(from: tag, toReceiver: receiver),
      budget: budget
    ) {
      level(
        of: $0, atReceiver: place, atLeast: budget.level - environment.captureRatio,
        people: people, openDoors: openDoors)
    }
    return reception
  }

  /// The terms of the level of a tag's packet at a walker's phone.
  func budget(
    ofTagPacket packet: Transmission, at walker: Int, _ walkState: WalkState,
    people: [WalkProgress],
    openDoors: OpenDoors
  ) -> LinkBudget {
    let tag = packet.sender - beaconCount
    let carrier = tags.carriers[tag]
    return propagation.budget(
      of: packet, fromTag: tag, of: carrier, at: people[carrier].walkState(at: packet.end),
      to: walker, at: walkState, in: crowd, openDoors: openDoors)
  }

  /// The level of a packet at a receiver; `nil` if the level is less than a limit.
  private func level(
    of packet: Transmission, atReceiver place: Int, atLeast limit: PowerLevel,
    people: [WalkProgress],
    openDoors: OpenDoors
  ) -> PowerLevel? {
    guard packet.sender >= beaconCount else {
      return propagation.level(
        of: packet, from: places[packet.sender], at: place, in: crowd, openDoors: openDoors)
    }
    let carrier = tags.carriers[packet.sender - beaconCount]
    let walkState = people[carrier].walkState(at: packet.end)
    let ceiling = propagation.ceiling(fromTagOf: carrier, at: walkState, to: place)
    guard ceiling > limit else { return nil }
    return propagation.budget(
      of: packet, fromTagOf: carrier, at: walkState, to: place, in: crowd, openDoors: openDoors
    ).level
  }
}
