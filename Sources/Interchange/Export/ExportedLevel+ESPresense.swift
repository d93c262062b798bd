import BLE
import Documents

extension ExportedLevel {
  /// The line of a message to `espresense/devices/ID/ROOM`, as `mosquitto_sub -F '%U %t %p'` prints
  /// it.
  ///
  /// A node also sends a distance and the terms of its filter, which a recording does not have.
  ///
  /// - SeeAlso: ESPresense, `lib/BleFingerprint/BleFingerprint.cpp`, `fill`.
  var espresenseLine: String {
    let known = address ?? DeviceAddress(device)
    let id =
      if let identifier = BeaconIdentifier(device) {
        "iBeacon:\(identifier.uuid.description.lowercased())-\(identifier.major)-\(identifier.minor)"
      } else {
        DeviceAddress(device)?.digits ?? device
      }
    var members: [String: JSON] = ["id": .text(id), "rssi": JSON(wholeDBm), "rxAdj": JSON(0)]
    members["rssi@1m"] = measuredPower.map { JSON(Int($0.dBm.rounded())) }
    members["mac"] = known.map { .text($0.digits) }
    return "\(unixTime) espresense/devices/\(id)/\(receiver) \(JSON.object(members).line)"
  }
}

extension DeviceAddress {
  /// The address as twelve digits.
  var digits: String { description.replacing(":", with: "") }
}
