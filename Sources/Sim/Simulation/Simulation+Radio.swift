import BLE

extension Simulation {
  /// Begins an advertising event of a beacon or a tag: a packet on each of the three channels.
  mutating func advertise(_ sender: Int, notifying observer: inout some Observer) {
    if !sensing.isEmpty { measure(sender) }
    let firstEnd = medium.beginEvent(of: sender, at: now)
    agenda.schedule(.packetEnds(sender: sender), at: firstEnd)
    if links.accepts(sender) {
      observer.observe(.sent(medium.packet(of: sender)), at: now)
    } else {
      for channel in AdvertisingChannel.allCases {
        observer.observe(.sent(medium.packet(of: sender, on: channel)), at: now)
      }
    }
  }

  /// Ends a packet: it is received or lost at every phone and receiver, and the sender continues.
  mutating func endPacket(of sender: Int, notifying observer: inout some Observer) {
    let next = medium.endPacket(of: sender, at: now, people: people, openDoors: openDoors)
    agenda.schedule(next.event, at: next.time)
    // The outcomes everywhere are observed before any engine can move a door.
    observer.observe(.receptions(medium.receptions), at: now)
    if links.accepts(sender) {
      noteRange(of: sender, notifying: &observer)
      connect(to: sender, notifying: &observer)
      if case .packetEnds = next.event, isAdvertising(sender) {
        observer.observe(.sent(medium.packet(of: sender)), at: now)
      }
    }
    for index in medium.receptions.indices {
      if case .received(let advertisement) = medium.receptions[index].outcome {
        let walker = medium.receptions[index].walker
        switch recipients[walker] {
        case .engine: hand(.advertisement(advertisement), to: walker, notifying: &observer)
        case .system: pass(advertisement, to: walker, notifying: &observer)
        case .nobody: break
        }
      }
    }
  }

  /// Reports each phone for which the beacon's packet is the first that it could have received.
  private mutating func noteRange(of beacon: Int, notifying observer: inout some Observer) {
    for phone in medium.phones.indices {
      let walker = medium.carriers[phone]
      guard !links.isInRange(walker, of: beacon),
        medium.couldReceive(at: phone, at: now, people: people, openDoors: openDoors)
      else { continue }
      links.enterRange(walker, of: beacon)
      observer.observe(inRangeOf: beacon, walker: walker, at: now)
    }
  }
}
