import BLE
import Testing

/// Vectors: tests of citruz/beacontools, and two captures in Estimote's forum.
struct EstimoteTelemetryTests {
  struct MotionVector: Sendable {
    var data: String
    var version: Int
    var g: [Double]
    var before: EstimoteDuration
    var now: EstimoteDuration
    var faults: EstimoteFaults?
  }

  private static let motions = [
    MotionVector(
      data: "9afe2247a038d5eb032640000001414447faffffffff", version: 2, g: [0, 0.015748, 1.023622],
      before: EstimoteDuration(4, .minutes), now: EstimoteDuration(7, .minutes),
      faults: EstimoteFaults(firmware: false, clock: true)),
    MotionVector(
      data: "9afe1247a038d5eb032640000001414447f001000000", version: 1, g: [0, 0.015748, 1.023622],
      before: EstimoteDuration(4, .minutes), now: EstimoteDuration(7, .minutes),
      faults: EstimoteFaults(firmware: true, clock: false)),
    MotionVector(
      data: "9afe0247a038d5eb032640000001414447f001000000", version: 0, g: [0, 0.015748, 1.023622],
      before: EstimoteDuration(4, .minutes), now: EstimoteDuration(7, .minutes), faults: nil),
    // The gateway showed only these 17 bytes.
    MotionVector(
      data: "9afe12130b412fb582477e00ff003e2650f000", version: 1, g: [-0.015748, 0, 0.976378],
      before: EstimoteDuration(38, .seconds), now: EstimoteDuration(16, .minutes),
      faults: EstimoteFaults(firmware: false, clock: false)),
  ]

  @Test(arguments: motions)
  func readsPublishedMotions(vector: MotionVector) throws {
    let frame = try #require(EstimoteTelemetry(serviceData: packet(vector.data)[...]))
    guard case .motion(let motion) = frame.part else {
      Issue.record("not part A")
      return
    }
    #expect(frame.version == vector.version)
    let identifier = String(vector.data.dropFirst(6).prefix(16))
    #expect(frame.identifier == UInt64(identifier, radix: 16))
    for (read, stated) in zip(
      [motion.acceleration.x, motion.acceleration.y, motion.acceleration.z], vector.g)
    {
      #expect((read - stated).magnitude < 1e-6)
    }
    #expect(motion.timeInStateBefore == vector.before && motion.timeInState == vector.now)
    #expect(!motion.isMoving && motion.pins == 0b1111)
    #expect(motion.faults == vector.faults && motion.pressure == nil)
    #expect(Hexadecimal.text(of: frame.serviceData) == vector.data)
  }

  struct SurroundingsVector: Sendable {
    var data: String
    var version: Int
    var field: EstimoteMagneticField?
    var lux: Double?
    var uptime: EstimoteDuration
    var temperature: Double
    var millivolts: UInt16
    var percent: UInt8?
    var faults: EstimoteFaults?
  }

  private static let surroundings = [
    SurroundingsVector(
      data: "9afe2247a038d5eb03264001ffffffff492566bc2e50", version: 2,
      uptime: EstimoteDuration(1353, .hours), temperature: 25.5, millivolts: 2991, percent: 80),
    SurroundingsVector(
      data: "9afe2247a038d5eb03264001d842ed73492566bc2e50", version: 2,
      field: EstimoteMagneticField(x: -0.3125, y: 0.515625, z: -0.1484375), lux: 276.48,
      uptime: EstimoteDuration(1353, .hours), temperature: 25.5, millivolts: 2991, percent: 80),
    SurroundingsVector(
      data: "9afe0247a038d5eb03264001d842ed73492566bc2e53", version: 0,
      field: EstimoteMagneticField(x: -0.3125, y: 0.515625, z: -0.1484375), lux: 276.48,
      uptime: EstimoteDuration(1353, .hours), temperature: 25.5, millivolts: 2991,
      faults: EstimoteFaults(firmware: true, clock: true)),
    SurroundingsVector(
      data: "9afe12130b412fb582477e01df89dd19c73259f85e41", version: 1,
      field: EstimoteMagneticField(x: -0.2578125, y: -0.9296875, z: -0.2734375), lux: 12.96,
      uptime: EstimoteDuration(711, .days), temperature: 22.25, millivolts: 6078, percent: 65),
  ]

