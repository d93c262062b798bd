import BLE

/// A search for beacons in the pauses between scans, at low power, by an app that has heard none
/// lately. The search ends some time after it has found the first beacon, or with the pause.
///
/// - SeeAlso: AltBeacon, `CycledLeScannerForLollipop.deferScanIfNeeded`.
public struct PauseSearch: Hashable, Sendable {
  /// The silence of all beacons after which the app searches in a pause, and the time from the
  /// first beacon found to the end of the search; not negative.
  public var memory: Duration
  /// The length that a pause must exceed for a search in it; not negative.
  public var pause: Duration

  /// Creates a search that begins once no beacon has been heard for `memory`, and only in pauses
  /// between scans that are longer than `pause`.
  public init(after memory: Duration, inPausesAbove pause: Duration) {
    self.memory = memory
    self.pause = pause
  }

  /// The request of a search, in place of an app's request: for the devices that the app names, or,
  /// if it names none, for the frames of iBeacons and AltBeacons.
  func request(for request: ScanRequest) -> ScanRequest {
    var search = request
    if !request.isFiltered { search.companies = [IBeacon.company, AltBeacon.defaultCompany] }
    search.mode = .lowPower
    return search
  }
}
