import BLE

/// The devices that a phone has heard since it started, with the contents of their payloads.
///
/// Sorted by address. A payload is read again only when it changes.
struct PhoneHeardDevices: Hashable, Sendable {
  /// A device that the phone has heard.
  struct HeardDevice: Hashable, Sendable {
    let address: DeviceAddress
    /// The identifier by which the app knows the device.
    let identifier: DeviceAddress
    fileprivate var payload: Payload
    /// The iBeacon frame of the payload, if it carries one.
    fileprivate(set) var beacon: IBeacon?
    /// `true` if, since the app was launched, the device has been reported to the app, or the app
    /// has connected to it.
    var isDiscovered = false
    /// The number of the scan that reported the device last; 0 if no scan has.
    var reportingScan = 0
    /// The number of the scan that `isCovered` belongs to; 0 if it belongs to none.
    var judgingScan = 0
    /// `true` if that scan covers the device.
    var isCovered = false
  }

  private var all: [HeardDevice] = []

  /// The index of the device that sent an advertisement. Indices change as devices are added.
  mutating func index(of advertisement: Advertisement, naming cipher: AppIdentifierCipher?) -> Int {
    let address = advertisement.transmitter
    let place = place(of: address)
    if place < all.count, all[place].address == address {
      if all[place].payload != advertisement.payload {
        all[place].payload = advertisement.payload
        all[place].beacon = IBeacon(advertisingData: advertisement.payload)
        all[place].judgingScan = 0
      }
    } else {
      let neighbour = HeardDevice(
        address: address, identifier: cipher?.identifier(of: address) ?? address,
        payload: advertisement.payload,
        beacon: IBeacon(advertisingData: advertisement.payload))
      all.insert(neighbour, at: place)
    }
    return place
  }

  subscript(index: Int) -> HeardDevice {
    _read { yield all[index] }
    _modify { yield &all[index] }
  }

  /// Makes one device new to the app again.
  mutating func forget(_ address: DeviceAddress) {
    let place = place(of: address)
    guard place < all.count, all[place].address == address else { return }
    all[place].isDiscovered = false
    all[place].reportingScan = 0
  }

  /// Makes all devices new to the app again.
  mutating func forgetAll() {
    for index in all.indices {
      all[index].isDiscovered = false
      all[index].reportingScan = 0
    }
  }

  /// The index of the first device whose address is not below this one.
  private func place(of address: DeviceAddress) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].address < address { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
