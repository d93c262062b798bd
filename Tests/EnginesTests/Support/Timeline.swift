import BLE
import Engines
import TestSupport

/// Events and expected decisions, with time from left to right.
///
///     in  : -60 -60  ?   .      // RSSI of an anchor in dBm; ? heard without RSSI; . not heard
///     ex  : -70 -50 -50  .      // within a column, the upper row comes first
///     out :  I  OU   .   .      // decisions from this column's time up to the next
///
/// Decisions are I, O and ? for the sides inside, outside and unknown, U for unlock and L for lock,
/// a+ for entering room a, a- for leaving it and ! for a notification. `in`, `in2` ... are interior
/// anchors, and `ex`, `ex2` ... are exterior.
struct Timeline {
  private(set) var events: [TimedEvent] = []
  private(set) var expected: [String] = []
  private let step: Duration

  init(every step: Duration = .seconds(1), _ text: String) {
    self.step = step
    var rows: [(name: String, cells: [Substring])] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      let cells = parts[1].split(separator: " ")
      let name = String(parts[0].filter { $0 != " " })
      if name == "out" { expected = cells.map(String.init) } else { rows.append((name, cells)) }
    }
    for column in expected.indices {
      for row in rows where row.cells[column] != "." {
        let rssi = Double(row.cells[column]).map { PowerLevel(dBm: $0) }
        events.append(TimedEvent(time(of: column), .heard(row.name, rssi)))
      }
    }
  }

  private func time(of column: Int) -> Instant {
    .start.advanced(by: step * column)
  }

  /// The decisions in columns, in the format of `expected`; later decisions get further columns.
  func outcome(of settings: DoorLockSettings) -> [String] {
    outcome(of: DoorLock(settings: settings))
  }

  func outcome(of engine: some DecisionEngine) -> [String] {
    let decisions = decisions(
      of: engine, on: events, until: time(of: expected.count), wakes: .delivered)
    var columns = Array(repeating: "", count: expected.count)
    for decision in decisions where decision.time < time(of: expected.count) {
      let column = Int(decision.time.nanoseconds / step.nanoseconds)
      columns[column] += decision.verdict.letter
    }
    return columns.map { $0.isEmpty ? "." : $0 }
  }
}

extension Verdict {
  fileprivate var letter: String {
    switch self {
    case .side(.inside): "I"
    case .side(.outside): "O"
    case .side(.unknown): "?"
    case .unlock: "U"
    case .lock: "L"
    case .entered(let room): room + "+"
    case .left(let room): room + "-"
    case .notify: "!"
    default: "unexpected"
    }
  }
}
