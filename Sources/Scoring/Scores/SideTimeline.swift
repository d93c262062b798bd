import BLE

/// The side of a door that someone or something is on, over time. Each side lasts until the next
/// step.
package struct SideTimeline: Hashable, Sendable {
  /// The changes, in order of time. Each side differs from the previous one.
  private(set) var steps: [Step] = []

  struct Step: Hashable, Sendable {
    var time: Instant
    var side: Side
  }

  /// Creates the timeline of the true sides. Of several sides at the same time, the last one
  /// counts.
  init(_ truth: [(Instant, Side)]) {
    for (time, side) in truth { add(side, from: time) }
  }

  /// Creates the timeline of the decided sides.
  init(_ decisions: some Sequence<Decision>) {
    for decision in decisions {
      if case .side(let side) = decision.verdict { add(side, from: decision.time) }
    }
  }

  private mutating func add(_ side: Side, from time: Instant) {
    if steps.last?.time == time { steps.removeLast() }
    if steps.last?.side != side { steps.append(Step(time: time, side: side)) }
  }

  /// The number of changes from inside to outside or back. Time in between, with an unknown side,
  /// belongs to the earlier side.
  var changes: Int {
    let known = steps.lazy.map(\.side).filter { $0 != .unknown }
    return zip(known, known.dropFirst()).count { $0 != $1 }
  }

  /// A stay inside.
  struct Visit: Hashable, Sendable {
    var start: Instant
    /// The end of the stay; `nil` if it does not end.
    var end: Instant?
    /// `true` if the person came from outside, `false` if they were inside from the start.
    var isArrival: Bool
  }

  /// The stays inside, in order. Time with an unknown side belongs to the earlier side.
  var visits: [Visit] {
    var visits: [Visit] = []
    var isOutside = false
    for step in steps where step.side != .unknown {
      switch (step.side, visits.last?.end) {
      case (.inside, _) where isOutside || visits.isEmpty:
        visits.append(Visit(start: step.time, end: nil, isArrival: isOutside))
      case (.outside, .none) where !visits.isEmpty:
        visits[visits.count - 1].end = step.time
      default: break
      }
      isOutside = step.side == .outside
    }
    return visits
  }

  /// Returns the newest known side at a time; `nil` before the first known side.
  func side(at time: Instant) -> Side? {
    steps.last { $0.time <= time && $0.side != .unknown }?.side
  }

  /// Returns the stretches of time in which neither side changes, from the first step of the truth
  /// to the end.
  static func stretches(
    truth: SideTimeline, decided: SideTimeline, until end: Instant
  ) -> [SideStretch] {
    guard let start = truth.steps.first?.time else { return [] }
    var truthNow = Side.unknown
    var decidedNow = decided.steps.last { $0.time <= start }?.side ?? .unknown
    var truths = truth.steps[...]
    var decisions = decided.steps.drop { $0.time <= start }
    var now = start
    var stretches: [SideStretch] = []
    while now < end {
      if let step = truths.first, step.time == now {
        truthNow = step.side
        truths.removeFirst()
      }
      if let step = decisions.first, step.time == now {
        decidedNow = step.side
        decisions.removeFirst()
      }
      let next = [truths.first?.time, decisions.first?.time, end].compactMap(\.self).min() ?? end
      stretches.append(
        SideStretch(start: now, end: min(next, end), truth: truthNow, decided: decidedNow))
      now = next
    }
    return stretches
  }
}

/// A stretch of time in which neither the true nor the decided side changes.
struct SideStretch: Hashable, Sendable {
  var start: Instant
  var end: Instant
  var truth: Side
  var decided: Side

  var duration: Duration { start.duration(to: end) }

  /// `true` if the decided side is the other side of the door. An unknown side is not wrong.
  var isWrong: Bool { truth != .unknown && decided != .unknown && decided != truth }
}
