import BLE
import GATT

extension Controller {
  /// Answers a command of the host.
  mutating func perform(
    _ opcode: HCIOpcode, _ parameters: [UInt8], _ outputs: inout [ControllerOutput], at now: Instant
  ) {
    guard has(opcode) else {
      complete(opcode, .unknownCommand, to: &outputs)
      return
    }
    guard let command = try? HCICommand(opcode, parameters) else {
      refuse(opcode, .invalidParameters, &outputs)
      return
    }
    if let family = opcode.family {
      guard self.family == nil || self.family == family else {
        refuse(opcode, .commandDisallowed, &outputs)
        return
      }
      self.family = family
    }
    switch command {
    case .reset:
      reset(&outputs)
      complete(opcode, to: &outputs)
    case .setEventMask(let mask):
      masks.general = mask
      complete(opcode, to: &outputs)
    case .setLEEventMask(let mask):
      masks.lowEnergy = mask
      complete(opcode, to: &outputs)
    case .setRandomAddress(let address):
      let isFree = scan == nil && pending == nil
      if isFree { randomAddress = address }
      complete(opcode, isFree ? .success : .commandDisallowed, to: &outputs)
    case .setScanParameters(let parameters), .setExtendedScanParameters(let parameters):
      complete(opcode, set(parameters), to: &outputs)
    case .setScanEnable(let enabling), .setExtendedScanEnable(let enabling):
      set(enabling, opcode, &outputs, at: now)
    case .createConnection(let request), .createExtendedConnection(let request):
      begin(request, opcode, &outputs)
    case .cancelConnection: cancel(opcode, &outputs)
    case .disconnect(let handle, let reason): end(handle, reason, opcode, &outputs)
    case .readRSSI(let handle): readRSSI(of: handle, &outputs)
    case .readRemoteFeatures(let handle):
      let isKnown = accept(opcode, for: handle, &outputs)
      if isKnown { send(.remoteFeatures(.success, handle, 0), &outputs) }
    case .readRemoteVersion(let handle):
      guard accept(opcode, for: handle, &outputs) else { return }
      let (version, company) = (settings.version.linkLayer, settings.version.company)
      send(
        .remoteVersion(.success, handle, version: version, company: company, revision: 0), &outputs)
    case .updateConnection(let handle, let timing):
      guard index(of: handle) == nil || timing.isInRange && timing.isConsistent else {
        refuse(opcode, timing.isInRange ? .invalidParameters : .unsupportedFeature, &outputs)
        return
      }
      guard accept(opcode, for: handle, &outputs) else { return }
      send(
        .connectionUpdated(
          .success, handle, interval: timing.greatestInterval, latency: timing.latency,
          supervisionTimeout: timing.supervisionTimeout), &outputs)
    case .clearAcceptList, .setChannelClassification: complete(opcode, to: &outputs)
    case .readVersion, .readSupportedCommands, .readFeatures, .readAddress, .readLEBufferSize,
      .readLEFeatures, .readAcceptListSize, .readSupportedStates:
      complete(opcode, returning: description(opcode), to: &outputs)
    case .readBufferSize, .other: complete(opcode, .unknownCommand, to: &outputs)
    }
  }

  /// `true` if the controller carries the command out. Known commands that are not denied are
  /// carried out even if the settings do not claim them, except the extended ones.
  private func has(_ opcode: HCIOpcode) -> Bool {
    guard !settings.denied.contains(opcode) else { return false }
    return opcode.family != .extended
      || settings.features & ControllerLinkFeatures.extendedAdvertising != 0
  }

  /// The part of the controller's description that a command reads.
  private func description(_ opcode: HCIOpcode) -> ReturnParameters {
    switch opcode {
    case .readVersion: .version(settings.version)
    case .readSupportedCommands: .supportedCommands(settings.commands)
    case .readFeatures: .features(ControllerLinkFeatures.onlyLowEnergy)
    case .readAddress: .address(settings.address)
    case .readLEBufferSize: .buffers(settings.buffers)
    case .readLEFeatures: .features(settings.features)
    case .readAcceptListSize: .acceptListSize(0)
    // Passive and active scanning, initiating and being a central, alone or together.
    case .readSupportedStates: .supportedStates(0x13C0_0070)
    default: .none
    }
  }

  private mutating func readRSSI(of handle: ConnectionHandle, _ outputs: inout [ControllerOutput]) {
    guard let index = index(of: handle) else {
      complete(.readRSSI, .unknownConnection, returning: .rssi(0, of: handle), to: &outputs)
      return
    }
    if settings.readsNextLevel {
      links[index].isLevelAwaited = true
    } else {
      complete(.readRSSI, returning: .rssi(Int8(links[index].level), of: handle), to: &outputs)
    }
  }

  private mutating func reset(_ outputs: inout [ControllerOutput]) {
    if scan != nil { outputs.append(.stopScanning) }
    if pending != nil { outputs.append(.cancelConnection) }
    for link in links { outputs.append(.disconnect(link.handle, reason: .endedByHost)) }
    self = Controller(settings)
  }

  private mutating func end(
    _ handle: ConnectionHandle, _ reason: HCIStatus, _ opcode: HCIOpcode,
    _ outputs: inout [ControllerOutput]
  ) {
    guard accept(opcode, for: handle, &outputs), let index = index(of: handle) else { return }
    refuseLevel(of: links.remove(at: index), &outputs)
    outputs.append(.disconnect(handle, reason: reason))
    send(.disconnectionComplete(.success, handle, reason: .endedByHost), &outputs)
  }
}

// MARK: - Answers

extension Controller {
  /// Tells the host that a command will be completed, or that there is no such connection.
  private func accept(
    _ opcode: HCIOpcode, for handle: ConnectionHandle, _ outputs: inout [ControllerOutput]
  ) -> Bool {
    let isKnown = index(of: handle) != nil
    accept(opcode, isKnown ? .success : .unknownConnection, &outputs)
    return isKnown
  }

  /// Tells the host, by a status, that a command will be completed, or that it will not.
  func accept(_ opcode: HCIOpcode, _ status: HCIStatus, _ outputs: inout [ControllerOutput]) {
    send(.commandStatus(status, opcode, credits: 1), &outputs)
  }

  /// Reports the status of a command, with its return parameters.
  func complete(
    _ opcode: HCIOpcode, _ status: HCIStatus = .success,
    returning parameters: ReturnParameters = .none,
    to outputs: inout [ControllerOutput]
  ) {
    let returned = [status.rawValue] + parameters.bytes(of: opcode)
    send(.commandComplete(opcode, credits: 1, returned), &outputs)
  }

  /// Tells the host that a command is not carried out, by the kind of event that answers this
  /// command.
  func refuse(_ opcode: HCIOpcode, _ status: HCIStatus, _ outputs: inout [ControllerOutput]) {
    if opcode.isCompletedLater {
      accept(opcode, status, &outputs)
    } else {
      complete(opcode, status, to: &outputs)
    }
  }
}

extension HCIOpcode {
  /// The family of a command that has a legacy and an extended form; `nil` for other commands.
  var family: Controller.Family? {
    switch self {
    case .setScanParameters, .setScanEnable, .createConnection: .legacy
    case .setExtendedScanParameters, .setExtendedScanEnable, .createExtendedConnection: .extended
    default: nil
    }
  }
}
