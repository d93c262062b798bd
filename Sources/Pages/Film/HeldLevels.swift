import BLE

/// The levels that an engine holds of its anchors, as they change.
struct HeldLevels: Sendable {
  /// Of each anchor, in the order of the engine's evidence.
  private(set) var all: [Film.HeldLevel] = []

  private let grain: Grain
  private var anchors: [Anchor] = []

  init(_ grain: Grain) {
    self.grain = grain
  }

  /// Notes what an engine holds at a time.
  ///
  /// - Parameters:
  ///   - device: The device that an anchor is.
  ///   - name: What the anchor is called.
  mutating func note(
    _ evidence: [Evidence], at now: Instant, name: (Anchor) -> String,
    device: (Anchor) -> Int?
  ) {
    for each in evidence where !anchors.contains(each.anchor) {
      anchors.append(each.anchor)
      all.append(
        Film.HeldLevel(
          name: name(each.anchor), device: device(each.anchor),
          levels: ThinSeries(grain, keepsNewest: true)))
    }
    for (index, anchor) in anchors.enumerated() {
      let level = evidence.first { $0.anchor == anchor }?.level
      let last = all[index].levels.kept.last
      guard last.map({ $0.element != level }) ?? (level != nil) else { continue }
      all[index].levels.add(level, value: level?.dBm ?? -.infinity, at: now)
    }
  }

  /// The device that an anchor is, once it was held.
  func device(of anchor: Anchor) -> Int? {
    anchors.firstIndex(of: anchor).flatMap { all[$0].device }
  }
}
