import BLE
import GATT
import Links

// Connections from their first event to their end.

extension Simulation {
  /// Performs the due event of a link: a connection event, or the end of one end's wait.
  mutating func act(onLink number: Int, notifying observer: inout some Observer) {
    guard let index = links.index(of: number) else { return }
    links.active[index].keepLimit(at: now)
    giveUp(index, notifying: &observer)
    if links.active[index].isAlive, links.active[index].eventStart <= now {
      passTime(ofLink: index)
      exchange(index, notifying: &observer)
    }
    guard links.active[index].isAlive else {
      links.active.remove(at: index)
      return
    }
    agenda.schedule(.linkActs(link: number), at: links.active[index].nextTime)
  }

  /// Ends, at both ends, requests and indications that have been unanswered for 30 s.
  private mutating func passTime(ofLink index: Int) {
    let beacon = links.active[index].beacon
    if let wake = links.active[index].services?.nextWake, wake <= now {
      carryOut(links.active[index].services?.advance(to: now) ?? [], ofLink: index, at: now)
    }
    if let wake = links.servers[beacon]?.nextWake, wake <= now {
      carryOut(links.servers[beacon]?.advance(to: now) ?? [], ofServer: beacon)
    }
  }

  /// Ends a link at each end that has waited for too long.
  private mutating func giveUp(_ index: Int, notifying observer: inout some Observer) {
    let link = links.active[index]
    if link.central.isOpen, link.central.deadline <= now {
      links.active[index].central.close()
      endAtPhone(
        link, because: link.central.isEstablished ? .supervisionTimeout : .notEstablished, at: now,
        notifying: &observer)
    }
    if link.peripheral.isOpen, link.peripheral.deadline <= now {
      links.active[index].peripheral.close()
      endAtBeacon(
        link, because: link.peripheral.isEstablished ? .supervisionTimeout : .notEstablished,
        notifying: &observer)
    }
  }

  /// Ends the links of a beacon that is switched off, at the beacon's end. The phones wait for the
  /// beacon in vain.
  mutating func switchOff(_ beacon: Int, notifying observer: inout some Observer) {
    for index in links.active.indices where links.active[index].beacon == beacon {
      guard links.active[index].peripheral.isOpen else { continue }
      links.active[index].peripheral.close()
      endAtBeacon(links.active[index], because: .switchedOff, notifying: &observer)
    }
  }

  /// Simulates a connection event.
  private mutating func exchange(_ index: Int, notifying observer: inout some Observer) {
    let link = links.active[index]
    let end = now.advanced(by: link.eventTime)
    var event = LinkEvent(
      number: link.event, channel: link.channel, end: end, isHeard: false, isAnswered: false,
      budget: nil, phoneUse: .none, beaconUse: .none)
    if link.isHeld { decide(&event, of: link) }
    (event.phoneUse, event.beaconUse) = link.radioUse(isHeard: event.isHeard)
    let arrivals = links.active[index].passEvent(
      isHeard: event.isHeard, isAnswered: event.isAnswered, at: now)
    note(.event(event), on: link, notifying: &observer)
    if arrivals.isEstablished {
      note(.connected(after: link.delay(at: end)), on: link, notifying: &observer)
      answer(.connected(world.beacons[link.beacon].address), to: link.walker, at: end)
      carryOut(links.active[index].services?.begin(at: now) ?? [], ofLink: index, at: end)
    }
    if event.isAnswered, let budget = event.budget {
      report(budget, on: event.channel, ofLink: index, at: end, notifying: &observer)
    }
    if case .attributes(let bytes)? = arrivals.atPeripheral { serve(bytes, ofLink: index) }
    if case .attributes(let bytes)? = arrivals.atCentral {
      if let outputs = links.active[index].services?.receive(bytes, at: now) {
        if outputs.contains(where: { $0.tellsOfServices }) {
          note(.discovered, on: link, notifying: &observer)
        }
        carryOut(outputs, ofLink: index, at: end)
      } else {
        note(.arrived(bytes), on: link, notifying: &observer)
      }
    }
    endAsAgreed(link, index, arrivals, at: end, notifying: &observer)
  }

