import BLE

extension PhoneSystem {
  /// Takes a packet that the radio has received.
  ///
  /// A packet may be delivered to the app itself, and it may count for a region or for ranging. The
  /// radio listens on `scanWindow`; packets at other times must not be passed to this function.
  ///
  /// - Returns: The reason why the app did not receive the packet itself; `nil` if it did. For a
  ///   packet that counts for ranging only, the reason is `SystemRule.rangingPeriod`; for one that
  ///   counts for monitored regions only, it is `countedForRegion`.
  /// - Precondition: The time is not before that of an earlier call.
  @discardableResult
  public mutating func hear(_ advertisement: Advertisement, at time: Instant) -> NotDeliveredReason?
  {
    advance(to: time)
    guard isBluetoothOn else { return .bluetoothOff }
    let index = heardDevices.index(of: advertisement, naming: cipher)
    var (isMonitored, isRanged) = (false, false)
    if settings.offersRegions, let beacon = heardDevices[index].beacon {
      isMonitored = enterRegions(beacon.identifier)
      isRanged = hearRanged(beacon, advertisement.rssi)
    }
    let reason = obstacle ?? scanReports(advertisement, index)
    guard reason == .notRequested else { return reason }
    if isRanged { return .rule(.rangingPeriod) }
    return isMonitored ? .countedForRegion : .notRequested
  }

  /// Delivers a packet that the app's scan may find.
  private mutating func scanReports(_ advertisement: Advertisement, _ index: Int)
    -> NotDeliveredReason?
  {
    guard let number = scan?.number else { return .notRequested }
    if settings.hiddenBeacons, heardDevices[index].beacon != nil { return .rule(.hiddenBeacons) }
    guard isCovered(index, advertisement.payload, by: number) else { return .filtered }
    if settings.coalescing, app.state != .foreground, heardDevices[index].isDiscovered {
      return .rule(.coalescing)
    }
    if heardDevices[index].reportingScan == number, scan?.request.allowsDuplicates == false {
      return .filtered
    }
    let wasForeground = app.state == .foreground
    var reported = advertisement
    reported.transmitter = heardDevices[index].identifier
    let rule: SystemRule? = settings.hiddenAddresses ? .hiddenAddresses : nil
    if let reason = deliver(.advertisement(reported), rule: rule, relaunches: settings.scanRelaunch)
    {
      return reason
    }
    heardDevices[index].isDiscovered = true
    heardDevices[index].reportingScan = number
    if !wasForeground { settle() }
    return nil
  }

  /// Returns `true` if the scan covers a device.
  private mutating func isCovered(_ index: Int, _ payload: Payload, by number: Int) -> Bool {
    if heardDevices[index].judgingScan != number {
      heardDevices[index].judgingScan = number
      heardDevices[index].isCovered = scan?.request.covers(payload) ?? false
    }
    return heardDevices[index].isCovered
  }
}
