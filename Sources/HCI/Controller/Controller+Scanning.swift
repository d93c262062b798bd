import BLE
import GATT

extension Controller {
  /// Takes the parameters of scans.
  mutating func set(_ parameters: ScanParameters) -> HCIStatus {
    guard scan == nil else { return .commandDisallowed }
    guard parameters.filterPolicy == 0, parameters.ownAddress.isHad else {
      return .unsupportedFeature
    }
    for layer in parameters.layers {
      guard family == .extended || layer.isInLegacyRange else { return .unsupportedFeature }
      guard layer.isConsistent else { return .invalidParameters }
    }
    scanParameters = parameters
    return .success
  }

  /// Starts or ends the scan.
  mutating func set(
    _ enabling: ScanEnabling, _ opcode: HCIOpcode, _ outputs: inout [ControllerOutput],
    at now: Instant
  ) {
    guard enabling.isOn else {
      complete(opcode, to: &outputs)
      if scan != nil { outputs.append(.stopScanning) }
      scan = nil
      return
    }
    guard hasAddress(scanParameters.ownAddress), enabling.isValid else {
      complete(opcode, .invalidParameters, to: &outputs)
      return
    }
    complete(opcode, to: &outputs)
    scan = ControllerScan(enabling, isExtended: family == .extended, at: now)
    outputs.append(.scan(scanParameters))
  }

  /// Begins to connect.
  mutating func begin(
    _ request: HCIConnectionRequest, _ opcode: HCIOpcode, _ outputs: inout [ControllerOutput]
  ) {
    let status = status(of: request)
    accept(opcode, status, &outputs)
    guard status == .success else { return }
    pending = request
    outputs.append(.connect(request))
  }

  private func status(of request: HCIConnectionRequest) -> HCIStatus {
    guard pending == nil else { return .commandDisallowed }
    guard request.filterPolicy == 0, request.ownAddress.isHad, request.peer.kind.isHad else {
      return .unsupportedFeature
    }
    // A strict controller distinguishes values out of range from values that do not fit one
    // another.
    guard request.layers.allSatisfy({ $0.isInRange }) else { return .unsupportedFeature }
    guard hasAddress(request.ownAddress), request.layers.allSatisfy({ $0.isConsistent }) else {
      return .invalidParameters
    }
    guard !links.contains(where: { $0.peer == request.peer }) else { return .connectionExists }
    return links.count < settings.maximumConnections ? .success : .connectionLimit
  }

  /// Gives up the pending attempt to connect.
  mutating func cancel(_ opcode: HCIOpcode, _ outputs: inout [ControllerOutput]) {
    guard pending != nil else {
      complete(opcode, .commandDisallowed, to: &outputs)
      return
    }
    pending = nil
    complete(opcode, to: &outputs)
    outputs.append(.cancelConnection)
    report(HCIConnectionOutcome(failed: .unknownConnection), &outputs)
  }

  /// `true` if the controller has an address of the kind.
  private func hasAddress(_ kind: AddressKind) -> Bool { kind != .random || randomAddress != nil }
}

extension AddressKind {
  /// `true` for the kinds that need no private addresses.
  fileprivate var isHad: Bool { self == .public || self == .random }
}

extension ScanEnabling {
  /// `true` if the numbers fit one another.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.65.
  fileprivate var isValid: Bool {
    if duplicates == .filteredInPeriod, duration == 0 || period == 0 { return false }
    return period == 0 || Int(period) * 128 > Int(duration)
  }
}

extension PHYScan {
  /// `true` if the interval and the window are in the range of the legacy command.
  fileprivate var isInLegacyRange: Bool {
    PHYConnection.scanRange.contains(interval) && PHYConnection.scanRange.contains(window)
  }

  /// `true` if the numbers fit one another, on a layer that has primary channels.
  fileprivate var isConsistent: Bool {
    layer != .le2M && window >= PHYConnection.scanRange.lowerBound && window <= interval
  }
}

extension PHYConnection {
  /// The allowed intervals and windows of scans, in units of 0.625 ms.
  fileprivate static let scanRange: ClosedRange<UInt16> = 4...0x4000

  fileprivate var isInRange: Bool {
    Self.scanRange.contains(scanInterval) && Self.scanRange.contains(scanWindow) && timing.isInRange
  }

  fileprivate var isConsistent: Bool { scanWindow <= scanInterval && timing.isConsistent }
}
