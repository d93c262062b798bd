import BLE
import Documents
import Recordings

extension ImportedLevel {
  /// Creates the level of a message to `espresense/devices/ID/ROOM`.
  ///
  /// The level in the message is filtered over several packets, and the node has subtracted its
  /// adjustment `rxAdj` from the result. The adjustment is added again here, because a recording
  /// has the levels that radios report. The adjustment is also added to the level at 1 m, from
  /// which the node computes its distance. Nodes that do not send `rxAdj` have already added it to
  /// that level.
  ///
  /// - Parameter id: The device in the topic; by default, the one in the message.
  /// - Throws: `message` if there is no device; `level`.
  /// - SeeAlso: ESPresense, `lib/BleFingerprint/BleFingerprint.cpp`, `fill`: mac, id, rssi@1m,
  ///   rssi, rxAdj, rssiVar, distance, var, int; `lib/BleFingerprint/rssi.h`, for their meaning.
  init(espresense message: [String: JSON], id: String?, room: String?) throws(ImportOmission) {
    let mac = message["mac"]?.asText.flatMap { DeviceAddress(plain: $0) }
    let adjustment = Self.stated(message["rxAdj"])
    guard let device = id ?? message["id"]?.asText ?? mac?.description, !device.isEmpty else {
      throw .message
    }
    guard
      let rssi = Self.level(Self.stated(message["rssi"]).map { $0 + (adjustment ?? 0) })
    else { throw .level }
    self.init(espresense: device, mac: mac, room: room, rssi: rssi)
    if mac == nil, message["mac"].isGiven { losses.append(.address) }
    if adjustment == nil, message["rxAdj"].isGiven { losses.append(.adjustment) }
    let stated = message["rssi@1m"]
    measuredPower = Self.stated(stated).flatMap { Self.measuredPower($0 + (adjustment ?? 0)) }
    if measuredPower == nil, stated.isGiven { losses.append(.measuredPower) }
    if message["distance"] != nil { losses.append(.distance) }
    if message["rssiVar"] != nil || message["var"] != nil { losses.append(.variance) }
  }

  /// Creates a level of a device at a node.
  init(espresense device: String, mac: DeviceAddress?, room: String?, rssi: PowerLevel) {
    let beacon = device.hasPrefix("iBeacon:") ? BeaconIdentifier(String(device.dropFirst(8))) : nil
    let address = DeviceAddress(plain: device)
    receiver = room
    name = beacon?.description ?? address?.description ?? device
    identities = [device, name] + [mac?.description].compactMap(\.self)
    self.rssi = rssi
    levels = .filtered
    kind = .espresense
    program = "ESPresense"
  }
}

extension JSON? {
  /// `true` for any value, even of the wrong type; `false` for a missing value and for `null`.
  var isGiven: Bool { self != nil && self != JSON.null }
}

extension DeviceAddress {
  /// Creates an address from twelve digits, with or without colons.
  init?(plain text: String) {
    if let address = DeviceAddress(text) {
      self = address
    } else if text.utf8.count == 12, let bytes = Hexadecimal.bytes(of: text) {
      self.init(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    } else {
      return nil
    }
  }
}
