/// An anchor, and what was heard of it without a break up to now.
public struct HeardAnchor: Hashable, Sendable {
  /// The anchor.
  public let anchor: Anchor
  /// The time of the newest reading.
  public private(set) var newest: Instant?
  /// The level of the newest reading, as it was read.
  public private(set) var newestLevel: PowerLevel?
  /// The number of readings since it was last forgotten.
  public private(set) var samples = 0
  private var smoother: Smoother

  /// An anchor of which nothing has been heard yet.
  public init(_ anchor: Anchor, smoothing: Smoothing) {
    self.anchor = anchor
    smoother = Smoother(smoothing)
  }

  /// Takes in a reading.
  public mutating func hear(_ level: PowerLevel, at time: Instant) {
    newest = time
    newestLevel = level
    samples += 1
    smoother.add(level, at: time)
  }

  /// The smoothed level at a time; `nil` without a reading that still counts.
  public mutating func level(at time: Instant) -> PowerLevel? {
    smoother.level(at: time)
  }

  /// What is held of the anchor at a time.
  public mutating func evidence(at time: Instant) -> Evidence {
    Evidence(anchor: anchor, level: level(at: time), samples: samples, newest: newest)
  }

  /// Smooths from the newest reading on. What was heard before still counts as heard.
  public mutating func startOver() {
    guard let newest, let newestLevel else { return }
    smoother.reset()
    smoother.add(newestLevel, at: newest)
  }

  /// Forgets all readings.
  public mutating func forget() {
    samples = 0
    newest = nil
    newestLevel = nil
    smoother.reset()
  }
}
