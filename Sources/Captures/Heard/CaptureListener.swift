import BLE
import HCI

/// Picks the advertisements from the records of a capture, and counts the others.
///
///     var listener = CaptureListener()
///     for heard in listener.receive(record) { … }
///     listener.count(of: .wrongCRC)
///
/// Advertisements come from the reports of controllers and from packets on the air alike. Scan
/// responses are among them, marked in `properties`. Extended data in several reports is joined,
/// for up to 16 advertisers at a time. Extended data in several packets on the air is not joined:
/// only the first packet is returned, with the property `moreToCome`. Extended scan responses on
/// the air have the same bytes as advertisements, and are returned as advertisements.
///
/// Each record is counted once, except an event with reports, of which each report is counted.
public struct CaptureListener: Hashable, Sendable {
  /// The greatest number of advertisers whose data is being put together.
  private static let mostParts = 16

  /// The number of advertisements that were heard.
  public private(set) var heardCount = 0
  private var counts = [Int](repeating: 0, count: CaptureOmission.allCases.count)
  private var parts: [CapturedParts] = []

  /// Creates a listener that has heard nothing.
  public init() {}

  /// The number of records and reports that were left out for a reason.
  public func count(of reason: CaptureOmission) -> Int {
    counts[reason.rawValue] + (reason == .incomplete ? parts.count : 0)
  }

  /// Takes a record.
  ///
  /// - Returns: The record's advertisements; several only for an event with several reports.
  public mutating func receive(_ record: CaptureRecord) -> [CapturedAdvertisement] {
    do throws(CaptureOmission) {
      switch try CapturedPacket(record) {
      case .hci(.event(let code, let parameters), _):
        return try receive(code, parameters, of: record)
      case .hci: throw .notAdvertising
      case .linkLayer(let packet):
        return [hear(try Self.packet(packet), in: record, lasting: packet.airtime)]
      }
    } catch {
      leaveOut(error)
      return []
    }
  }

  private mutating func leaveOut(_ reason: CaptureOmission) { counts[reason.rawValue] += 1 }

  private mutating func hear(
    _ packet: ControllerHeardPacket, in record: CaptureRecord, lasting airtime: Int64 = 0
  ) -> CapturedAdvertisement {
    heardCount += 1
    return CapturedAdvertisement(
      record: record.number, time: record.time, interface: record.interface,
      interfaceName: record.interfaceName, remainder: airtime, packet: packet)
  }

  private mutating func receive(
    _ code: UInt8, _ parameters: [UInt8], of record: CaptureRecord
  ) throws(CaptureOmission) -> [CapturedAdvertisement] {
    let event: HCIEvent
    do throws(HCIPacketError) { event = try HCIEvent(code, parameters) } catch { throw .malformed }
    var heard: [CapturedAdvertisement] = []
    switch event {
    case .advertisingReports(let reports):
      for report in reports {
        guard let properties = AdvertisingProperties(legacyCode: report.code),
          report.data.count <= Payload.capacity
        else {
          leaveOut(.malformed)
          continue
        }
        heard.append(
          hear(
            ControllerHeardPacket(
              report.data, from: report.advertiser, properties,
              rssi: PowerLevel(reported: report.rssi)), in: record))
      }
    case .extendedAdvertisingReports(let reports):
      for report in reports {
        do throws(CaptureOmission) {
          guard let packet = try receive(report, on: record.interface) else { continue }
          heard.append(hear(packet, in: record))
        } catch {
          leaveOut(error)
        }
      }
    default: throw .notAdvertising
    }
    return heard
  }

  /// Takes a report. Returns the packet if this report completes it.
  private mutating func receive(
    _ report: ExtendedAdvertisingReport, on interface: Int
  ) throws(CaptureOmission) -> ControllerHeardPacket? {
    let isLegacy = report.properties.contains(.legacy)
    var whole = CapturedParts(report, on: interface)
    if let index = parts.firstIndex(where: { $0.isContinued(by: whole) }) {
      whole.data = parts.remove(at: index).data + whole.data
    }
    guard report.advertiser.kind.rawValue != 0xFF else { throw .anonymous }
    guard !report.properties.contains(.truncated) else { throw .incomplete }
    let capacity = isLegacy ? Payload.capacity : AdvertisingData.extendedCapacity
    guard whole.data.count <= capacity else { throw .malformed }
    guard !report.properties.contains(.moreToCome) else {
      parts.append(whole)
      if parts.count > Self.mostParts {
        parts.removeFirst()
        throw .incomplete
      }
      return nil
    }
    return ControllerHeardPacket(
      whole.data, from: report.advertiser, report.properties,
      rssi: PowerLevel(reported: report.rssi))
  }

  /// The advertisement in a packet on the air.
  private static func packet(_ packet: LinkLayerPacket) throws(CaptureOmission)
    -> ControllerHeardPacket
  {
    guard packet.isCRCRight != false else { throw .wrongCRC }
    guard packet.accessAddress == LinkLayerPacket.advertisingAccessAddress,
      let header = packet.pdu.first
    else { throw .notAdvertising }
    let channel = packet.channel.flatMap { AdvertisingChannel(rawValue: $0) }
    if header & 0xF == ExtendedPDU.kind {
      guard let pdu = ExtendedPDU(packet.pdu) else { throw .malformed }
      guard !pdu.data.isEmpty || !pdu.isContinued else { throw .pointer }
      guard let advertiser = pdu.advertiser else { throw .anonymous }
      var properties = pdu.properties
      if pdu.isContinued { properties.insert(.moreToCome) }
      return ControllerHeardPacket(
        pdu.data, from: advertiser, properties, rssi: packet.level, channel: channel)
    }
    guard AdvertisingPDU.Kind(rawValue: header & 0xF) != nil else { throw .notAdvertising }
    guard let pdu = AdvertisingPDU(packet.pdu) else { throw .malformed }
    return ControllerHeardPacket(
      pdu.data, from: pdu.advertiser, pdu.kind.properties, rssi: packet.level, channel: channel)
  }
}
