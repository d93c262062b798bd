import BLE
import Buildings
import Documents
@testable import FloorPlans
@testable import Measurements
import Recordings
import Sim
import TestScenes
import TestSupport
import Testing

/// The offsets of receivers from a recording in which a tag is held at 1 m from each.
@Suite struct CalibratedOffsetsTests {
  /// The levels at 1 m: a hears 20 dB more than b, and c 5 dB less.
  private static let levels = ["a": -39, "b": -59, "c": -64]
  private static let places = [
    ("a", Point(x: 1, y: 1)), ("b", Point(x: 11, y: 1)), ("c", Point(x: 11, y: 9)),
  ]

  private static var plan: FloorPlanFile {
    get throws {
      FloorPlanFile(
        plan: try FloorPlan(
          bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 10)), walls: [], rooms: []),
        materials: Materials(all: []),
        devices: places.map {
          FixedDevice(name: $0.0, position: Position($0.1, height: 1.5))
        })
    }
  }

  /// Half a minute at 1 m from each receiver, heard ten times a second: 2 dB above and below the
  /// level by the log-distance model with an exponent of 2 in turn, in whole decibels.
  private static func recording(hearing all: Bool) throws -> Recording {
    var rows = ""
    var truth = ""
    for (index, held) in places.enumerated() {
      let start = Double(index) * 30
      for time in [start, start + 29.5] {
        truth += "\(time),tag,\(held.1.x),\(held.1.y + 1),0,\n"
      }
      for step in 0..<290 {
        let time = start + Double(step) / 10 + 0.05
        for (name, place) in places where all || name == held.0 {
          let dx = place.x - held.1.x
          let dy = place.y - held.1.y - 1
          let loss = 10 * PortableMath.log10(dx * dx + dy * dy)
          let level = Double(levels[name] ?? 0) - loss + (step % 2 == 0 ? 2 : -2)
          rows += "\(time.with(3)),\(name),tag,,\(Int(level.rounded())),\n"
        }
      }
    }
    return try RecordingText.read(rows, truth: truth)
  }

  /// The median of -39, -59 and -64 dBm is -59.
  @Test(arguments: [true, false]) func offsetsMakeTheReceiversEqual(hearing all: Bool) throws {
    let offsets = try CalibratedOffsets(
      of: [Self.recording(hearing: all)], in: Self.plan, at: InputPlace("plan.json"),
      settings: Calibration.Settings(height: 1.5))
    #expect(offsets.setting == ["a": JSON(-20), "b": JSON(0), "c": JSON(5)])
    #expect(offsets.devices.map(\.level) == [-39, -59, -64])
    #expect(offsets.devices.map(\.readings) == [290, 290, 290])
    #expect(offsets.text.hasSuffix("\nrssiOffsetsDB: {\"a\":-20,\"b\":0,\"c\":5}\n"))
  }

  /// 2.5 m above a device, a tag is not near it.
  @Test func readingsFartherAwayDoNotCount() throws {
    let recording = try Self.recording(hearing: true)
    let error = InputError.unusable(
      InputPlace("plan.json").key("devices"),
      "0 of 3 devices have 20 readings within 0.5 ... 1.5 m; offsets need two")
    #expect(throws: error) {
      try CalibratedOffsets(
        of: [recording], in: Self.plan, at: InputPlace("plan.json"),
        settings: Calibration.Settings(height: 4))
    }
  }
}
