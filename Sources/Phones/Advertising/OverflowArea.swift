import BLE

/// The advertisement of an iOS app in the background: no name, and a bit for each service in place
/// of its UUID. Only Apple's devices look for these bits. An app that is an iBeacon sends its frame
/// in the foreground only.
///
/// The layout is that of captured packets: manufacturer data of company 004C, Apple, with type 01
/// and 128 bits. Which bit stands for a service is not published. Here a hash of the UUID chooses
/// it; real phones set other bits.
///
/// - SeeAlso: Apple, *Core Bluetooth Programming Guide*: the bluetooth-peripheral background
///   execution mode. Apple, *Turning an iOS device into an iBeacon device*: "your app must continue
///   running in the foreground to broadcast the needed Bluetooth signals". The packet
///   `14ff4c0001...` in the Android Beacon Library's GattBeaconTest.
enum OverflowArea {
  /// Returns the advertisement sent in place of a payload that lists services; `nil` if the payload
  /// lists no services.
  static func advertisement(inPlaceOf payload: Payload) -> Payload? {
    let services = AttributeUUID.list(in: payload)
    guard !services.isEmpty else { return nil }
    var mask = [UInt8](repeating: 0, count: 16)
    for service in services {
      var hash = StableHash(of: "")
      for byte in service.uuid.bytes { hash.add(byte) }
      let bit = Int(hash.value % 128)
      mask[bit / 8] |= 0x80 >> UInt8(bit % 8)
    }
    var data = AdvertisingData()
    data.append(.flags, [IBeacon.defaultFlags])
    data.append(.manufacturerData, [0x4C, 0x00, 0x01] + mask)
    return Payload(data.bytes)
  }
}
