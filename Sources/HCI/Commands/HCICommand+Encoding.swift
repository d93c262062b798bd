import BLE
import GATT

extension HCICommand {
  /// The parameters as they are sent.
  ///
  /// - Precondition: The layers of a scan or a connection differ from one another and are in the
  ///   order of their bits; a legacy command has only the layer of 1 Mbit/s.
  public var parameters: [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .disconnect(let handle, let reason):
      bytes.append(handle)
      bytes.append(reason)
    case .readRemoteVersion(let handle), .readRSSI(let handle), .readRemoteFeatures(let handle):
      bytes.append(handle)
    case .setEventMask(let mask), .setLEEventMask(let mask): bytes += mask.littleEndianBytes
    case .setRandomAddress(let address): bytes.append(address)
    case .setScanParameters(let parameters): bytes = parameters.legacyBytes
    case .setExtendedScanParameters(let parameters): bytes = parameters.extendedBytes
    case .setScanEnable(let enabling):
      bytes = [enabling.isOn ? 1 : 0, enabling.duplicates.rawValue]
    case .setExtendedScanEnable(let enabling):
      bytes = [enabling.isOn ? 1 : 0, enabling.duplicates.rawValue]
      bytes.append(word: enabling.duration)
      bytes.append(word: enabling.period)
    case .createConnection(let request): bytes = request.legacyBytes
    case .createExtendedConnection(let request): bytes = request.extendedBytes
    case .updateConnection(let handle, let timing):
      bytes.append(handle)
      bytes.append(timing)
    case .setChannelClassification(let channels): bytes += channels.littleEndianBytes.prefix(5)
    case .reset, .readVersion, .readSupportedCommands, .readFeatures, .readBufferSize, .readAddress,
      .readLEBufferSize, .readLEFeatures, .cancelConnection, .readAcceptListSize, .clearAcceptList,
      .readSupportedStates:
      break
    case .other(_, let parameters): bytes = parameters
    }
    return bytes
  }
}

extension ScanParameters {
  fileprivate var legacyBytes: [UInt8] {
    let layer = layers.theOne { $0.layer }
    var bytes: [UInt8] = [layer.isActive ? 1 : 0]
    bytes.append(word: layer.interval)
    bytes.append(word: layer.window)
    return bytes + [ownAddress.rawValue, filterPolicy]
  }

  fileprivate var extendedBytes: [UInt8] {
    var bytes = [ownAddress.rawValue, filterPolicy, layers.set { $0.layer }]
    for layer in layers {
      bytes.append(layer.isActive ? 1 : 0)
      bytes.append(word: layer.interval)
      bytes.append(word: layer.window)
    }
    return bytes
  }
}

extension HCIConnectionRequest {
  fileprivate var legacyBytes: [UInt8] {
    let layer = layers.theOne { $0.layer }
    var bytes: [UInt8] = []
    bytes.append(word: layer.scanInterval)
    bytes.append(word: layer.scanWindow)
    bytes.append(filterPolicy)
    bytes.append(peer)
    bytes.append(ownAddress.rawValue)
    bytes.append(layer.timing)
    return bytes
  }

  fileprivate var extendedBytes: [UInt8] {
    var bytes = [filterPolicy, ownAddress.rawValue]
    bytes.append(peer)
    bytes.append(layers.set { $0.layer })
    for layer in layers {
      bytes.append(word: layer.scanInterval)
      bytes.append(word: layer.scanWindow)
      bytes.append(layer.timing)
    }
    return bytes
  }
}

extension Array {
  /// The only element, which must be on the layer of 1 Mbit/s.
  fileprivate func theOne(_ layer: (Element) -> PHYLayer) -> Element {
    precondition(
      count == 1 && layer(self[0]) == .le1M, "a legacy command has the layer of 1 Mbit/s")
    return self[0]
  }

  /// The elements' layers, as a set of bits.
  fileprivate func set(_ layer: (Element) -> PHYLayer) -> UInt8 {
    var set: UInt8 = 0
    for element in self {
      precondition(layer(element).rawValue > set, "layers are in the order of their bits")
      set |= layer(element).rawValue
    }
    return set
  }
}
