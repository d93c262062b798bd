import BLE
import Documents

extension ExportedLevel {
  /// The line of a message to `home/GATEWAY/BTtoMQTT/MAC`, as `mosquitto_sub -F '%U %t %p'` prints
  /// it.
  ///
  /// - SeeAlso: OpenMQTTGateway, `docs/use/ble.md`.
  var gatewayLine: String {
    let address = address ?? DeviceAddress(named: device)
    var members = Self.gatewayParts(of: payload)
    members["id"] = .text(address.description.uppercased())
    members["rssi"] = JSON(wholeDBm)
    return "\(unixTime) home/\(receiver)/BTtoMQTT/\(address.digits.uppercased()) "
      + JSON.object(members).line
  }

  /// Returns the parts of advertising data that a message holds: for an iBeacon, its identifier and
  /// measured power; for other data, manufacturer data and service data. If only one of these two
  /// forms gives back all of the data, that form is used.
  static func gatewayParts(of payload: Payload) -> [String: JSON] {
    guard let data = AdvertisingData(Array(payload)) else { return [:] }
    let forms = [IBeacon(advertisingData: payload).map(parts), parts(of: data)].compactMap(\.self)
    return forms.first { Payload(ImportedLevel.payload(inGateway: $0)) == payload } ?? forms[0]
  }

  private static func parts(of beacon: IBeacon) -> [String: JSON] {
    [
      "mfid": "4c00", "uuid": .text(Hexadecimal.text(of: beacon.identifier.uuid.bytes)),
      "major": JSON(Int(beacon.identifier.major)), "minor": JSON(Int(beacon.identifier.minor)),
      "txpower": JSON(Int(beacon.measuredPower.dBm)),
    ]
  }

  private static func parts(of data: AdvertisingData) -> [String: JSON] {
    var parts: [String: JSON] = [:]
    for structure in data {
      switch structure.kind.rawValue {
      case 0xFF where parts["manufacturerdata"] == nil:
        parts["manufacturerdata"] = .text(Hexadecimal.text(of: structure.value))
      case 0x16 where parts["servicedata"] == nil: add(structure.value, uuidCount: 2, to: &parts)
      case 0x20 where parts["servicedata"] == nil: add(structure.value, uuidCount: 4, to: &parts)
      case 0x0A where structure.value.count == 1:
        parts["txpower"] = structure.value.first.map { JSON(Int(Int8(bitPattern: $0))) }
      case 0x21 where parts["servicedata"] == nil: add(structure.value, uuidCount: 16, to: &parts)
      default: break
      }
    }
    return parts
  }

  /// Adds service data, which begins with the UUID of the service, low byte first.
  private static func add(
    _ value: ArraySlice<UInt8>, uuidCount: Int, to parts: inout [String: JSON]
  ) {
    guard value.count > uuidCount else { return }
    let uuid = Array(value.prefix(uuidCount).reversed())
    let text =
      BeaconUUID(bytes: uuid)?.description.lowercased() ?? "0x" + Hexadecimal.text(of: uuid)
    parts["servicedatauuid"] = .text(text)
    parts["servicedata"] = .text(Hexadecimal.text(of: value.dropFirst(uuidCount)))
  }
}
