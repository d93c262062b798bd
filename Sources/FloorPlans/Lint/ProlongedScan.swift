import BLE
import Documents

/// A scan that runs for longer than its period, so that the app does not start scans too often.
package struct ProlongedScan: Hashable, Sendable {
  /// The name of the person who has the engine.
  package let person: String
  /// The person's place at the start.
  package let place: Point
  /// The period that the settings ask for.
  package let period: Duration
  /// The shortest time for which the app scans.
  package let shortest: Duration
  /// The time for which a scan runs: to the end of the first period that is not before `shortest`.
  package let length: Duration

  /// Creates the prolonged scan; `nil` if scans end with their periods.
  ///
  /// - Parameter shortest: Zero if period and pause together are long enough, as in `ScanPeriods`.
  package init?(
    of period: Duration, pause: Duration, shortest: Duration, by person: String, at place: Point
  ) {
    guard period < shortest else { return nil }
    self.person = person
    self.place = place
    self.period = period
    self.shortest = shortest
    let (cycle, rest) = (period + pause, (shortest - period).nanoseconds)
    length = period + cycle * Int((rest + cycle.nanoseconds - 1) / cycle.nanoseconds)
  }

  /// The finding.
  package var finding: PlanFinding {
    func milliseconds(_ duration: Duration) -> String {
      "\((duration.inSeconds * 1000).inFewDigits) ms"
    }
    return PlanFinding(
      .scan, at: place,
      "the engine of \(person.quoted) scans for \(milliseconds(length)) at a time, not for its "
        + "period of \(milliseconds(period)): period and pause together are shorter than "
        + "'minScanCycleMs' (\(milliseconds(shortest))), as Android allows five starts in 30 s "
        + "(startLimit)",
      advice: "let period and pause be longer, or set 'minScanCycleMs' to 0, as in AltBeacon "
        + "before 2.12.1")
  }
}
