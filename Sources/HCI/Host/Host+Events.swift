import BLE
import GATT

extension Host {
  /// Takes an event of the controller.
  mutating func receive(_ event: HCIEvent, at now: Instant) {
    switch event {
    case .commandComplete(let opcode, let credits, let returned):
      commandCredits = Int(credits)
      guard let status = returned.first else { return }
      answer(opcode, HCIStatus(rawValue: status), Array(returned.dropFirst()))
    case .commandStatus(let status, let opcode, let credits):
      commandCredits = Int(credits)
      answer(opcode, status, [])
    case .hardwareError(let code): fail(.hardwareError(code))
    case .completedPackets(let completed):
      for completed in completed { note(completed) }
    case .connectionComplete(let outcome), .enhancedConnectionComplete(let outcome, _, _):
      finishAttempt(outcome, at: now)
    case .disconnectionComplete(let status, let handle, let reason):
      if status == .success { end(handle, because: .init(rawValue: reason.rawValue)) }
    case .advertisingReports(let reports):
      for report in reports { hear(report) }
    case .extendedAdvertisingReports(let reports):
      for report in reports { hear(report) }
    case .remoteVersion, .dataBufferOverflow, .connectionUpdated, .remoteFeatures, .scanTimeout,
      .other:
      break
    }
  }

  private mutating func answer(_ opcode: HCIOpcode, _ status: HCIStatus, _ returned: [UInt8]) {
    guard let command = running?.command, command.opcode == opcode else { return }
    running = nil
    finish(command, status, returned)
  }

  /// Takes the outcome of the attempt to connect.
  private mutating func finishAttempt(_ outcome: HCIConnectionOutcome, at now: Instant) {
    guard state == .ready else { return }
    let attempt = self.attempt
    self.attempt = nil
    guard outcome.status == .success else {
      guard let attempt, !attempt.isUnwanted else { return }
      if attempt.isCancelled {
        // The attempt's turn was over, and will come again.
        wanted.append(attempt.peer.address)
      } else {
        deliver(.connectionRefused(attempt.peer.address))
      }
      return
    }
    begin(outcome, of: attempt, at: now)
  }

  /// Begins a connection.
  private mutating func begin(
    _ outcome: HCIConnectionOutcome, of attempt: HostConnectionAttempt?, at now: Instant
  ) {
    // If the handle is in use, the earlier connection with this handle was lost unnoticed.
    end(outcome.handle, because: .unspecified)
    let device = attempt?.peer.address ?? outcome.peer.address
    var link = HostLink(outcome.handle, to: device, maximumMTU: settings.maximumMTU)
    guard wanted.contains(device) || attempt?.isUnwanted == false else {
      link.isUnwanted = true
      links.append(link)
      return
    }
    // A device has at most one connection, so an earlier one to the same device was lost unnoticed.
    for other in links where other.device == device && other.isReported {
      end(other.handle, because: .unspecified)
    }
    wanted.removeAll { $0 == device }
    link.isReported = true
    links.append(link)
    let index = links.count - 1
    take(links[index].peripheral.begin(at: now), of: index)
    deliver(.connected(device))
  }

  /// Ends a connection, and reports it.
  mutating func end(_ handle: ConnectionHandle, because reason: DisconnectionReason) {
    guard let index = links.firstIndex(where: { $0.handle == handle }) else { return }
    let link = links.remove(at: index)
    dataCredits += link.inFlight
    guard link.isReported else { return }
    levelsWanted.removeAll { $0 == link.device }
    deliver(.disconnected(link.device, reason))
  }
}
