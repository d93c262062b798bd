import BLE
import GATT

extension HCIEvent {
  /// Reads the parameters of an event.
  ///
  /// - Throws: `event` if the bytes are too few or too many for the event. An unknown Low Energy
  ///   event becomes `other`.
  public init(_ code: UInt8, _ parameters: [UInt8]) throws(HCIPacketError) {
    var reader = HCIFieldReader(parameters)
    let subevent = code == Self.lowEnergy ? reader.byte() : nil
    let event =
      if let subevent {
        HCIEvent(lowEnergy: subevent, &reader)
      } else {
        HCIEvent(general: code, &reader)
      }
    guard let event else {
      self = .other(code, parameters)
      return
    }
    guard reader.isComplete else {
      throw .event(parameters.count, code: code, subevent: subevent)
    }
    self = event
  }

  /// Reads an event other than a Low Energy event; `nil` if the event is not known.
  private init?(general code: UInt8, _ reader: inout HCIFieldReader) {
    switch code {
    case 0x05:
      let status = reader.status()
      let handle = reader.handle()
      self = .disconnectionComplete(status, handle, reason: reader.status())
    case 0x0C:
      let status = reader.status()
      let handle = reader.handle()
      let version = reader.byte()
      let company = reader.word()
      self = .remoteVersion(
        status, handle, version: version, company: company, revision: reader.word())
    case 0x0E:
      let credits = reader.byte()
      let opcode = reader.opcode()
      self = .commandComplete(opcode, credits: credits, reader.bytes())
    case 0x0F:
      let status = reader.status()
      let credits = reader.byte()
      self = .commandStatus(status, reader.opcode(), credits: credits)
    case 0x10: self = .hardwareError(reader.byte())
    case 0x13:
      var completed: [CompletedPackets] = []
      for _ in 0..<reader.byte() where !reader.isShort {
        let handle = reader.handle()
        completed.append(CompletedPackets(reader.word(), of: handle))
      }
      self = .completedPackets(completed)
    case 0x1A: self = .dataBufferOverflow(reader.byte())
    default: return nil
    }
  }

  /// Reads a Low Energy event; `nil` if the event is not known.
  private init?(lowEnergy code: UInt8, _ reader: inout HCIFieldReader) {
    switch code {
    case 0x01: self = .connectionComplete(HCIConnectionOutcome(&reader))
    case 0x02:
      var reports: [AdvertisingReport] = []
      for _ in 0..<reader.byte() where !reader.isShort {
        reports.append(AdvertisingReport(&reader))
      }
      self = .advertisingReports(reports)
    case 0x03:
      let status = reader.status()
      let handle = reader.handle()
      let interval = reader.word()
      let latency = reader.word()
      self = .connectionUpdated(
        status, handle, interval: interval, latency: latency, supervisionTimeout: reader.word())
    case 0x04:
      let status = reader.status()
      let handle = reader.handle()
      self = .remoteFeatures(status, handle, reader.number(8))
    case 0x0A:
      var addresses: [DeviceAddress] = []
      let outcome = HCIConnectionOutcome(&reader, addresses: &addresses)
      guard addresses.count == 2 else { return nil }
      self = .enhancedConnectionComplete(outcome, own: addresses[0], peer: addresses[1])
    case 0x0D:
      var reports: [ExtendedAdvertisingReport] = []
      for _ in 0..<reader.byte() where !reader.isShort {
        reports.append(ExtendedAdvertisingReport(&reader))
      }
      self = .extendedAdvertisingReports(reports)
    case 0x11: self = .scanTimeout
    default: return nil
    }
  }
}

extension HCIConnectionOutcome {
  fileprivate init(_ reader: inout HCIFieldReader) {
    self.init(beginning: &reader)
    read(end: &reader)
  }

  /// Reads an outcome, and the two further addresses between its fields.
  fileprivate init(_ reader: inout HCIFieldReader, addresses: inout [DeviceAddress]) {
    self.init(beginning: &reader)
    for _ in 0..<2 { addresses.append(reader.address()) }
    read(end: &reader)
  }

  private init(beginning reader: inout HCIFieldReader) {
    status = reader.status()
    handle = reader.handle()
    isPeripheral = reader.byte() == 1
    peer = reader.peer()
    interval = 0
    latency = 0
    supervisionTimeout = 0
    clockAccuracy = 0
  }

  private mutating func read(end reader: inout HCIFieldReader) {
    interval = reader.word()
    latency = reader.word()
    supervisionTimeout = reader.word()
    clockAccuracy = reader.byte()
  }
}

extension AdvertisingReport {
  fileprivate init(_ reader: inout HCIFieldReader) {
    code = reader.byte()
    advertiser = reader.peer()
    data = reader.bytes(Int(reader.byte()))
    rssi = Int8(bitPattern: reader.byte())
  }
}

extension ExtendedAdvertisingReport {
  fileprivate init(_ reader: inout HCIFieldReader) {
    properties = AdvertisingProperties(rawValue: reader.word())
    advertiser = reader.peer()
    primaryLayer = reader.byte()
    secondaryLayer = reader.byte()
    set = reader.byte()
    transmitPower = Int8(bitPattern: reader.byte())
    rssi = Int8(bitPattern: reader.byte())
    periodicInterval = reader.word()
    target = reader.peer()
    data = reader.bytes(Int(reader.byte()))
  }
}
