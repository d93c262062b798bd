/// The split of monitored regions into fast ones and others.
///
/// The regions that were registered first are fast. A change of another region is reported with a
/// delay, or when the screen is switched on.
///
/// - SeeAlso: Radius Networks, *What is the maximum number of beacon regions you can monitor in the
///   background on iOS?* (2015); the delay: *iBeacon monitoring in the background and foreground*
///   (2013).
public struct FastRegions: Hashable, Sendable {
  /// The greatest count of fast regions on the device.
  public var limit: Int
  /// The count of fast regions that other apps have registered.
  public var takenByOthers: Int
  /// The delay that is added to changes of the other regions while the screen is off.
  public var slowDelay: Duration

  /// Creates a split.
  public init(limit: Int, takenByOthers: Int, slowDelay: Duration) {
    self.limit = limit
    self.takenByOthers = takenByOthers
    self.slowDelay = slowDelay
  }
}
