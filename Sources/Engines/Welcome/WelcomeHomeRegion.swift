import BLE

/// The region of all beacons of a home: a phone is inside if it is inside the region of any of
/// their UUIDs.
struct WelcomeHomeRegion: Hashable {
  /// The regions of the UUIDs, in the order of the beacons.
  let fleets: [BeaconRegion]
  private var isInside: [Bool]

  init(of anchors: [Anchor]) {
    fleets = BeaconRegion.fleets(of: anchors)
    isInside = fleets.map { _ in false }
  }

  /// `true` inside the region of any UUID.
  var isEntered: Bool { isInside.contains(true) }

  /// Processes the change of a region. Returns `true` if the home is entered by the change, `false`
  /// if the home is left, and `nil` for neither.
  mutating func take(_ change: RegionEvent) -> Bool? {
    guard let index = fleets.firstIndex(of: change.region) else { return nil }
    let wasInside = isEntered
    isInside[index] = change.isInside
    return isEntered == wasInside ? nil : isEntered
  }
}
