import BLE
import Phones

/// The beacons of a recording, and the phones that hear them.
extension Recording {
  /// The packets of a subject, in order.
  package func packets(of subject: DeviceAddress) -> [Sighting] {
    sightings.filter { $0.advertisement.involves(subject) }
  }

  /// The identifiers of the devices that sent an iBeacon frame, by address: those of the first frame.
  package var identifiers: [DeviceAddress: BeaconIdentifier] {
    var identifiers: [DeviceAddress: BeaconIdentifier] = [:]
    for packet in sightings.lazy.map(\.advertisement)
    where identifiers[packet.transmitter] == nil {
      identifiers[packet.transmitter] = IBeacon(advertisingData: packet.payload)?.identifier
    }
    return identifiers
  }

  /// Returns `true` if a phone had a system that answers requests for regions, by what its app was
  /// told. The app on a bare radio is told packets alone, if it has rows at all. So may be one on
  /// Android, which a recording cannot tell from it.
  package func hasSystem(_ phone: DeviceAddress) -> Bool {
    var isToldPackets = false
    var isPhone = false
    for row in told where row.phone == phone {
      isPhone = true
      switch row.event.kind {
      case .told(.advertisement, rule: _): isToldPackets = true
      case .told(.ranged, rule: _), .told(.region, rule: _), .told(.refused, rule: _): return true
      case .launched, .ended, .suspended, .resumed, .told: break
      }
    }
    return isPhone && !isToldPackets
  }
}
