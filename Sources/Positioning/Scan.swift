import BLE

/// What a device heard of a list of anchors in a short time: as ranging reports it, once a second.
public struct Scan: Hashable, Sendable {
  /// When it ended.
  public var time: Instant
  /// What was heard of each anchor, in the order of the list; `nil` where nothing was.
  public var anchors: [Heard?]

  /// What was heard of one anchor.
  public struct Heard: Hashable, Sendable {
    /// The mean of the readings, in dBm.
    public var mean: Double
    /// How many there were; 1 or more.
    public var count: Int
    /// When the last of them was heard.
    public var newest: Instant

    /// So many readings of this mean, the last of them at a time.
    public init(mean: Double, count: Int = 1, newest: Instant) {
      self.mean = mean
      self.count = count
      self.newest = newest
    }
  }

  /// What was heard up to a time.
  public init(endingAt time: Instant, _ anchors: [Heard?]) {
    self.time = time
    self.anchors = anchors
  }

  /// Whether no anchor was heard.
  public var isEmpty: Bool { anchors.allSatisfy { $0 == nil } }
}
