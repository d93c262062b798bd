import BLE
import GATT
import Links

// From a request to a connection.

extension Simulation {
  /// Carries out a command of a walker's engine that concerns a connection, an inquiry or the
  /// motion sensors.
  mutating func performOnLinks(_ command: CentralCommand, of walker: Int) {
    switch command {
    case .connect(let address), .connectKnown(let address): request(address, by: walker)
    case .disconnect(let address): disconnect(address, by: walker)
    case .readRSSI(let address):
      guard let link = connection(of: walker, to: address) else {
        return answer(.disconnected(address, .notConnected), to: walker, at: now)
      }
      links.active[link].readings += 1
    case .request(let request, let address):
      guard let link = connection(of: walker, to: address) else {
        return answer(.disconnected(address, .notConnected), to: walker, at: now)
      }
      let outputs = links.active[link].services?.perform(request, at: now)
      carryOut(outputs ?? [], ofLink: link, at: now)
    case .ask(let inquiry): ask(inquiry, for: walker)
    case .followMotion: followMotion(of: walker)
    case .scan, .stopScanning, .monitor, .stopMonitoring, .range, .stopRanging, .followApp, .wake:
      break
    }
  }

  /// Gives an answer to a walker's engine at a time.
  mutating func answer(_ answer: CentralEvent, to walker: Int, at time: Instant) {
    centrals[walker].add(answer, at: time)
    agenda.schedule(.answer(walker: walker), at: time)
  }

  /// The beacon with an address, if the beacon is connectable; `nil` if there is no such beacon.
  private func peripheral(_ address: DeviceAddress) -> Int? {
    guard links.isPossible else { return nil }
    return world.beacons.firstIndex { $0.peripheral != nil && $0.address == address }
  }

  /// The link of a walker to a device, once the app knows of the link; `nil` if there is no such
  /// link.
  func connection(of walker: Int, to address: DeviceAddress) -> Int? {
    guard let beacon = peripheral(address), let link = links.index(of: walker, to: beacon),
      links.active[link].central.isEstablished
    else { return nil }
    return link
  }

  /// Requests a connection of a walker's phone to a device. Without `parameters`, the phone's
  /// timing is used.
  mutating func request(
    _ address: DeviceAddress, by walker: Int, timed parameters: ConnectionParameters? = nil
  ) {
    guard let phone = world.walkers[walker].phone else { return }
    if connection(of: walker, to: address) != nil {
      return answer(.connected(address), to: walker, at: now)
    }
    let beacon = peripheral(address)
    if let beacon, links.index(of: walker, to: beacon) != nil { return }
    _ = links.withdraw(address, of: walker)
    let isAwake = isListening(walker) || links.isHeld(by: walker)
    links.add(
      PendingConnection(
        walker: walker, beacon: beacon, address: address, requested: now,
        ready: isAwake ? now : now.advanced(by: phone.connecting.radioWake),
        parameters: parameters))
    listen(walker)
  }

  private mutating func disconnect(_ address: DeviceAddress, by walker: Int) {
    if let link = connection(of: walker, to: address) {
      links.active[link].central.send(.termination)
      return
    }
    var isRequested = links.withdraw(address, of: walker)
    if let beacon = peripheral(address), let link = links.index(of: walker, to: beacon) {
      // The beacon waits in vain for the link's first event.
      links.active[link].central.close()
      isRequested = true
    }
    listen(walker)
    answer(
      .disconnected(address, isRequested ? .endedByHost : .notConnected), to: walker, at: now)
  }

  /// Answers a beacon's packet, which has just ended, on behalf of the phones that wait to connect.
  mutating func connect(to beacon: Int, notifying observer: inout some Observer) {
    guard let peripheral = world.beacons[beacon].peripheral else { return }
    let requests = connectionRequests(to: beacon)
    guard let strongest = requests.max(by: { $0.level < $1.level }) else { return }
    for request in requests {
      let walker = request.pending.walker
      let isFirst = walker == strongest.pending.walker
      var answer = reception(of: request, by: peripheral, of: beacon)
      if !isFirst
        || requests.contains(where: { rival in
          rival.pending.walker != walker
            && strongest.level - rival.level < world.environment.captureRatio
        })
      {
        answer = .collided
      } else if answer == .accepted,
        !peripheral.admits(request.address) || !world.beacons[beacon].power.isOn(at: now)
          || links.count(of: beacon) >= peripheral.connectionLimit
      {
        answer = .ignored
      }
      begin(request, answer, notifying: &observer)
    }
    if !isAdvertising(beacon) {
      agenda.silence(beacon)
      medium.silence(beacon, at: now)
    }
  }

  /// `true` while a connectable beacon advertises. The function is mutating so that the run is not
  /// copied for the call.
  mutating func isAdvertising(_ beacon: Int) -> Bool {
    links.count(of: beacon) == 0
      || world.beacons[beacon].peripheral?.advertisesWhileConnected == true
  }

