import BLE
import Buildings
import Sensors
import Sim

/// The periods of a run in which the condition of an alert was met, according to the ground truth.
package struct AlertTimeline: Hashable, Sendable {
  /// The subject of an alert.
  package let subject: String
  /// The duration of the shortest spell for which an alert is due.
  package let least: Duration
  /// The periods in which the condition was met, in order.
  package private(set) var spells: [Spell] = []
  /// The end of the run.
  package private(set) var end = Instant.start

  /// A period in which the condition is met without a break.
  package struct Spell: Hashable, Sendable {
    /// The start.
    package var start: Instant
    /// The end; `nil` if the condition is met until the end of the run.
    package var end: Instant?
  }

  /// Creates the periods of a walker's hazard in a run. Distances are checked ten times a second,
  /// sensors once a second.
  package init(of hazard: Hazard, for walker: Int, in run: Run) {
    subject = hazard.subject
    least = hazard.least
    let track = run.journal.tracks[walker]
    switch hazard.condition {
    case .apart(let thing, let beyond):
      for (own, other) in zip(track, run.journal.tracks[thing]) {
        note(own.pose.point.distance(to: other.pose.point) > beyond, at: own.time)
      }
    case .temperature(let device, let range):
      observe(device, in: run) { readings in
        readings.temperature.map { !range.contains($0) } ?? false
      }
    case .turned(let device, let upright, let stowed):
      observe(device, in: run) { readings in
        let isStowed = stowed.contains { $0.start <= readings.time && readings.time < $0.end }
        return !isStowed && readings.acceleration.map { $0.axis != upright } ?? false
      }
    }
    end = track.last?.time ?? .start
  }

  /// Creates a timeline from periods that are already known.
  package init(of subject: String, _ spells: [Spell], least: Duration = .zero, until end: Instant) {
    self.subject = subject
    self.spells = spells
    self.least = least
    self.end = end
  }

  /// The periods that last long enough for an alert to be due.
  package var due: [Spell] { spells.filter { $0.start.duration(to: $0.end ?? end) >= least } }

  /// Reads the sensors of a device once a second, and tells them which doors open and close in the
  /// run.
  private mutating func observe(_ device: Int, in run: Run, _ isMet: (SensorReadings) -> Bool) {
    guard var sensors = run.world.sensors(of: device) else { return }
    var doors = run.journal.doors[...]
    var time = Instant.start
    let last = Instant.start.advanced(by: run.world.duration)
    while time <= last {
      while let change = doors.first, change.time <= time {
        doors.removeFirst()
        sensors.setDoor(change.door, open: change.state.isOpen, at: change.time)
      }
      sensors.advance(to: time)
      note(isMet(sensors.readings(at: time)), at: time)
      time = time.advanced(by: .seconds(1))
    }
  }

  private mutating func note(_ isMet: Bool, at time: Instant) {
    let isOpen = spells.last.map { $0.end == nil } ?? false
    if isMet, !isOpen { spells.append(Spell(start: time, end: nil)) }
    if !isMet, isOpen { spells[spells.count - 1].end = time }
  }
}
