import BLE

/// The readings of a list of anchors in a short time, like a ranging report once a second.
public struct Scan: Hashable, Sendable {
  /// The end of the scan.
  public var time: Instant
  /// The readings of each anchor, in the order of the list; `nil` if not heard.
  public var anchors: [Heard?]
  /// The readings of the device's motion sensors at the end of the scan; by default there are none.
  public var motion = DeviceMotion()

  /// The readings of one anchor.
  public struct Heard: Hashable, Sendable {
    /// The mean of the readings, in dBm.
    public var mean: Double
    /// The number of readings; 1 or more.
    public var count: Int
    /// The time of the last reading.
    public var newest: Instant

    /// Creates a summary of readings.
    public init(mean: Double, count: Int = 1, newest: Instant) {
      self.mean = mean
      self.count = count
      self.newest = newest
    }
  }

  /// Creates a scan that ends at a time.
  public init(endingAt time: Instant, _ anchors: [Heard?]) {
    self.time = time
    self.anchors = anchors
  }

  /// `true` if no anchor was heard.
  public var isEmpty: Bool { anchors.allSatisfy { $0 == nil } }
}
