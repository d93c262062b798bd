import BLE

/// An engine that unlocks at fixed times, whatever it hears.
struct TimedUnlocks: DecisionEngine {
  let seconds: [Double]

  mutating func start(at time: Instant) -> [EngineOutput] {
    seconds.map { .command(.wake(at: Instant(nanoseconds: Int64($0 * 1e9)))) }
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    event == .wake ? [.decision(Decision(.unlock, at: time))] : []
  }
}
