import BLE
import Sensors
import Testing

/// Payloads from the tests of citruz/beacontools: a device with these readings sends them.
struct BeaconFrameReadingsTests {
  private func payload(_ text: String) throws -> Payload {
    Payload(try #require(Hexadecimal.bytes(of: text)))
  }

  private func readings(_ seconds: Double = 0) -> SensorReadings {
    SensorReadings(time: .seconds(seconds))
  }

  /// 22.5 °C, 2.4 V, at rest for 5 min after 37 s in motion.
  @Test func aNearableSendsAllThatItMeasures() throws {
    let template = Nearable(
      identifier: 0x1EFE_427E_B6F4_BC2F, temperature: 3, battery: 9, isUnderLoad: true,
      isMoving: true, acceleration: Acceleration(x: 1, y: 1, z: 1), status: 83)
    let readings = SensorReadings(
      time: .seconds(500), temperature: 22.51, batteryVoltage: 2.4,
      acceleration: Acceleration(x: -0.03125, y: 0.078125, z: -0.984375),
      motion: MotionState(
        isMoving: false, duration: .seconds(359), durationBefore: .milliseconds(37_900)))
    let sent = BeaconFrame.nearable(template).advertisingData(flags: 4)
      .reporting(readings, afterFrames: 9)
    #expect(
      sent == (try payload("02010403030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553")))
  }

  /// 2840 mV, 19 °C, 5223 frames and 1094.8 s, with 223 and 94.8 s in this run.
  @Test func anEddystoneCountsFramesAndTime() throws {
    let published = try payload("0201060303aafe1116aafe20000b1813000000146700002ac4")
    let template = EddystoneTelemetry(
      batteryMillivolts: 2840, temperature: 19, frames: 5000, tenths: 10_000)
    #expect(
      BeaconFrame.eddystoneTelemetry(template).advertisingData()
        .reporting(readings(94.89), afterFrames: 223) == published)
    let unmeasured = EddystoneTelemetry(
      batteryMillivolts: nil, temperature: nil, frames: 5000, tenths: 10_000)
    var readings = readings(94.89)
    readings.temperature = 19
    readings.batteryVoltage = 2.84
    #expect(
      BeaconFrame.eddystoneTelemetry(unmeasured).advertisingData()
        .reporting(readings, afterFrames: 223) == published)
  }

  /// 1.02 g, at rest for 7 min after 4 min in motion.
  @Test func estimoteTelemetryOfMotion() throws {
    let published = try payload("02010403039afe17169afe2247a038d5eb032640000001414447faffffffff")
    let template = EstimoteMotion.frame(
      identifier: 0x47A0_38D5_EB03_2640, acceleration: Acceleration(x: 1, y: 1, z: 1),
      isMoving: true, pins: 15)
    let readings = SensorReadings(
      time: .seconds(500), acceleration: Acceleration(x: 0, y: 0.016, z: 1.024),
      motion: MotionState(
        isMoving: false, duration: .seconds(420), durationBefore: .seconds(299)))
    let sent = try [
      published,
      BeaconFrame.estimoteTelemetry(template).advertisingData().reporting(
        readings, afterFrames: 0),
    ].map { payload in
      guard case .estimoteTelemetry(let frame)? = BeaconFrame(advertisingData: payload),
        case .motion(let motion) = frame.part
      else { throw NoFrame() }
      return motion
    }
    #expect(sent[0].acceleration == sent[1].acceleration)
    #expect(sent[0].timeInState == sent[1].timeInState)
    #expect(sent[0].timeInStateBefore == sent[1].timeInStateBefore)
    #expect(sent[0].isMoving == sent[1].isMoving)
    #expect(sent[0].pins == sent[1].pins)
    #expect(sent[0].pressure == sent[1].pressure)
  }

  /// 1353 h, one and a half of them in this run, 25.5 °C, 2991 mV and 80 %.
  @Test func estimoteTelemetryOfSurroundings() throws {
    let template = EstimoteSurroundings.frame(
      identifier: 0x47A0_38D5_EB03_2640,
      magneticField: EstimoteMagneticField(x: -0.3125, y: 0.515625, z: -0.1484375),
      illuminance: 276.48,
      uptime: EstimoteDuration(1352, .hours), temperature: 0)
    let readings = SensorReadings(
      time: .seconds(5400), temperature: 25.51, batteryVoltage: 2.9911, batteryCharge: 79.6)
    let sent = BeaconFrame.estimoteTelemetry(template).advertisingData(flags: 4)
      .reporting(readings, afterFrames: 0)
    #expect(
      sent == (try payload("02010403039afe17169afe2247a038d5eb03264001d842ed73492566bc2e50")))
  }

  /// Readings that round to the same numbers are the same bytes.
  @Test func aFrameHasTheStepsOfItsFormat() {
    let template = BeaconFrame.nearable(
      Nearable(
        identifier: 1, temperature: 0, battery: 1, acceleration: Acceleration(x: 0, y: 0, z: 1)))
    let sent = [22.47, 22.49, 22.53, 22.54].map { temperature in
      template.advertisingData().reporting(
        SensorReadings(time: .start, temperature: temperature), afterFrames: 0)
    }
    #expect(sent[0] == sent[1] && sent[1] == sent[2])
    #expect(sent[2] != sent[3])
  }

  @Test(arguments: [1e9, -1e9, .infinity, -.infinity])
  func readingsBeyondAFrameAreItsLimits(value: Double) throws {
    let readings = SensorReadings(
      time: .seconds(1e9), temperature: value, batteryVoltage: value, batteryCharge: value,
      motion: MotionState(
        isMoving: true, duration: .seconds(1_000_000_000), durationBefore: .seconds(20_000_000)))
    let acceleration = Acceleration(x: 0, y: 0, z: 1)
    let templates: [BeaconFrame] = [
      .nearable(Nearable(identifier: 1, temperature: 0, battery: 1, acceleration: acceleration)),
      .eddystoneTelemetry(
        EddystoneTelemetry(batteryMillivolts: nil, temperature: nil, frames: .max, tenths: .max)),
      .estimoteTelemetry(EstimoteMotion.frame(identifier: 1, acceleration: acceleration)),
      .estimoteTelemetry(
        EstimoteSurroundings.frame(
          identifier: 1, uptime: EstimoteDuration(4000, .days), temperature: 0)),
    ]
    for template in templates {
      let sent = template.advertisingData().reporting(readings, afterFrames: .max)
      let frame = try #require(BeaconFrame(advertisingData: sent))
      if case .nearable(let nearable) = frame {
        #expect(nearable.temperature == (value > 0 ? 127.9375 : -128))
        #expect(nearable.battery == (value > 0 ? 1023 : 0))
        #expect(nearable.timeInState == EstimoteDuration(31, .weeks))
        #expect(nearable.timeInStateBefore == EstimoteDuration(31, .weeks))
      }
    }
  }

  /// The last two: part A of telemetry as a gateway has cut it, and part B of version 1.
  @Test(
    arguments: [
      "", "020106", "0201061aff4c000215", "02010605ff4c000215",
      "02010403039afe14169afe2247a038d5eb032640000001414447faff",
      "17169afe12130b412fb582477e01df89dd19c73259f85e41",
    ])
  func otherPayloadsStayAsTheyAre(text: String) throws {
    let payload = try payload(text)
    var readings = readings()
    readings.acceleration = Acceleration(x: 1, y: 0, z: 0)
    readings.temperature = 3
    #expect(payload.reporting(readings, afterFrames: 1) == payload)
  }

  private struct NoFrame: Error {}
}
