import BLE
import Phones

/// A change of a region that was not delivered to an app.
package struct DiaryUndeliveredRegion: Hashable, Sendable {
  /// The change.
  package var change: RegionEvent
  /// The reason.
  package var reason: NotDeliveredReason
  /// The time.
  package var time: Instant

  package init(_ change: RegionEvent, because reason: NotDeliveredReason, at time: Instant) {
    self.change = change
    self.reason = reason
    self.time = time
  }
}

extension PhoneDiary {
  /// The changes of regions that were not delivered to the app, in order. A state that is found to
  /// be the same as before is no change.
  package var regionsNotDelivered: [DiaryUndeliveredRegion] {
    var inside: Set<BeaconRegion> = []
    var changes: [DiaryUndeliveredRegion] = []
    for event in app {
      guard let change = event.knownChange(inside: &inside),
        case .regionNotDelivered(_, _, let reason) = event.kind
      else { continue }
      changes.append(DiaryUndeliveredRegion(change, because: reason, at: event.time))
    }
    return changes
  }
}

extension AppEvent {
  /// Returns the change of a region that the event reports, whether or not the change was delivered
  /// to the app; `nil` if the event reports none.
  ///
  /// - Parameter inside: The regions that the phone is in, according to the earlier events.
  package func knownChange(inside: inout Set<BeaconRegion>) -> RegionEvent? {
    let change: RegionEvent
    switch kind {
    case .delivered(.region(let delivered), rule: _): change = delivered
    case .regionNotDelivered(let region, .inside, _): change = RegionEvent(region, isInside: true)
    case .regionNotDelivered(let region, .outside, _): change = RegionEvent(region, isInside: false)
    case .regionNotDelivered(_, .unknown, _), .launched, .ended, .suspended, .resumed,
      .scanBlocked, .delivered:
      return nil
    }
    guard inside.contains(change.region) != change.isInside else { return nil }
    if change.isInside { inside.insert(change.region) } else { inside.remove(change.region) }
    return change
  }
}