  /// A request to connect that is on the air.
  private struct ConnectionRequest {
    var pending: PendingConnection
    /// The packet that the request answers.
    var packet: Transmission
    /// The address of the phone.
    var address: DeviceAddress
    /// The level of the request at the beacon.
    var level: PowerLevel
    /// The gain of the beacon relative to that of a typical beacon.
    var beaconGain: Decibels
  }

  private func connectionRequests(to beacon: Int) -> [ConnectionRequest] {
    var requests: [ConnectionRequest] = []
    for pending in links.pending where pending.beacon == beacon {
      for reception in medium.receptions where reception.walker == pending.walker {
        guard case .received = reception.outcome, let budget = reception.budget,
          reception.packet.start >= pending.ready,
          let phone = world.walkers[pending.walker].phone
        else { continue }
        requests.append(
          ConnectionRequest(
            pending: pending, packet: reception.packet, address: phone.address,
            level: budget.level(ofAnswerAt: phone.connecting.transmitPower),
            beaconGain: budget.relativeSenderGain))
      }
    }
    return requests
  }

  /// Decides whether a beacon receives a request that no other request disturbs.
  private func reception(
    of request: ConnectionRequest, by peripheral: Peripheral, of beacon: Int
  ) -> LinkNote.RequestAnswer {
    let link = world.beacons[beacon].stream.and(world.walkers[request.pending.walker].stream)
    let (noise, traffic) = chance.twoUniforms(.connectionRequest, link, request.packet.number)
    if noise < PacketErrors.rate(at: request.level, sensitivity: peripheral.sensitivity) {
      return .tooWeak
    }
    guard traffic >= world.environment.interference else { return .interference }
    let frame = medium.wifi?.frame(
      destroying: WiFi.ArrivingPacket(
        level: request.level, frequency: request.packet.channel.frequency,
        start: request.packet.end.advanced(by: Airtime.interFrameSpace),
        airtime: Airtime.connectionRequest,
        position: medium.propagation.places[medium.places[beacon]].position,
        receiverGain: request.beaconGain),
      openDoors: openDoors
    ) { network in
      chance.uniform(.wifi, network.and(link).and(0), request.packet.number)
    }
    return frame == nil ? .accepted : .interference
  }

  /// Begins a link. The phone assumes that the link exists, whatever the beacon's answer.
  private mutating func begin(
    _ request: ConnectionRequest, _ answer: LinkNote.RequestAnswer,
    notifying observer: inout some Observer
  ) {
    let pending = request.pending
    guard let beacon = pending.beacon, let phone = world.walkers[pending.walker].phone else {
      return
    }
    let (number, attempt) = links.number(of: pending.walker, to: beacon)
    let parameters = phone.timing(requesting: pending.parameters)
    let stream = world.beacons[beacon].stream.and(world.walkers[pending.walker].stream)
    let created = now.advanced(by: Airtime.interFrameSpace + Airtime.connectionRequest)
    let share = chance.uniform(.transmitWindow, stream, attempt)
    let wait = Int64(share * Double(parameters.windowSize.nanoseconds))
    let anchor = created.advanced(
      by: ConnectionParameters.windowDelay + parameters.windowOffset + .nanoseconds(wait))
    let hopping = chance.integer(below: 1 << 32, .hopping, stream, attempt)
    let algorithm: HopSequence.Algorithm =
      phone.connecting.hopsByAddress
      ? .accessAddress(UInt32(truncatingIfNeeded: hopping)) : .fixedHop(5 + hopping % 12)
    let link = Link(
      number, attempt: attempt, of: pending.walker, to: beacon, parameters,
      hops: HopSequence(algorithm), created: created, anchor: anchor, heard: now,
      request: pending, isAccepted: answer == .accepted,
      connectionTime: world.beacons[beacon].peripheral?.connectionTime,
      passesAttributes: phone.connecting.passesAttributes)
    if answer == .accepted { links.servers[beacon]?.connect(link.handle) }
    _ = links.withdraw(pending.address, of: pending.walker)
    links.active.append(link)
    listen(pending.walker)
    note(.requested(answer: answer, first: anchor), on: link, notifying: &observer)
    agenda.schedule(.linkActs(link: number), at: link.nextTime)
  }

  /// Requests a walker's connection again, as the systems of phones do by themselves.
  mutating func retry(_ link: Link) {
    links.add(link.request)
    listen(link.walker)
  }

  func note(_ kind: LinkNote.Kind, on link: Link, notifying observer: inout some Observer) {
    observer.observe(
      LinkNote(walker: link.walker, device: link.beacon, link: link.number, kind: kind), at: now)
  }
}

extension LinkBudget {
  /// The level at which the sender of the packet receives an answer; radio is reciprocal.
  func level(ofAnswerAt transmitPower: PowerLevel) -> PowerLevel {
    var answer = self
    answer.transmitPower = transmitPower
    answer.receiveOffset = .zero
    return answer.level
  }
}
