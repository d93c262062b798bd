import BLE

/// The times at which a device is switched off and on, by hand, by a fault or because its battery
/// ends. The device is on from the start of a run to the first of these times.
public struct PowerSchedule: Hashable, Sendable {
  /// The times, in order: off at the first one, on at the second, and so on by turns.
  public let times: [Instant]

  /// The schedule of a device that is never off.
  public static let alwaysOn = PowerSchedule(switchedAt: [])

  /// A schedule.
  ///
  /// - Parameter times: Off at the first one, on at the second, and so on by turns.
  /// - Precondition: Each time is later than the one before.
  public init(switchedAt times: [Instant]) {
    for (time, next) in zip(times, times.dropFirst()) {
      precondition(time < next, "\(next.seconds) s is not after \(time.seconds) s")
    }
    self.times = times
  }

  /// Returns `true` if the device is on at a time. At the time of a change, the new state counts.
  public func isOn(at time: Instant) -> Bool { times.count { $0 <= time }.isMultiple(of: 2) }

  /// Returns `true` if the device is on from a time to a later one without a break.
  func isOn(from start: Instant, to end: Instant) -> Bool {
    isOn(at: start) && !times.contains { start < $0 && $0 < end }
  }

  /// Returns `true` if there is a time at which both devices are on.
  package func overlaps(with other: PowerSchedule) -> Bool {
    ([.start] + times + other.times).contains { isOn(at: $0) && other.isOn(at: $0) }
  }

  /// The schedule of a device that stays on or off, as it is at the start of a run.
  package var asAtStart: PowerSchedule {
    isOn(at: .start) ? .alwaysOn : PowerSchedule(switchedAt: [.start])
  }
}

extension AdvertisingSchedule {
  /// Returns this schedule for a device that is silent while it is off. Once switched on, the
  /// device begins its first event within one interval.
  func switched(by power: PowerSchedule) -> AdvertisingSchedule {
    guard power != .alwaysOn else { return self }
    let later = power.times.filter { time in !phases.contains { $0.start == time } }
    return AdvertisingSchedule(
      (phases.map { $0.start } + later).sorted().map { time in
        let phase = phases.last { $0.start <= time } ?? phases[0]
        return Phase(
          from: time, interval: power.isOn(at: time) ? phase.interval : nil,
          payload: phase.payload, interleaved: phase.interleaved, sets: phase.sets)
      })
  }
}

// Surveys, trials and recordings take place at no particular time of a run, so their devices stay
// as they are at the start of a run.

extension Beacon {
  /// The same beacon, but with its initial power and place for the whole run.
  package var asAtStart: Beacon {
    var beacon = self
    beacon.power = power.asAtStart
    beacon.moves = []
    return beacon
  }
}

extension Receiver {
  /// The same receiver, which stays on or off, as it is at the start of a run.
  package var asAtStart: Receiver {
    var receiver = self
    receiver.power = power.asAtStart
    return receiver
  }
}

extension Walker {
  /// The same walker, with a tag that stays on or off, as it is at the start of a run.
  package var asAtStart: Walker {
    var walker = self
    walker.tag?.power = tag?.power.asAtStart ?? .alwaysOn
    return walker
  }
}
