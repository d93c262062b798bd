import BLE

/// An advertising packet that a posed controller hears.
public struct ControllerHeardPacket: Hashable, Sendable {
  /// The advertiser.
  public var advertiser: PeerAddress
  /// The properties of the packet.
  public var properties: AdvertisingProperties
  /// The data: at most 31 bytes in legacy advertising, at most 1650 in extended advertising.
  public var data: [UInt8]
  /// The level; `nil` if it is not known.
  public var rssi: PowerLevel?
  /// The channel, which reports do not include. The layer of the primary channel is that of 1
  /// Mbit/s.
  public var channel: AdvertisingChannel?

  /// Creates a packet.
  ///
  /// - Precondition: There are not more bytes than a packet with these properties can have.
  public init(
    _ data: [UInt8], from advertiser: PeerAddress, _ properties: AdvertisingProperties,
    rssi: PowerLevel?, channel: AdvertisingChannel? = nil
  ) {
    let capacity =
      properties.contains(.legacy) ? Payload.capacity : AdvertisingData.extendedCapacity
    precondition(data.count <= capacity, "such a packet has at most \(capacity) bytes")
    self.data = data
    self.advertiser = advertiser
    self.properties = properties
    self.rssi = rssi
    self.channel = channel
  }

  /// The legacy report of the packet; `nil` for an extended packet.
  var legacyReport: AdvertisingReport? {
    properties.legacyCode.map {
      AdvertisingReport(code: $0, from: advertiser, data, rssi: Int8(rssi))
    }
  }

  /// The extended reports of the packet: several if it has more bytes than one report carries.
  var extendedReports: [ExtendedAdvertisingReport] {
    var reports: [ExtendedAdvertisingReport] = []
    var rest = data[...]
    repeat {
      let part = Array(rest.prefix(ExtendedAdvertisingReport.capacity))
      rest = rest.dropFirst(part.count)
      var properties = properties.subtracting([.moreToCome, .truncated])
      if !rest.isEmpty { properties.insert(.moreToCome) }
      var report = ExtendedAdvertisingReport(properties, from: advertiser, part, rssi: Int8(rssi))
      if !properties.contains(.legacy) {
        report.secondaryLayer = 1
        report.set = 0
      }
      reports.append(report)
    } while !rest.isEmpty
    return reports
  }
}

extension HCIEvent {
  /// The report of a legacy packet, as a controller without extended commands sends it; `nil` for
  /// an extended packet.
  public init?(reporting packet: ControllerHeardPacket) {
    guard let report = packet.legacyReport else { return nil }
    self = .advertisingReports([report])
  }
}
