import BLE

/// A side of a door over time: from each step on its side holds, up to the next step.
package struct SideTimeline: Hashable, Sendable {
  /// The changes, in order of time; each side differs from the one before.
  private(set) var steps: [Step] = []

  struct Step: Hashable, Sendable {
    var time: Instant
    var side: Side
  }

  /// What the truth says. Of several sides of one time, the last holds.
  init(_ truth: [(Instant, Side)]) {
    for (time, side) in truth { add(side, from: time) }
  }

  /// What an engine says; unknown before its first decision.
  init(_ decisions: some Sequence<Decision>) {
    for decision in decisions {
      if case .side(let side) = decision.verdict { add(side, from: decision.time) }
    }
  }

  private mutating func add(_ side: Side, from time: Instant) {
    if steps.last?.time == time { steps.removeLast() }
    if steps.last?.side != side { steps.append(Step(time: time, side: side)) }
  }

  /// How often the side changes from inside to outside or back; a time between in which it is not
  /// known belongs to the side before.
  var changes: Int {
    let known = steps.lazy.map(\.side).filter { $0 != .unknown }
    return zip(known, known.dropFirst()).count { $0 != $1 }
  }

  /// The stretches of time, from the first step of the truth to the end, in which neither side
  /// changes.
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

/// A stretch of time in which neither the truth nor the engine changes its side.
struct SideStretch: Hashable, Sendable {
  var start: Instant
  var end: Instant
  var truth: Side
  var decided: Side

  var duration: Duration { start.duration(to: end) }

  /// Whether the engine takes the person to be on the other side of the door. To say nothing is not
  /// wrong.
  var isWrong: Bool { truth != .unknown && decided != .unknown && decided != truth }
}
