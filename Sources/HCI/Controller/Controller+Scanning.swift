import BLE
import GATT

extension Controller {
  /// Takes the parameters of scans.
  mutating func set(_ parameters: ScanParameters) -> HCIStatus {
    guard scan == nil else { return .commandDisallowed }
    guard parameters.filterPolicy == 0, parameters.ownAddress.isHad else {
      return .unsupportedFeature
    }
    let greatest: UInt16 = family == .legacy ? 0x4000 : 0xFFFF
    for layer in parameters.layers {
      guard layer.layer != .le2M, (4...greatest).contains(layer.interval),
        (4...layer.interval).contains(layer.window)
      else { return .invalidParameters }
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
    _ request: ConnectionRequest, _ opcode: HCIOpcode, _ outputs: inout [ControllerOutput]
  ) {
    let status = status(of: request)
    accept(opcode, status, &outputs)
    guard status == .success else { return }
    pending = request
    outputs.append(.connect(request))
  }

  private func status(of request: ConnectionRequest) -> HCIStatus {
    guard pending == nil else { return .commandDisallowed }
    guard request.filterPolicy == 0, request.ownAddress.isHad, request.peer.kind.isHad else {
      return .unsupportedFeature
    }
    guard hasAddress(request.ownAddress) else { return .invalidParameters }
    for layer in request.layers {
      guard layer.scanWindow >= 4, layer.scanWindow <= layer.scanInterval, layer.timing.isValid
      else { return .invalidParameters }
    }
    guard !links.contains(where: { $0.peer == request.peer }) else { return .connectionExists }
    return links.count < settings.maximumConnections ? .success : .connectionLimit
  }

  /// Gives the pending attempt to connect up.
  mutating func cancel(_ opcode: HCIOpcode, _ outputs: inout [ControllerOutput]) {
    guard pending != nil else {
      complete(opcode, .commandDisallowed, to: &outputs)
      return
    }
    pending = nil
    complete(opcode, to: &outputs)
    outputs.append(.cancelConnection)
    report(ConnectionOutcome(failed: .unknownConnection), &outputs)
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
