import BLE

extension PhoneSystem {
  /// Monitors a region at the app's request.
  mutating func monitor(_ region: BeaconRegion) -> NotDeliveredReason? {
    guard settings.offersRegions else { return refuse(.monitor(region), .notOffered) }
    if let index = monitored.firstIndex(where: { $0.region == region }) {
      reportInside(index)
      return nil
    }
    if let limit = settings.regionLimit, monitored.count >= limit {
      return refuse(.monitor(region), .rule(.regionLimit))
    }
    monitored.append(MonitoredRegion(region))
    if settings.unknownRegions, !isBluetoothOn { forgetRegion(monitored.count - 1) }
    return nil
  }

  /// Reports that the phone is in a region, unless the app has had this report since its launch.
  /// This answers an app that requests the state.
  private mutating func reportInside(_ index: Int) {
    let region = monitored[index]
    guard app.state.isRunning, region.isInside, region.isKnown, region.reported != true
    else { return }
    monitored[index].reported = true
    put(.deliver(.region(RegionEvent(region.region, isInside: true)), rule: nil))
  }

  /// Ranges a region at the app's request.
  mutating func range(_ region: BeaconRegion) -> NotDeliveredReason? {
    guard settings.offersRegions else { return refuse(.range(region), .notOffered) }
    if !ranged.contains(where: { $0.region == region }) { ranged.append(RangedRegion(region)) }
    return isBluetoothOn ? nil : .bluetoothOff
  }

  private mutating func refuse(
    _ command: CentralCommand, _ reason: NotDeliveredReason
  ) -> NotDeliveredReason {
    if case .rule(let rule) = reason {
      put(.deliver(.refused(command), rule: rule))
    } else {
      put(.deliver(.refused(command), rule: nil))
    }
    return reason
  }

  /// Counts a packet of a beacon for the regions that contain it. Returns `true` if there is such
  /// a region.
  mutating func enterRegions(_ beacon: BeaconIdentifier) -> Bool {
    var isMonitored = false
    for index in monitored.indices where monitored[index].region.contains(beacon) {
      isMonitored = true
      if monitored[index].hear(at: now) { expect(due(monitored[index], at: index)) }
    }
    return isMonitored
  }

  /// The time at which a change of a region is due.
  func due(_ region: MonitoredRegion, at index: Int) -> Instant? {
    region.due(settings, exitAt: exitFraction, extra: isSlow(index) ? slowDelay : .zero)
  }

  /// Makes the due change of a region and reports it to the app, or determines an unknown state,
  /// which is not reported.
  mutating func changeRegion(_ index: Int) {
    let before = monitored[index]
    let isSilent =
      settings.silentExit && before.isInside && isRanging
      && ranged.contains { $0.region == before.region }
    let rule: SystemRule =
      isSlow(index) ? .fastRegions : before.isInside ? .exitDelay : .enterDelay
    monitored[index].change()
    let isInside = monitored[index].isInside
    guard isInside != before.isInside else {
      put(.regionState(before.region, RegionState(isInside: isInside)))
      reportInside(index)
      return
    }
    if !isInside { exits += 1 }
    let change = RegionEvent(before.region, isInside: isInside)
    guard before.isKnown, !isSilent else {
      put(.notDelivered(change, .rule(before.isKnown ? .silentExit : .unknownRegions)))
      return
    }
    let relaunches =
      app.state == .forceQuit ? settings.forceQuitRelaunch : settings.regionRelaunch
    if let reason = deliver(.region(change), rule: rule, relaunches: relaunches) {
      put(.notDelivered(change, reason))
    } else {
      monitored[index].reported = isInside
    }
  }

  /// Forgets the states of the regions when Bluetooth is switched off.
  mutating func forgetRegions() {
    guard settings.unknownRegions else { return }
    for index in monitored.indices { forgetRegion(index) }
  }

  private mutating func forgetRegion(_ index: Int) {
    if monitored[index].isKnown { put(.regionState(monitored[index].region, .unknown)) }
    monitored[index].forget()
  }

  /// Begins to determine the unknown states of regions when Bluetooth is on again.
  mutating func determineRegions() {
    for index in monitored.indices { monitored[index].determine(from: now) }
  }

  private var slowDelay: Duration { settings.fastRegions?.slowDelay ?? .zero }

  /// `true` if the screen is off and other regions take all places for fast regions.
  private func isSlow(_ index: Int) -> Bool {
    guard let fast = settings.fastRegions, !isScreenOn else { return false }
    return fast.takenByOthers + index >= fast.limit
  }

  /// Counts a packet of a beacon for the regions that the app ranges. Returns `true` if there is
  /// such a region.
  mutating func hearRanged(_ beacon: IBeacon, _ rssi: PowerLevel?) -> Bool {
    guard isRanging else { return false }
    var isRanged = false
    for index in ranged.indices where ranged[index].region.contains(beacon.identifier) {
      isRanged = true
      ranged[index].hear(beacon, rssi, at: now)
      guard settings.rangingPeriod == nil else { continue }
      put(.deliver(.ranged(ranged[index].report(settings, at: now)), rule: nil))
    }
    return isRanged
  }

  /// Reports the beacons of each ranged region to the app.
  mutating func reportRanged() {
    guard let period = settings.rangingPeriod, let due = nextReport else { return }
    for index in ranged.indices {
      put(.deliver(.ranged(ranged[index].report(settings, at: now)), rule: .rangingPeriod))
    }
    nextReport = due.advanced(by: period)
  }
}
