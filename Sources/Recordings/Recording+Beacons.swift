import BLE
import Phones

/// The beacons of a recording, and the phones that hear them.
extension Recording {
  /// Returns the packets of a subject, in order.
  package func packets(of subject: DeviceAddress) -> [Sighting] {
    sightings.filter { $0.advertisement.involves(subject) }
  }

  /// The identifiers of the devices that sent iBeacon frames, by address; for each device, that of
  /// its first such frame.
  package var identifiers: [DeviceAddress: BeaconIdentifier] {
    var identifiers: [DeviceAddress: BeaconIdentifier] = [:]
    for packet in sightings.lazy.map(\.advertisement)
    where identifiers[packet.transmitter] == nil {
      identifiers[packet.transmitter] = IBeacon(advertisingData: packet.payload)?.identifier
    }
    return identifiers
  }

  /// Returns `true` if the events of a phone's app show that the phone had a system that answers
  /// requests for regions. The app on a bare radio receives only packets, if it has rows at all. An
  /// app on Android may receive only packets, too, and a recording cannot distinguish the two.
  package func hasSystem(_ phone: DeviceAddress) -> Bool {
    var receivesPackets = false
    var isPhone = false
    for row in delivered where row.phone == phone {
      if row.event.motion == nil { isPhone = true }
      switch row.event.kind {
      case .delivered(.advertisement, rule: _): receivesPackets = true
      case .delivered(.ranged, rule: _), .delivered(.region, rule: _),
        .delivered(.refused, rule: _), .regionNotDelivered:
        return true
      case .launched, .ended, .suspended, .resumed, .scanBlocked, .delivered: break
      }
    }
    return isPhone && !receivesPackets
  }
}
