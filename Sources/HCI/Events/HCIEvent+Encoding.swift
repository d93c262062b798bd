import BLE
import GATT

extension HCIEvent {
  /// The parameters as they are sent.
  ///
  /// - Precondition: A list has at most 255 entries.
  public var parameters: [UInt8] {
    var bytes: [UInt8] = []
    if let subevent = code.subevent { bytes.append(subevent) }
    switch self {
    case .disconnectionComplete(let status, let handle, let reason):
      bytes.append(status)
      bytes.append(handle)
      bytes.append(reason)
    case .remoteVersion(let status, let handle, let version, let company, let revision):
      bytes.append(status)
      bytes.append(handle)
      bytes.append(version)
      bytes.append(word: company)
      bytes.append(word: revision)
    case .commandComplete(let opcode, let credits, let returned):
      bytes.append(credits)
      bytes.append(opcode)
      bytes += returned
    case .commandStatus(let status, let opcode, let credits):
      bytes.append(status)
      bytes.append(credits)
      bytes.append(opcode)
    case .hardwareError(let code), .dataBufferOverflow(let code): bytes.append(code)
    case .completedPackets(let completed):
      bytes.append(UInt8(completed.count))
      for completed in completed {
        bytes.append(completed.handle)
        bytes.append(word: completed.count)
      }
    case .connectionComplete(let outcome): bytes += outcome.beginning + outcome.end
    case .enhancedConnectionComplete(let outcome, let own, let peer):
      bytes += outcome.beginning
      bytes.append(own)
      bytes.append(peer)
      bytes += outcome.end
    case .advertisingReports(let reports):
      bytes.append(UInt8(reports.count))
      for report in reports { bytes += report.bytes }
    case .extendedAdvertisingReports(let reports):
      bytes.append(UInt8(reports.count))
      for report in reports { bytes += report.bytes }
    case .connectionUpdated(let status, let handle, let interval, let latency, let timeout):
      bytes.append(status)
      bytes.append(handle)
      bytes.append(word: interval)
      bytes.append(word: latency)
      bytes.append(word: timeout)
    case .remoteFeatures(let status, let handle, let features):
      bytes.append(status)
      bytes.append(handle)
      bytes += features.littleEndianBytes
    case .scanTimeout: break
    case .other(_, let parameters): bytes = parameters
    }
    return bytes
  }
}

extension HCIConnectionOutcome {
  fileprivate var beginning: [UInt8] {
    var bytes = [status.rawValue]
    bytes.append(handle)
    bytes.append(isPeripheral ? 1 : 0)
    bytes.append(peer)
    return bytes
  }

  fileprivate var end: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word: interval)
    bytes.append(word: latency)
    bytes.append(word: supervisionTimeout)
    bytes.append(clockAccuracy)
    return bytes
  }
}

extension AdvertisingReport {
  fileprivate var bytes: [UInt8] {
    var bytes = [code]
    bytes.append(advertiser)
    bytes.append(UInt8(data.count))
    return bytes + data + [UInt8(bitPattern: rssi)]
  }
}

extension ExtendedAdvertisingReport {
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(word: properties.rawValue)
    bytes.append(advertiser)
    bytes += [
      primaryLayer, secondaryLayer, set, UInt8(bitPattern: transmitPower),
      UInt8(bitPattern: rssi),
    ]
    bytes.append(word: periodicInterval)
    bytes.append(target)
    bytes.append(UInt8(data.count))
    return bytes + data
  }
}
