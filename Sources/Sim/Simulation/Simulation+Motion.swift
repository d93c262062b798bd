import BLE
import Phones

// The motion sensors of phones. They cost nothing unless an engine follows them.

extension Simulation {
  /// Begins the reports of the motion sensors of a walker's phone, once a second. A tag has none.
  mutating func followMotion(of walker: Int) {
    guard world.walkers[walker].phone != nil else { return }
    let due = centrals[walker].followMotion(on: world.walkers[walker].walk, at: now)
    agenda.schedule(.motionIsDue(walker: walker), at: due)
  }

  /// Reports the readings of the motion sensors of a walker's phone, if a report is due.
  mutating func reportMotion(of walker: Int, notifying observer: inout some Observer) {
    guard let phone = world.walkers[walker].phone,
      let report = centrals[walker].takeMotion(of: people[walker], at: now)
    else { return }
    agenda.schedule(.motionIsDue(walker: walker), at: report.next)
    let error = chance.compassError(
      of: phone.stream, deviation: phone.compassDeviation, afterTurns: report.way.turns)
    let heading = people[walker].pose(at: now).heading.headingDegrees + error
    let motion = DeviceMotion(
      heading: Self.reading(of: heading),
      steps: Int(report.length / world.walkers[walker].stepLength))
    guard phones[walker] == nil else {
      return sense(motion, by: walker, notifying: &observer)
    }
    observer.observe(AppEvent(.delivered(.motion(motion), rule: nil), at: now), ofAppOf: walker)
    hand(.motion(motion), to: walker, notifying: &observer)
  }

  /// A heading as a compass shows it: in hundredths of a degree, 0 ..< 360.
  private static func reading(of heading: Double) -> Double {
    let hundredths = Int(PortableMath.nearestInteger(heading * 100)) % 36_000
    return Double(hundredths < 0 ? hundredths + 36_000 : hundredths) / 100
  }
}
