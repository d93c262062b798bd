import BLE
import Sim

/// The links of a placement, between mounted and carried devices. They are indirect, because a
/// phone is large, and all parts of a search contain the links.
package indirect enum PlacementLink: Hashable, Sendable {
  /// Beacons are mounted, and people carry phones like this one.
  case beacons(to: Phone)
  /// Receivers like this one are mounted, and people carry tags.
  case receivers(Receiver)

  /// The kinds of the devices at both ends of the links.
  package var roles: RadioPathRoles {
    switch self {
    case .beacons: .beacons
    case .receivers: .receivers
    }
  }

  /// The scan schedule of the listening device.
  package var scanner: Scanner {
    switch self {
    case .beacons(let phone): phone.scanner
    case .receivers(let receiver): receiver.scanner
    }
  }

  /// The sensitivity of the listening device.
  package var sensitivity: PowerLevel {
    switch self {
    case .beacons(let phone): phone.sensitivity
    case .receivers(let receiver): receiver.sensitivity
    }
  }

  /// The RSSI offset of the listening device.
  package var receiveOffset: Decibels {
    switch self {
    case .beacons(let phone): phone.receiveOffset
    case .receivers(let receiver): receiver.receiveOffset
    }
  }

  /// The default phone, or the default receivers.
  package static func `default`(_ roles: RadioPathRoles) -> PlacementLink {
    switch roles {
    case .beacons: .beacons(to: Phone("phone"))
    case .receivers: .receivers(Receiver("receiver", at: Position(Point(x: 0, y: 0), height: 0)))
    }
  }

  /// The listening device, as a phone in people's hands: with beacons, the phone itself; with
  /// receivers, a phone that would hear beacons in the receivers' places just as the receivers hear
  /// the tag.
  var listener: Phone {
    switch self {
    case .beacons(let phone): phone
    case .receivers(let receiver): tag(.unit).mirrored(heardBy: receiver)
    }
  }

  /// Returns the devices, with receivers or beacons at some mounting points.
  func devices(at spots: [Spot], sending broadcast: PlacementBroadcastSetting) -> PlacementDevices {
    switch self {
    case .beacons(let phone):
      PlacementDevices(
        broadcast: broadcast,
        beacons: spots.enumerated().map { number, spot in
          Beacon(
            spot.name, at: spot.position, transmitPower: broadcast.power,
            interval: broadcast.interval, payload: broadcast.payload(minor: number + 1))
        }, phone: phone)
    case .receivers(let receiver):
      PlacementDevices(
        broadcast: broadcast,
        receivers: spots.map { spot in
          var placed = receiver
          (placed.name, placed.position) = (spot.name, spot.position)
          return placed
        }, tag: tag(broadcast))
    }
  }

  private func tag(_ broadcast: PlacementBroadcastSetting) -> Tag {
    Tag(
      "tag", transmitPower: broadcast.power,
      schedule: AdvertisingSchedule(
        interval: broadcast.interval, payload: broadcast.payload(minor: 0)))
  }
}