  /// Decides whether each packet of an event is received.
  private mutating func decide(_ event: inout LinkEvent, of link: Link) {
    guard let phone = world.walkers[link.walker].phone,
      let peripheral = world.beacons[link.beacon].peripheral
    else { return }
    let budget = medium.budget(
      ofDataPacket: link.packetNumber, on: link.channel, from: link.beacon, to: link.walker,
      at: now, people: people, openDoors: openDoors)
    let stream = world.beacons[link.beacon].stream.and(world.walkers[link.walker].stream)
    let (asked, answered) = chance.twoUniforms(.connectionEvent, stream, link.packetNumber)
    let level = budget.level(ofAnswerAt: phone.connecting.transmitPower)
    event.isHeard = asked >= lossRate(at: level, sensitivity: peripheral.sensitivity)
    if event.isHeard, medium.wifi != nil {
      event.isHeard = !isDestroyed(.request, of: link, at: level, budget)
    }
    guard event.isHeard else { return }
    event.budget = budget
    event.isAnswered = answered >= lossRate(at: budget.level, sensitivity: phone.sensitivity)
    if event.isAnswered, medium.wifi != nil {
      event.isAnswered = !isDestroyed(.answer, of: link, at: budget.level, budget)
    }
  }

  /// One of the two packets of a connection event.
  private enum EventPacket { case request, answer }

  /// Returns `true` if a frame of a Wi-Fi network destroys a packet of the present event.
  ///
  /// - Parameters:
  ///   - level: The level of the packet at its receiver.
  ///   - budget: The terms of the level at which the phone receives the answer, even if `packet` is
  ///     the request.
  private func isDestroyed(
    _ packet: EventPacket, of link: Link, at level: PowerLevel, _ budget: LinkBudget
  ) -> Bool {
    let stream = world.beacons[link.beacon].stream.and(world.walkers[link.walker].stream)
    let airtime = Airtime.ofDataPacket(carrying: nil)
    let frame = medium.wifi?.frame(
      destroying: packet == .request
        ? WiFi.ArrivingPacket(
          level: level, frequency: link.channel.frequency, start: now, airtime: airtime,
          position: medium.propagation.places[medium.places[link.beacon]].position,
          receiverGain: budget.relativeSenderGain)
        : WiFi.ArrivingPacket(
          level: level, frequency: link.channel.frequency,
          start: now.advanced(by: airtime + Airtime.interFrameSpace), airtime: airtime,
          position: medium.propagation.position(
            of: link.walker, at: people[link.walker].walkState(at: now).pose),
          receiverGain: budget.receiveOffset),
      openDoors: openDoors
    ) { network in
      let draws = chance.twoUniforms(.wifi, network.and(stream), link.packetNumber)
      return packet == .request ? draws.0 : draws.1
    }
    return frame != nil
  }

  /// The probability of losing a packet to noise or to other traffic.
  private func lossRate(at level: PowerLevel, sensitivity: PowerLevel) -> Double {
    let kept = 1 - PacketErrors.rate(at: level, sensitivity: sensitivity)
    return 1 - kept * (1 - world.environment.interference)
  }

  /// Answers the app's pending requests for the RSSI.
  private mutating func report(
    _ budget: LinkBudget, on channel: DataChannel, ofLink index: Int, at time: Instant,
    notifying observer: inout some Observer
  ) {
    let link = links.active[index]
    for _ in 0..<link.readings {
      note(.read(budget, on: channel), on: link, notifying: &observer)
      answer(.rssi(budget.rssi, of: world.beacons[link.beacon].address), to: link.walker, at: time)
    }
    links.active[index].readings = 0
  }

