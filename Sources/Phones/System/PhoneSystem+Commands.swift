import BLE

extension PhoneSystem {
  /// Carries out a command of the app, to the extent that the system would.
  ///
  /// - Returns: The reason why the command has no effect; `nil` if it has one. The app learns the
  ///   reason only from a `refused` event.
  /// - Precondition: The time is not before that of an earlier call.
  @discardableResult
  public mutating func perform(_ command: CentralCommand, at time: Instant) -> NotDeliveredReason? {
    advance(to: time)
    // An app may be suspended by the time that its answer to the last event arrives.
    guard app.state.isAlive else { return .notRunning }
    defer { settle() }
    switch command {
    case .scan(let request): return requestScan(request)
    case .stopScanning: endScan()
    case .monitor(let region): return monitor(region)
    case .stopMonitoring(let region): monitored.removeAll { $0.region == region }
    case .range(let region): return range(region)
    case .stopRanging(let region): ranged.removeAll { $0.region == region }
    case .followApp: reportedForeground = true
    case .followMotion:
      followsMotion = true
      put(.carryOut(command))
    case .wake(let wake): request(wake: max(wake, now))
    case .ask: put(.carryOut(command))
    case .connect, .connectKnown, .disconnect, .readRSSI, .request:
      let command = command.naming { cipher?.address(of: $0) ?? $0 }
      guard isBluetoothOn else {
        if let answer = command.answerWithoutConnection {
          put(.deliver(answer.naming(identifier), rule: nil))
        }
        return .bluetoothOff
      }
      return performOnConnection(command)
    }
    return nil
  }

  private mutating func performOnConnection(_ command: CentralCommand) -> NotDeliveredReason? {
    switch command {
    case .connect(let device):
      if let limit = settings.connectionLimit, connections.all.count >= limit,
        !connections.all.contains(device)
      {
        put(.deliver(.connectionRefused(identifier(of: device)), rule: .connectionLimit))
        return .rule(.connectionLimit)
      }
      connections.await(device)
    case .disconnect(let device):
      // A connection is held until its end is reported.
      if connections.awaited.contains(device) { connections.remove(device) }
    default: break
    }
    put(.carryOut(command))
    return nil
  }

  /// Ends all connections and all requests for a connection, without telling the app.
  mutating func endConnections() {
    for device in connections.all { put(.carryOut(.disconnect(device))) }
    connections.removeAll()
  }

  /// Takes an event of a connection from the radio, or a reply to a command of the app. Either
  /// wakes an app that is suspended.
  ///
  /// With `SystemSettings.scanRelaunch`, an event of a connection launches an app that the system
  /// has terminated. The user's actions with the app launch it in any case.
  ///
  /// - Returns: The reason why the event was not delivered; `nil` if it was.
  /// - Precondition: The time is not before that of an earlier call.
  @discardableResult
  public mutating func report(_ event: CentralEvent, at time: Instant) -> NotDeliveredReason? {
    advance(to: time)
    switch event {
    case .connected(let device): heardDevices.forget(device)
    case .connectionRefused(let device), .disconnected(let device, _): connections.remove(device)
    default: break
    }
    let relaunches =
      switch event {
      case .reply(let reply): reply.isOfUser
      default: settings.scanRelaunch && app.state == .terminated
      }
    let reason = deliver(event.naming(identifier), relaunches: relaunches)
    if case .connected(let device) = event { connections.hold(device) }
    settle()
    return reason
  }

  private mutating func request(wake: Instant) {
    let place = wakes.lastIndex { $0 <= wake }.map { $0 + 1 } ?? 0
    wakes.insert(wake, at: place)
  }
}

extension CentralCommand {
  /// The command, with its device under another name. The device of `connectKnown` keeps its name,
  /// which is already the device's own address.
  fileprivate func naming(_ name: (DeviceAddress) -> DeviceAddress) -> CentralCommand {
    switch self {
    case .connect(let device): .connect(name(device))
    case .connectKnown(let device): .connect(device)
    case .disconnect(let device): .disconnect(name(device))
    case .readRSSI(let device): .readRSSI(name(device))
    case .request(let request, let device): .request(request, on: name(device))
    case .scan, .stopScanning, .monitor, .stopMonitoring, .range, .stopRanging, .followApp,
      .followMotion, .ask, .wake:
      self
    }
  }
}

extension CentralEvent {
  /// The event, with its device under another name.
  fileprivate func naming(_ name: (DeviceAddress) -> DeviceAddress) -> CentralEvent {
    switch self {
    case .advertisement(var heard):
      heard.transmitter = name(heard.transmitter)
      return .advertisement(heard)
    case .connected(let device): return .connected(name(device))
    case .connectionRefused(let device): return .connectionRefused(name(device))
    case .disconnected(let device, let reason): return .disconnected(name(device), reason)
    case .rssi(let rssi, let device): return .rssi(rssi, of: name(device))
    case .attribute(let report, let device): return .attribute(report, on: name(device))
    case .region, .ranged, .refused, .bluetooth, .app, .motion, .reply, .wake: return self
    }
  }
}

extension Reply {
  /// `true` if the reply is an action of the user with the app.
  fileprivate var isOfUser: Bool {
    switch self {
    case .answer, .ticked, .notification: true
    case .location, .record, .stored: false
    }
  }
}
