import BLE
import Documents
import Recordings

extension ImportedLevel {
  /// Creates the level of a message of OpenMQTTGateway to `.../GATEWAY/BTtoMQTT/MAC`.
  ///
  /// Each level is that of one packet, but a gateway sends only a few of the packets that it
  /// receives. The advertising data are those in the message: manufacturer data and service data
  /// unchanged; for an iBeacon, its identifier and measured power; for other devices, the transmit
  /// power that they state.
  ///
  /// - Throws: `message` if there is no device; `level`.
  /// - SeeAlso: OpenMQTTGateway, `docs/use/ble.md` and `main/ZgatewayBT.ino`.
  init(gateway message: [String: JSON], named gateway: String?) throws(ImportOmission) {
    let id = message["id"]?.asText
    let mac = message["mac"]?.asText.flatMap { DeviceAddress(plain: $0) }
    let address = id.flatMap { DeviceAddress(plain: $0) } ?? mac
    guard let device = address?.description ?? id, !device.isEmpty else { throw .message }
    guard let rssi = Self.level(message["rssi"]?.asNumber) else { throw .level }
    let beacon = Self.beacon(in: message)
    receiver = gateway
    name = address == nil ? beacon?.identifier.description ?? device : device
    identities = [device, name] + [id, beacon?.identifier.description].compactMap(\.self)
    self.rssi = rssi
    let data = Self.data(in: message, beacon)
    payload = data.payload
    losses = data.losses
    levels = .sampled
    kind = .gateway
    program = "OpenMQTTGateway"
    if mac == nil, message["mac"].isGiven { losses.append(.address) }
    if message["distance"] != nil { losses.append(.distance) }
    let hasDecoded = message.contains { key, value in
      value.asNumber != nil && !Self.keysOfPackets.contains(key)
    }
    if hasDecoded { losses.append(.decoded) }
  }

  /// The keys under which a message describes the packet, its device and the program. Numbers under
  /// other keys were decoded from the payload.
  private static let keysOfPackets: Set = [
    "id", "mac", "mac_type", "adv_type", "name", "rssi", "distance", "txpower", "uuid", "major",
    "minor", "mfid", "manufacturerdata", "servicedata", "servicedatauuid", "brand", "model",
    "model_id", "type",
  ]

  private static func beacon(in message: [String: JSON]) -> IBeacon? {
    guard let digits = message["uuid"]?.asText, let bytes = Hexadecimal.bytes(of: digits),
      bytes.count == 16, let major = message["major"]?.asNumber.flatMap({ UInt16(exactly: $0) }),
      let minor = message["minor"]?.asNumber.flatMap({ UInt16(exactly: $0) })
    else { return nil }
    let hyphens = [4, 6, 8, 10]
    let text = bytes.enumerated().map { place, byte in
      (hyphens.contains(place) ? "-" : "") + Hexadecimal.text(of: [byte])
    }.joined()
    guard let identifier = BeaconIdentifier("\(text)-\(major)-\(minor)") else { return nil }
    let power = message["txpower"]?.asNumber.flatMap { -128...127 ~= $0 ? $0 : nil }
    return IBeacon(
      identifier: identifier,
      measuredPower: power.map { PowerLevel(dBm: $0) } ?? IBeacon.unknownMeasuredPower)
  }

  /// Returns the advertising data in a message, which may be empty.
  static func payload(inGateway message: [String: JSON]) -> [UInt8] {
    data(in: message, beacon(in: message)).payload
  }

  /// Returns the structures of advertising data in a message, as far as they fit into a packet, and
  /// the kinds of values that are lost, each once.
  private static func data(
    in message: [String: JSON], _ beacon: IBeacon?
  ) -> (payload: [UInt8], losses: [ImportLoss]) {
    let power = message["txpower"]?.asNumber.flatMap { Int8(exactly: $0) }
    let isPowerLost = power == nil && message["txpower"].isGiven
    let powerLoss: ImportLoss = beacon == nil ? .transmitPower : .measuredPower
    let lostPower = isPowerLost ? [powerLoss] : []
    if let beacon { return (Array(beacon.advertisingData()), lostPower) }
    func bytes(_ key: String) -> [UInt8]? {
      message[key]?.asText.flatMap { Hexadecimal.bytes(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var isDataLost = message["uuid"].isGiven
    var structures: [[UInt8]] = []
    if let data = bytes("manufacturerdata") {
      structures.append([0xFF] + data)
    } else if message["manufacturerdata"].isGiven, message["manufacturerdata"] != "" {
      isDataLost = true
    }
    if let data = bytes("servicedata"), let service = service(in: message) {
      structures.append([service.kind] + service.bytes + data)
    } else if message["servicedata"].isGiven, message["servicedata"] != "" {
      isDataLost = true
    }
    if let power {
      structures.append([0x0A, UInt8(bitPattern: power)])
    }
    var payload: [UInt8] = []
    for structure in structures {
      guard payload.count + 1 + structure.count <= Payload.capacity else {
        isDataLost = true
        continue
      }
      payload += [UInt8(structure.count)] + structure
    }
    return (payload, lostPower + (isDataLost ? [.data] : []))
  }

  /// Returns the service that the service data belong to, which the message writes as `0xfe95` or
  /// as a UUID of 128 bits, with the kind of the structure for such data.
  private static func service(in message: [String: JSON]) -> (kind: UInt8, bytes: [UInt8])? {
    guard let text = message["servicedatauuid"]?.asText else { return nil }
    let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text.replacing("-", with: "")
    guard let bytes = Hexadecimal.bytes(of: digits) else { return nil }
    switch bytes.count {
    case 2: return (0x16, bytes.reversed())
    case 4: return (0x20, bytes.reversed())
    case 16: return (0x21, bytes.reversed())
    default: return nil
    }
  }
}
