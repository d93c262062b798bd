/// The kinds of a walker's links: which end hangs in the building, and which is carried.
package enum RadioPathRoles: Sendable {
  /// Beacons hang, and a phone hears them.
  case beacons
  /// Receivers hang, and hear a tag.
  case receivers

  /// The end that hangs in the building.
  package var fixed: RadioPathEnd { self == .beacons ? .beacon : .receiver }
  /// The end that is carried.
  package var carried: RadioPathEnd { self == .beacons ? .phone : .tag }
  /// The end that sends.
  package var sender: RadioPathEnd { self == .beacons ? .beacon : .tag }
  /// The end that listens.
  package var listener: RadioPathEnd { self == .beacons ? .phone : .receiver }
}

extension World {
  /// The kind of a walker's links.
  package func roles(of walker: Int) -> RadioPathRoles {
    walkers[walker].tag == nil ? .beacons : .receivers
  }

  /// The kinds of the links of all walkers with a phone, or a tag that receivers hear; each kind
  /// once.
  package var roles: [RadioPathRoles] {
    let all = subjects.map { roles(of: $0) }
    return [.beacons, .receivers].filter(all.contains)
  }

  /// The kind of a device.
  package func kind(of device: Int) -> RadioPathEnd {
    if device < beacons.count { return .beacon }
    return carrier(of: device) == nil ? .receiver : .tag
  }
}
