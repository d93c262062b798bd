import BLE

/// An anchor, and what was heard of it without a break up to now.
struct HeardAnchor: Hashable, Sendable {
  let anchor: Anchor
  private(set) var newest: Instant?
  private(set) var newestLevel: PowerLevel?
  private(set) var samples = 0
  private var smoother: Smoother

  init(_ anchor: Anchor, smoothing: Smoothing) {
    self.anchor = anchor
    smoother = Smoother(smoothing)
  }

  mutating func hear(_ level: PowerLevel, at time: Instant) {
    newest = time
    newestLevel = level
    samples += 1
    smoother.add(level, at: time)
  }

  mutating func level(at time: Instant) -> PowerLevel? {
    smoother.level(at: time)
  }

  mutating func evidence(at time: Instant) -> Evidence {
    Evidence(anchor: anchor, level: level(at: time), samples: samples, newest: newest)
  }

  /// Smooths from the newest reading on. What was heard before still counts as heard.
  mutating func startOver() {
    guard let newest, let newestLevel else { return }
    smoother.reset()
    smoother.add(newestLevel, at: newest)
  }

  mutating func forget() {
    samples = 0
    newest = nil
    newestLevel = nil
    smoother.reset()
  }
}
