import BLE
import Documents
import FloorPlans
import Positioning
import Recordings
import Scenarios
import Sim

/// The offsets of fixed devices, for an engine's setting `rssiOffsetsDB`. They are estimated from
/// recordings in which the phone or tag was held near each device.
///
///     let offsets = try CalibratedOffsets(of: recordings, in: plan, at: place, settings: settings)
///     print(offsets.text)
///
/// Each reading within `reach` is converted to a level at 1 m with the loss in free space. At such
/// short distances, the loss matters little. The offset of a device is the median of all devices'
/// medians minus the device's own median.
package struct CalibratedOffsets: Report, Sendable {
  /// The devices with enough readings, in the plan's order.
  package let devices: [Device]
  /// The devices with too few readings, each with the number of its readings.
  package let leftOut: [(name: String, readings: Int)]
  /// Warnings about the recordings.
  package let warnings: [InputWarning]

  /// The distances of readings that count, in metres.
  package static let reach = 0.5...1.5
  /// The number of readings that a device needs to have an offset.
  package static let leastReadings = 20

  /// A device and its levels.
  package struct Device: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The number of readings.
    package let readings: Int
    /// The median level at 1 m, in dBm.
    package let level: Double
    /// The offset, in dB, rounded to 0.1 dB.
    package let offset: Double
  }

  /// Finds the offsets.
  ///
  /// - Parameters:
  ///   - place: The place of the plan in the input, as errors name it.
  ///   - settings: The height of the moving device, and the subject; the other settings have no
  ///     effect.
  /// - Throws: `missingFile` if a recording has no ground truth; `unusable` unless at least two
  ///   devices of the plan have enough readings.
  package init(
    of recordings: [Recording], in plan: FloorPlanFile, at place: InputPlace,
    settings: Calibration.Settings
  ) throws(InputError) {
    var levels: [[Double]] = plan.devices.map { _ in [] }
    let numbers = Dictionary(
      plan.devices.enumerated().map { (DeviceNames.address(of: $1.name), $0) },
      uniquingKeysWith: { first, _ in first })
    for recording in recordings {
      for mover in try CalibrationSurvey.subjects(settings.subject, of: recording) {
        let trajectory = try Trajectory(of: mover, in: recording)
        for sighting in recording.sightings where sighting.advertisement.involves(mover) {
          let packet = sighting.advertisement
          let other = packet.transmitter == mover ? packet.receiver : packet.transmitter
          guard let device = numbers[other], let level = packet.rssi,
            let pose = trajectory.pose(at: sighting.time)
          else { continue }
          let position = plan.devices[device].position
          let (dx, dy) = (pose.point.x - position.point.x, pose.point.y - position.point.y)
          let dz = settings.height - position.height
          let distance = (dx * dx + dy * dy + dz * dz).squareRoot()
          guard Self.reach.contains(distance) else { continue }
          levels[device].append(level.dBm + 20 * PortableMath.log10(distance))
        }
      }
    }
    let heard = plan.devices.indices.filter { levels[$0].count >= Self.leastReadings }
    guard heard.count > 1 else {
      throw .unusable(
        place.key("devices"),
        "\(heard.count) of \(plan.devices.count) devices have \(Self.leastReadings) readings within "
          + "\(Self.reachInWords); offsets need two")
    }
    let medians = heard.map { Self.median(of: levels[$0]) }
    let middle = Self.median(of: medians)
    devices = zip(heard, medians).map { device, median in
      Device(
        name: plan.devices[device].name, readings: levels[device].count, level: median,
        offset: ((middle - median) * 10).rounded() / 10 + 0)
    }
    leftOut = plan.devices.indices.filter { !heard.contains($0) }.map {
      (plan.devices[$0].name, levels[$0].count)
    }
    warnings = recordings.flatMap(\.warnings)
  }

  private static func median(of numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }

  private static var reachInWords: String {
    "\(reach.lowerBound.inFewDigits) ... \(reach.upperBound.inFewDigits) m"
  }

  /// The setting for the engine.
  package var setting: JSON {
    .object(Dictionary(uniqueKeysWithValues: devices.map { ($0.name, JSON($0.offset)) }))
  }

  /// The offsets as text for people, and as a line for an engine.
  package var text: String {
    var table = TextTable()
    table.add(["readings within \(Self.reachInWords)", "", "level at 1 m", "", "offset", ""])
    for device in devices {
      table.add([
        device.name.onOneLine, "\(device.readings)", device.level.with(1), "dBm",
        device.offset.with(1), "dB",
      ])
    }
    for device in leftOut {
      table.add([device.name.onOneLine, "\(device.readings)", "too few", "", "", ""])
    }
    return (table.lines + ["", "rssiOffsetsDB: \(setting.line)"]).joined(separator: "\n") + "\n"
  }

  /// The offsets as one JSON object.
  package var json: JSON {
    [
      "rssiOffsetsDB": setting,
      "devices": .list(
        devices.map {
          [
            "name": .text($0.name), "readings": JSON($0.readings), "levelDBm": JSON($0.level),
            "offsetDB": JSON($0.offset),
          ]
        }),
      "leftOut": .list(
        leftOut.map { ["name": .text($0.name), "readings": JSON($0.readings)] }),
      "warnings": JSON(warnings),
    ]
  }
}
