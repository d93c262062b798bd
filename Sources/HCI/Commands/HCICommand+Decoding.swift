import BLE
import GATT

extension HCICommand {
  /// Reads the parameters of a command.
  ///
  /// - Throws: `parameters` if the bytes are too few or too many for the command, or if a field has
  ///   a value that leaves the rest without a meaning.
  public init(_ opcode: HCIOpcode, _ parameters: [UInt8]) throws(HCIPacketError) {
    var reader = HCIFieldReader(parameters)
    guard
      let command = HCICommand(opcode, general: &reader)
        ?? HCICommand(opcode, lowEnergy: &reader) ?? HCICommand(opcode, scanning: &reader),
      reader.isComplete
    else {
      guard opcode.isKnown else {
        self = .other(opcode, parameters)
        return
      }
      throw .parameters(parameters.count, of: opcode)
    }
    self = command
  }

  /// Reads a command that is not specific to Low Energy; `nil` for other commands.
  private init?(_ opcode: HCIOpcode, general reader: inout HCIFieldReader) {
    switch opcode {
    case .disconnect: self = .disconnect(reader.handle(), reason: reader.status())
    case .readRemoteVersion: self = .readRemoteVersion(reader.handle())
    case .setEventMask: self = .setEventMask(reader.number(8))
    case .reset: self = .reset
    case .readVersion: self = .readVersion
    case .readSupportedCommands: self = .readSupportedCommands
    case .readFeatures: self = .readFeatures
    case .readBufferSize: self = .readBufferSize
    case .readAddress: self = .readAddress
    case .readRSSI: self = .readRSSI(reader.handle())
    default: return nil
    }
  }

  /// Reads a Low Energy command that neither scans nor connects; `nil` for other commands.
  private init?(_ opcode: HCIOpcode, lowEnergy reader: inout HCIFieldReader) {
    switch opcode {
    case .setLEEventMask: self = .setLEEventMask(reader.number(8))
    case .readLEBufferSize: self = .readLEBufferSize
    case .readLEFeatures: self = .readLEFeatures
    case .setRandomAddress: self = .setRandomAddress(reader.address())
    case .cancelConnection: self = .cancelConnection
    case .readAcceptListSize: self = .readAcceptListSize
    case .clearAcceptList: self = .clearAcceptList
    case .updateConnection: self = .updateConnection(reader.handle(), HCIConnectionTiming(&reader))
    case .setChannelClassification: self = .setChannelClassification(reader.number(5))
    case .readRemoteFeatures: self = .readRemoteFeatures(reader.handle())
    case .readSupportedStates: self = .readSupportedStates
    default: return nil
    }
  }

  /// Reads a command that scans or connects; `nil` for other commands, and for parameters that make
  /// no sense.
  private init?(_ opcode: HCIOpcode, scanning reader: inout HCIFieldReader) {
    switch opcode {
    case .setScanParameters:
      guard let parameters = ScanParameters(legacy: &reader) else { return nil }
      self = .setScanParameters(parameters)
    case .setExtendedScanParameters:
      guard let parameters = ScanParameters(extended: &reader) else { return nil }
      self = .setExtendedScanParameters(parameters)
    case .setScanEnable:
      guard let enabling = ScanEnabling(legacy: &reader) else { return nil }
      self = .setScanEnable(enabling)
    case .setExtendedScanEnable:
      guard let enabling = ScanEnabling(extended: &reader) else { return nil }
      self = .setExtendedScanEnable(enabling)
    case .createConnection: self = .createConnection(HCIConnectionRequest(legacy: &reader))
    case .createExtendedConnection:
      guard let request = HCIConnectionRequest(extended: &reader) else { return nil }
      self = .createExtendedConnection(request)
    default: return nil
    }
  }
}

extension HCIOpcode {
  /// `true` for a command whose parameters this module can read.
  fileprivate var isKnown: Bool { self == .readSupportedCommands || SupportedCommands.knows(self) }
}

extension ScanParameters {
  fileprivate init?(legacy reader: inout HCIFieldReader) {
    let type = reader.byte()
    let interval = reader.word()
    let window = reader.word()
    let own = AddressKind(rawValue: reader.byte())
    guard type <= 1 else { return nil }
    self.init(
      ownAddress: own, filterPolicy: reader.byte(),
      layers: [PHYScan(isActive: type == 1, interval: interval, window: window)])
  }

  fileprivate init?(extended reader: inout HCIFieldReader) {
    let own = AddressKind(rawValue: reader.byte())
    let policy = reader.byte()
    guard let layers = PHYLayer.layers(reader.byte()) else { return nil }
    self.init(ownAddress: own, filterPolicy: policy, layers: [])
    for layer in layers {
      let type = reader.byte()
      guard type <= 1 else { return nil }
      let interval = reader.word()
      self.layers.append(
        PHYScan(layer, isActive: type == 1, interval: interval, window: reader.word()))
    }
  }
}

extension ScanEnabling {
  fileprivate init?(legacy reader: inout HCIFieldReader) {
    let isOn = reader.byte()
    guard isOn <= 1, let duplicates = Duplicates(rawValue: reader.byte()) else { return nil }
    guard duplicates != .filteredInPeriod else { return nil }
    self.init(isOn == 1, duplicates: duplicates)
  }

  fileprivate init?(extended reader: inout HCIFieldReader) {
    let isOn = reader.byte()
    guard isOn <= 1, let duplicates = Duplicates(rawValue: reader.byte()) else { return nil }
    let duration = reader.word()
    self.init(isOn == 1, duplicates: duplicates, duration: duration, period: reader.word())
  }
}

extension HCIConnectionRequest {
  fileprivate init(legacy reader: inout HCIFieldReader) {
    let interval = reader.word()
    let window = reader.word()
    let policy = reader.byte()
    let peer = reader.peer()
    let own = AddressKind(rawValue: reader.byte())
    self.init(
      to: peer, filterPolicy: policy, ownAddress: own,
      layers: [
        PHYConnection(
          scanInterval: interval, scanWindow: window, timing: HCIConnectionTiming(&reader))
      ])
  }

  fileprivate init?(extended reader: inout HCIFieldReader) {
    let policy = reader.byte()
    let own = AddressKind(rawValue: reader.byte())
    let peer = reader.peer()
    guard let layers = PHYLayer.layers(reader.byte()) else { return nil }
    self.init(to: peer, filterPolicy: policy, ownAddress: own, layers: [])
    for layer in layers {
      let interval = reader.word()
      let window = reader.word()
      self.layers.append(
        PHYConnection(
          layer, scanInterval: interval, scanWindow: window, timing: HCIConnectionTiming(&reader)))
    }
  }
}
