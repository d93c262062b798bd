import BLE
import GATT

extension Host {
  /// The next command towards the state that the engine requests; `nil` if there is none.
  mutating func nextCommand(at now: Instant) -> HCICommand? {
    switch state {
    case .off: return nil
    case .starting(let steps): return steps.first.flatMap { command(of: $0) }
    case .ready: break
    }
    if let link = nextLevel() { return .readRSSI(link) }
    if let index = links.firstIndex(where: { $0.isUnwanted && !$0.isEnding }) {
      links[index].isEnding = true
      return .disconnect(links[index].handle, reason: .endedByPeer)
    }
    if let attempt, !attempt.isCancelled, attempt.isUnwanted || isOver(attempt, at: now) {
      self.attempt?.isCancelled = true
      return .cancelConnection
    }
    if scan != nil, scan != scanWanted { return enabling(ScanEnabling(false)) }
    if attempt == nil, let index = wanted.firstIndex(where: { !hasLink(to: $0) }) {
      let peer = kinds.peer(wanted.remove(at: index))
      attempt = HostConnectionAttempt(peer: peer, start: now)
      return connecting(to: peer)
    }
    if scan == nil, let scanWanted {
      guard isScanSet else { return setting }
      return enabling(ScanEnabling(true, duplicates: scanWanted))
    }
    return nil
  }

  /// The treatment of duplicates in the scan that is wanted; `nil` for no scan.
  private var scanWanted: ScanEnabling.Duplicates? {
    if connectsAlone, attempt != nil || !wanted.isEmpty { return nil }
    return request.map { $0.allowsDuplicates ? .reported : .filtered }
  }

  /// The connection whose level is asked for next.
  private mutating func nextLevel() -> ConnectionHandle? {
    while !levelsWanted.isEmpty {
      let device = levelsWanted.removeFirst()
      if let link = links.first(where: { $0.device == device && $0.isReported }) {
        return link.handle
      }
    }
    return nil
  }

  /// `true` if there is a connection to a device, even one that is to end.
  private func hasLink(to device: DeviceAddress) -> Bool { links.contains { $0.device == device } }

  /// `true` if the turn of an attempt is over and other devices wait for theirs.
  private func isOver(_ attempt: HostConnectionAttempt, at now: Instant) -> Bool {
    !wanted.isEmpty && attempt.start.advanced(by: settings.turn) <= now
  }

  /// The time at which the turn of the attempt is over; `nil` if it need not end.
  var turnEnd: Instant? {
    guard let attempt, !attempt.isCancelled, !wanted.isEmpty else { return nil }
    return attempt.start.advanced(by: settings.turn)
  }

  // MARK: - Legacy or extended

  private var ownKind: AddressKind { settings.randomAddress == nil ? .public : .random }

  private var setting: HCICommand {
    let parameters = ScanParameters(ownAddress: ownKind, layers: [settings.scan])
    return isExtended ? .setExtendedScanParameters(parameters) : .setScanParameters(parameters)
  }

  private func enabling(_ enabling: ScanEnabling) -> HCICommand {
    isExtended ? .setExtendedScanEnable(enabling) : .setScanEnable(enabling)
  }

  private func connecting(to peer: PeerAddress) -> HCICommand {
    let scan = settings.scan
    let layer = PHYConnection(
      scanInterval: scan.interval, scanWindow: scan.window,
      timing: HCIConnectionTiming(settings.connection))
    let request = HCIConnectionRequest(to: peer, ownAddress: ownKind, layers: [layer])
    return isExtended ? .createExtendedConnection(request) : .createConnection(request)
  }

  // MARK: - Answers

  /// Takes the answer to the running command.
  mutating func finish(_ command: HCICommand, _ status: HCIStatus, _ returned: [UInt8]) {
    switch state {
    case .off: return
    case .starting: return prepare(command, status, returned)
    case .ready: break
    }
    switch command {
    case .setScanParameters, .setExtendedScanParameters:
      guard status == .success else { return fail(.refused(command.opcode, status)) }
      isScanSet = true
    case .setScanEnable(let enabling), .setExtendedScanEnable(let enabling):
      finish(enabling, command.opcode, status)
    case .createConnection, .createExtendedConnection: finishConnecting(status)
    case .cancelConnection: finishCancelling(status)
    case .disconnect(let handle, _):
      guard status != .success else { return }
      guard status == .unknownConnection else { return fail(.refused(command.opcode, status)) }
      end(handle, because: .notConnected)
    case .readRSSI(let handle): finishLevel(of: handle, status, returned)
    default: break
    }
  }

  private mutating func finish(_ enabling: ScanEnabling, _ opcode: HCIOpcode, _ status: HCIStatus) {
    switch status {
    case .success: scan = enabling.isOn ? enabling.duplicates : nil
    case .commandDisallowed where enabling.isOn && attempt != nil && !connectsAlone:
      connectsAlone = true
    default: fail(.refused(opcode, status))
    }
  }

  private mutating func finishConnecting(_ status: HCIStatus) {
    guard status != .success, let attempt else { return }
    self.attempt = nil
    if status == .commandDisallowed, scan != nil, !connectsAlone {
      connectsAlone = true
      if !attempt.isUnwanted { wanted.insert(attempt.peer.address, at: 0) }
    } else if !attempt.isUnwanted {
      deliver(.connectionRefused(attempt.peer.address))
    }
  }

  /// Takes the answer to the cancellation of an attempt to connect. If the cancellation succeeds,
  /// an event will report the end of the attempt. If it fails, there is nothing to wait for.
  private mutating func finishCancelling(_ status: HCIStatus) {
    guard status != .success, let attempt, attempt.isCancelled else { return }
    self.attempt = nil
    if !attempt.isUnwanted { wanted.append(attempt.peer.address) }
  }

  private mutating func finishLevel(
    of handle: ConnectionHandle, _ status: HCIStatus, _ returned: [UInt8]
  ) {
    guard let link = links.first(where: { $0.handle == handle }), link.isReported else { return }
    var level: PowerLevel?
    if status == .success,
      case .rssi(let dBm, handle)? = try? ReturnParameters(returned, of: .readRSSI)
    {
      level = PowerLevel(reported: dBm)
    }
    deliver(.rssi(level, of: link.device))
  }
}
