/// An anchor and its readings since the last `forget()`.
public struct HeardAnchor: Hashable, Sendable {
  /// The anchor.
  public let anchor: Anchor
  /// The time of the newest reading.
  public private(set) var newest: Instant?
  /// The unsmoothed level of the newest reading.
  public private(set) var newestLevel: PowerLevel?
  /// The count of readings since the last `forget()`.
  public private(set) var samples = 0
  private var smoother: Smoother

  /// Creates an anchor without readings.
  public init(_ anchor: Anchor, smoothing: Smoothing) {
    self.anchor = anchor
    smoother = Smoother(smoothing)
  }

  /// Adds a reading.
  public mutating func hear(_ level: PowerLevel, at time: Instant) {
    newest = time
    newestLevel = level
    samples += 1
    smoother.add(level, at: time)
  }

  /// The smoothed level at a time; `nil` without a valid reading.
  public mutating func level(at time: Instant) -> PowerLevel? {
    smoother.level(at: time)
  }

  /// The number of readings that are stored for the level.
  public var stored: Int { smoother.stored }

  /// The time of the oldest reading that is stored for the level; `nil` if there is none.
  public var oldest: Instant? { smoother.oldest }

  /// Limits the number of readings that a window stores, now and from now on.
  public mutating func limit(to number: Int) { smoother.limit(to: number) }

  /// The evidence for the anchor at a time.
  public mutating func evidence(at time: Instant) -> Evidence {
    Evidence(anchor: anchor, level: level(at: time), samples: samples, newest: newest)
  }

  /// Restarts smoothing from the newest reading. Earlier readings still count as samples.
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