  /// Passes a packet to a beacon's server.
  private mutating func serve(_ bytes: [UInt8], ofLink index: Int) {
    let (beacon, handle) = (links.active[index].beacon, links.active[index].handle)
    refreshValues(of: beacon)
    carryOut(
      links.servers[beacon]?.receive(bytes, from: handle, at: now) ?? [], ofServer: beacon)
  }

  /// Acts on the outputs of a beacon's server.
  mutating func carryOut(_ outputs: [GATTServerOutput], ofServer beacon: Int) {
    for output in outputs {
      switch output {
      case .send(let bytes, let client): send(.attributes(bytes), to: client, from: beacon)
      case .timedOut(let client): send(.termination, to: client, from: beacon)
      case .written(let value, let handle, _): takeWritten(value, to: handle, of: beacon)
      case .configured: planValues(of: beacon)
      case .confirmed: break
      }
    }
  }

  /// Sends a message from a beacon to a client.
  private mutating func send(
    _ message: LinkEndpoint.Message, to client: ConnectionHandle, from beacon: Int
  ) {
    let place = links.active.firstIndex { $0.beacon == beacon && $0.handle == client }
    if let place { links.active[place].peripheral.send(message) }
  }

  /// Acts on the outputs of an app's remote peripheral.
  mutating func carryOut(_ outputs: [RemotePeripheralOutput], ofLink index: Int, at time: Instant) {
    let link = links.active[index]
    for output in outputs {
      switch output {
      case .send(let bytes): links.active[index].central.send(.attributes(bytes))
      case .report(let report):
        answer(
          .attribute(report, on: world.beacons[link.beacon].address), to: link.walker, at: time)
      case .timedOut: links.active[index].central.send(.termination)
      }
    }
  }

  /// Notes the ends at which an event has closed a link.
  private mutating func endAsAgreed(
    _ link: Link, _ index: Int, _ arrivals: Link.Arrivals, at time: Instant,
    notifying observer: inout some Observer
  ) {
    let reason: LinkEnding = arrivals.atCentral == .termination ? .byBeacon : .byPhone
    if link.central.isOpen, !links.active[index].central.isOpen {
      endAtPhone(link, because: reason, at: time, notifying: &observer)
    }
    if link.peripheral.isOpen, !links.active[index].peripheral.isOpen {
      endAtBeacon(link, because: reason, notifying: &observer)
    }
  }

  private mutating func endAtPhone(
    _ link: Link, because reason: LinkEnding, at time: Instant,
    notifying observer: inout some Observer
  ) {
    note(.endedAtPhone(reason), on: link, notifying: &observer)
    if link.central.isEstablished || reason != .notEstablished {
      let address = world.beacons[link.beacon].address
      answer(.disconnected(address, reason.reported), to: link.walker, at: time)
    } else {
      retry(link)
    }
  }

  private mutating func endAtBeacon(
    _ link: Link, because reason: LinkEnding, notifying observer: inout some Observer
  ) {
    note(.endedAtBeacon(reason), on: link, notifying: &observer)
    links.servers[link.beacon]?.disconnect(link.handle)
    planValues(of: link.beacon)
    guard let peripheral = world.beacons[link.beacon].peripheral,
      !peripheral.advertisesWhileConnected, links.count(of: link.beacon) == 0
    else { return }
    agenda.resume(link.beacon, at: medium.resume(link.beacon, at: now))
  }

  /// Passes an answer to a walker's engine, or to the phone's system.
  mutating func deliver(
    _ event: CentralEvent, to walker: Int, notifying observer: inout some Observer
  ) {
    if recipients[walker] == .system {
      report(event, to: walker, notifying: &observer)
    } else {
      hand(event, to: walker, notifying: &observer)
    }
  }
}

extension RemotePeripheralOutput {
  /// `true` for the answer to a discovery of services.
  fileprivate var tellsOfServices: Bool {
    if case .report(.services) = self { true } else { false }
  }
}
