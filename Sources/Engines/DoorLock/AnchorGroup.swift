import BLE

/// The anchors on one side of a door.
struct AnchorGroup: Hashable, Sendable {
  private var anchors: [HeardAnchor] = []

  init(_ anchors: [Anchor], smoothing: Smoothing) {
    for anchor in anchors {
      self.anchors.append(HeardAnchor(anchor, smoothing: smoothing))
    }
  }

  /// Takes in what an event brings; a reading if it brings one for any of the anchors.
  mutating func hear(_ event: CentralEvent, at time: Instant) -> Hearing {
    var heard = Hearing.nothing
    for index in anchors.indices {
      let hearing = Hearing(of: anchors[index].anchor, in: event)
      if case .reading(let level) = hearing { anchors[index].hear(level, at: time) }
      if hearing.isReading || heard == .nothing { heard = hearing }
    }
    return heard
  }

  /// The level of the anchors that have enough samples; `nil` if none has.
  mutating func level(as groupLevel: GroupLevel, samples: Int, at time: Instant) -> PowerLevel? {
    var strongest: PowerLevel?
    var sum = 0.0
    var number = 0
    for index in anchors.indices where anchors[index].samples >= samples {
      guard let level = anchors[index].level(at: time) else { continue }
      strongest = max(strongest ?? level, level)
      sum += level.dBm
      number += 1
    }
    return switch groupLevel {
    case .strongest: strongest
    case .mean: number == 0 ? nil : PowerLevel(dBm: sum / Double(number))
    }
  }

  /// What is held of each anchor, in order.
  mutating func evidence(at time: Instant) -> [Evidence] {
    var evidence: [Evidence] = []
    evidence.reserveCapacity(anchors.count)
    for index in anchors.indices { evidence.append(anchors[index].evidence(at: time)) }
    return evidence
  }

  /// Forgets the anchors that were not heard for as long as that.
  mutating func forget(unheardFor age: Duration, at time: Instant) {
    for index in anchors.indices {
      if let newest = anchors[index].newest, newest.duration(to: time) >= age {
        anchors[index].forget()
      }
    }
  }

  /// When the anchor that has been silent for the longest was last heard; `nil` if none is
  /// remembered.
  var oldest: Instant? {
    var oldest: Instant?
    for anchor in anchors {
      if let newest = anchor.newest { oldest = min(oldest ?? newest, newest) }
    }
    return oldest
  }
}
