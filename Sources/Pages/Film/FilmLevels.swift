import BLE

/// The levels of an engine's anchors over time.
struct FilmLevels: Sendable {
  /// The levels of each anchor, in the order in which the engine's evidence first named them.
  private(set) var all: [Film.HeldLevel] = []

  private let resolution: FilmResolution
  private var anchors: [Anchor] = []

  init(_ resolution: FilmResolution) { self.resolution = resolution }

  /// Records the levels in an engine's evidence at a time.
  ///
  /// - Parameters:
  ///   - device: Returns the device of an anchor.
  ///   - name: Returns the name of an anchor.
  mutating func note(
    _ evidence: [Evidence], at now: Instant, name: (Anchor) -> String,
    device: (Anchor) -> Int?
  ) {
    for each in evidence where !anchors.contains(each.anchor) {
      anchors.append(each.anchor)
      all.append(
        Film.HeldLevel(
          name: name(each.anchor), device: device(each.anchor),
          levels: FilmSeries(resolution, keepsNewest: true)))
    }
    for (index, anchor) in anchors.enumerated() {
      let level = evidence.first { $0.anchor == anchor }?.level
      let last = all[index].levels.kept.last
      guard last.map({ $0.element != level }) ?? (level != nil) else { continue }
      all[index].levels.add(level, value: level?.dBm ?? -.infinity, at: now)
    }
  }

  /// Returns the device of an anchor; `nil` if the anchor has not been recorded or has no device.
  func device(of anchor: Anchor) -> Int? {
    anchors.firstIndex(of: anchor).flatMap { all[$0].device }
  }
}
