import BLE
import EngineFiles
import Phones
import Positioning
import Recordings
import Sim

/// The readings of the motion sensors of a device on a recorded path.
struct TrialMotion: Sendable {
  /// The parts of the path, each with its start, and with the heading and the speed from then on.
  private let legs: [Leg]
  private let usesHeading: Bool
  /// The length of a step, in metres; `nil` if steps are not counted.
  private let stepLength: Double?

  private struct Leg {
    var time: Instant
    /// The heading by the compass, in degrees; `nil` before the first known heading.
    var heading: Double?
    /// The distance walked before `time`, in metres.
    var distance: Double
    /// The speed, in m/s.
    var speed: Double
  }

  /// Creates the readings on a path. A heading is the recorded one or the direction of movement.
  /// Where there is neither, the device keeps its last heading. It has no heading before the first
  /// one.
  ///
  /// - Parameters:
  ///   - sensors: The sensors of the device.
  ///   - settings: The settings of the methods, which say which readings are used.
  init(on trajectory: Trajectory, by sensors: MotionSensors, for settings: MethodSettings) {
    var legs: [Leg] = []
    var (turns, facing, distance) = (UInt64(0), Double?.none, 0.0)
    for (number, from) in trajectory.points.enumerated() {
      let next = number + 1 < trajectory.points.count ? trajectory.points[number + 1] : from
      let step = next.point - from.point
      let seconds = from.time.duration(to: next.time).inSeconds
      if let heading = from.heading(towards: next)?.headingDegrees {
        if let facing, facing != heading { turns += 1 }
        facing = heading
      }
      legs.append(
        Leg(
          time: from.time, heading: facing.map { $0 + sensors.compassError(afterTurns: turns) },
          distance: distance, speed: seconds > 0 ? step.length / seconds : 0))
      distance += step.length
    }
    self.legs = legs
    usesHeading = settings.usesHeading || settings.usesSteps
    stepLength = settings.usesSteps ? sensors.stepLength : nil
  }

  /// The readings at a time; no readings before the path begins.
  ///
  /// - Complexity: O(log n).
  func motion(at time: Instant) -> DeviceMotion {
    var (before, after) = (0, legs.count)
    while before < after {
      let middle = (before + after) / 2
      if legs[middle].time <= time { before = middle + 1 } else { after = middle }
    }
    guard before > 0 else { return DeviceMotion() }
    let leg = legs[before - 1]
    let distance = leg.distance + leg.speed * leg.time.duration(to: time).inSeconds
    return DeviceMotion(
      heading: usesHeading ? leg.heading : nil, steps: stepLength.map { Int(distance / $0) })
  }
}

/// The motion sensors of a device, and the walker who carries it.
package struct MotionSensors: Hashable, Sendable {
  /// The standard deviation of the compass, in degrees. The error is normally distributed, and
  /// drawn anew after each turn, because it comes from iron nearby more than from the sensor.
  let compassDeviation: Double
  /// The length of the walker's steps, in metres.
  let stepLength: Double
  private let chance: Chance
  private let stream: RandomStream

  /// Sensors without an error.
  package static let exact = MotionSensors(
    compassDeviation: 0, stepLength: DeviceMotion.typicalStepLength, device: "", seed: 0)

  /// The sensors of a device.
  ///
  /// - Parameter device: The name of the device, from which the random numbers of the sensors
  ///   derive.
  init(compassDeviation: Double, stepLength: Double, device: String, seed: UInt64) {
    self.compassDeviation = compassDeviation
    self.stepLength = stepLength
    chance = Chance(seed: seed)
    stream = RandomStream(device)
  }

  fileprivate func compassError(afterTurns turns: UInt64) -> Double {
    chance.compassError(of: stream, deviation: compassDeviation, afterTurns: turns)
  }
}

extension Recording {
  /// Returns the recording with readings of a subject's motion sensors added: at the end of each
  /// scan while the app runs, and when the app starts to run again.
  ///
  /// - Parameter interval: The length of a scan; above zero.
  func sensing(
    _ trace: TrialMotion, of subject: DeviceAddress, every interval: Duration
  ) -> Recording {
    let app = app(on: subject)
    // The next report; none while no app runs.
    var due = app.beginsAnApp ? nil : Optional(start.advanced(by: interval))
    var isSuspended = false
    var rows: [DeliveredRow] = []
    func report(at time: Instant) {
      let motion = trace.motion(at: time)
      guard motion != DeviceMotion() else { return }
      rows.append(
        DeliveredRow(AppEvent(.delivered(.motion(motion), rule: nil), at: time), on: subject))
    }
    func report(upTo end: Instant) {
      while let time = due, time <= end {
        if !isSuspended { report(at: time) }
        due = time.advanced(by: interval)
      }
    }
    for row in delivered {
      report(upTo: row.time)
      rows.append(row)
      guard row.phone == subject else { continue }
      switch row.event.kind {
      case .launched: (due, isSuspended) = (row.time.advanced(by: interval), false)
      case .ended: due = nil
      case .suspended: isSuspended = true
      case .resumed:
        isSuspended = false
        report(at: row.time)
      case .scanBlocked, .regionNotDelivered, .delivered: break
      }
    }
    report(upTo: end)
    var recording = self
    recording.delivered = rows
    return recording
  }
}