  @Test(arguments: surroundings)
  func readsPublishedSurroundings(vector: SurroundingsVector) throws {
    let frame = try #require(EstimoteTelemetry(serviceData: packet(vector.data)[...]))
    guard case .surroundings(let around) = frame.part else {
      Issue.record("not part B")
      return
    }
    #expect(frame.version == vector.version)
    #expect(around.magneticField == vector.field)
    #expect(around.illuminance.map { ($0 * 100).rounded() / 100 } == vector.lux)
    #expect(around.uptime == vector.uptime && around.temperature == vector.temperature)
    #expect(around.batteryMillivolts == vector.millivolts)
    #expect(around.batteryPercent == vector.percent && around.faults == vector.faults)
    #expect(Hexadecimal.text(of: frame.serviceData) == vector.data)
  }

  /// The published frames of the newest version, written from their measurements. In part A, two
  /// reserved bits of the published frame are set.
  @Test func writesPublishedFrames() {
    let motion = EstimoteMotion.frame(
      identifier: 0x47A0_38D5_EB03_2640,
      acceleration: Acceleration(x: 0, y: 0.015748, z: 1.023622),
      timeInState: EstimoteDuration(7, .minutes), timeInStateBefore: EstimoteDuration(4, .minutes),
      pins: 0b1111, faults: EstimoteFaults(firmware: false, clock: true))
    #expect(
      Hexadecimal.text(of: motion.serviceData) == "9afe2247a038d5eb032640000001414447f8ffffffff")
    let around = EstimoteSurroundings.frame(
      identifier: 0x47A0_38D5_EB03_2640,
      magneticField: EstimoteMagneticField(x: -0.3125, y: 0.515625, z: -0.1484375),
      illuminance: 276.48,
      uptime: EstimoteDuration(1353, .hours), temperature: 25.5, batteryMillivolts: 2991,
      batteryPercent: 80)
    #expect(
      Hexadecimal.text(of: BeaconFrame.estimoteTelemetry(around).advertisingData(flags: 4))
        == "02010403039afe17169afe2247a038d5eb03264001d842ed73492566bc2e50")
  }

  @Test func limitsRoundTrip() throws {
    let motion = EstimoteMotion.frame(
      identifier: 1, acceleration: Acceleration(x: 2, y: -256.0 / 127, z: 0), isMoving: true,
      pressure: EstimoteMotion.pressures.upperBound)
    guard case .motion(let part) = motion.part else {
      Issue.record("not part A")
      return
    }
    #expect(part.acceleration == Acceleration(x: 2, y: -256.0 / 127, z: 0) && part.isMoving)
    #expect(part.pressure == EstimoteMotion.pressures.upperBound)
    let around = EstimoteSurroundings.frame(
      identifier: 1, magneticField: EstimoteMagneticField(x: -1, y: 0.9921875, z: 0),
      illuminance: EstimoteSurroundings.illuminances.upperBound,
      uptime: EstimoteDuration(EstimoteDuration.mostSinceStart, .days), temperature: -128,
      batteryMillivolts: EstimoteSurroundings.mostMillivolts, batteryPercent: 254)
    guard case .surroundings(let read) = around.part else {
      Issue.record("not part B")
      return
    }
    #expect(read.magneticField == EstimoteMagneticField(x: -1, y: 0.9921875, z: 0))
    #expect(read.illuminance == EstimoteSurroundings.illuminances.upperBound)
    #expect(read.uptime == EstimoteDuration(4095, .days) && read.temperature == -128)
    #expect(read.batteryMillivolts == 16_382 && read.batteryPercent == 254)
  }

  @Test(
    arguments: [
      "9afe3247a038d5eb032640000001414447faffffffff",  // version 3
      "9afe2147a038d5eb032640000001414447faffffffff",  // another type
      "9afe2247a038d5eb032640020001414447faffffffff",  // part C
      "9afe2247a038d5eb03264001d842ed73492566bc2e",  // part B, cut
      "9afe2247a038d5eb032640000001414447",  // part A, cut too short
      "9afe2247a038d5eb032640000001414447faffffffff00",  // a byte too many
      "9bfe2247a038d5eb032640000001414447faffffffff",  // another service
    ])
  func rejectsOtherData(hex: String) throws {
    #expect(try EstimoteTelemetry(serviceData: packet(hex)[...]) == nil)
  }
}
