import BLE

/// The levels that an engine holds of its anchors, as they change.
struct HeldLevels: Sendable {
  /// Of each anchor that was heard, in the order of the engine's evidence.
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

/// The side or the rooms that an engine takes someone to be in.
struct HeldState: Sendable {
  /// As it changes; `nil` where the engine told of neither.
  private(set) var band: Film.Band?

  private let grain: Grain
  private var rooms: [String] = []

  init(_ grain: Grain) {
    self.grain = grain
  }

  /// Notes what a decision says of it.
  mutating func note(_ decision: Decision) {
    switch decision.verdict {
    case .side(let side): add(side.word, side.word, at: decision.time)
    case .entered(let room):
      rooms.append(room)
      addRooms(at: decision.time)
    case .left(let room):
      rooms.removeAll { $0 == room }
      addRooms(at: decision.time)
    case .unlock, .lock, .position: break
    }
  }

  private mutating func addRooms(at time: Instant) {
    add(
      rooms.isEmpty ? "unknown" : "room", rooms.isEmpty ? "nowhere" : rooms.joined(separator: ", "),
      at: time)
  }

  private mutating func add(_ kind: String, _ text: String, at time: Instant) {
    var band = band ?? Film.Band("engine", grain)
    band.add(kind, text, at: time)
    self.band = band
  }
}
