import BLE
import Testing

/// Vectors: a capture in the tests of citruz/beacontools, the values of another from an issue of
/// sandeepmistry/node-bleacon, and one computed from Estimote's specification.
struct NearableTests {
  struct Vector: Sendable {
    var value: String
    var nearable: Nearable
    var voltage: Double
  }

  private static let vectors = [
    Vector(
      value: "5d01011efe427eb6f4bc2f040168a1aafe05c1452553",
      nearable: Nearable(
        identifier: 0x1EFE_427E_B6F4_BC2F, temperature: 22.5, battery: 682, isUnderLoad: true,
        acceleration: Acceleration(x: -0.03125, y: 0.078125, z: -0.984375),
        timeInState: EstimoteDuration(5, .minutes),
        timeInStateBefore: EstimoteDuration(37, .seconds),
        status: 83),
      voltage: 2.4),
    Vector(
      value: "5d01019ca626b86a3a5c2604017dc1b2ff03c05a0043",
      nearable: Nearable(
        identifier: 0x9CA6_26B8_6A3A_5C26, temperature: 23.8125, battery: 812, isUnderLoad: true,
        acceleration: Acceleration(x: -0.015625, y: 0.046875, z: -1),
        timeInState: EstimoteDuration(26, .minutes),
        timeInStateBefore: EstimoteDuration(0, .seconds),
        status: 67),
      voltage: 2.857478),
    Vector(
      value: "5d01011efe427eb6f4bc2f0401385f750aec3d05e143",
      nearable: Nearable(
        identifier: 0x1EFE_427E_B6F4_BC2F, temperature: -12.5, battery: 853, isMoving: true,
        acceleration: Acceleration(x: 0.15625, y: -0.3125, z: 0.953125),
        timeInState: EstimoteDuration(5, .seconds), timeInStateBefore: EstimoteDuration(1, .weeks),
        status: 67),
      voltage: 3.00176),
  ]

  @Test(arguments: vectors)
  func publishedDataBothWays(vector: Vector) throws {
    let nearable = try #require(Nearable(manufacturerData: packet(vector.value)[...]))
    #expect(nearable == vector.nearable)
    #expect((nearable.voltage - vector.voltage).magnitude < 1e-5)
    #expect(Hexadecimal.text(of: nearable.manufacturerData) == vector.value)
    // The capture is whole: flags, the list of services, and the value.
    let data = BeaconFrame.nearable(nearable).advertisingData(flags: 4)
    #expect(Hexadecimal.text(of: data) == "02010403030f1817ff" + vector.value)
    #expect(BeaconFrame(advertisingData: data) == .nearable(nearable))
  }

  @Test(
    arguments: zip(
      [(1.0, 0.1, -0.2), (-1, 0.5, 0.9), (0, 1, 0), (0, -1, 0.9), (0, 0, 1), (0.1, 0.2, -0.3)],
      [Acceleration.Axis.plusX, .minusX, .plusY, .minusY, .plusZ, .minusZ]))
  func sixOrientations(reading: (Double, Double, Double), axis: Acceleration.Axis) {
    #expect(Acceleration(x: reading.0, y: reading.1, z: reading.2).axis == axis)
  }

  @Test func limitsRoundTrip() throws {
    for (temperature, g) in [
      (Nearable.temperatures.lowerBound, Nearable.accelerations.lowerBound),
      (Nearable.temperatures.upperBound, Nearable.accelerations.upperBound),
    ] {
      let nearable = Nearable(
        identifier: .max, temperature: temperature, battery: Nearable.fullBattery,
        acceleration: Acceleration(x: g, y: g, z: g))
      let read = try #require(Nearable(manufacturerData: nearable.manufacturerData[...]))
      #expect(read == nearable && read.temperature == temperature && read.acceleration.x == g)
    }
  }

  @Test func timesAreOfTheirUnits() {
    #expect(EstimoteDuration(3, .seconds).duration == .seconds(3))
    #expect(EstimoteDuration(3, .minutes).duration == .seconds(180))
    #expect(EstimoteDuration(3, .hours).duration == .seconds(10_800))
    #expect(EstimoteDuration(3, .days).duration == .seconds(259_200))
    #expect(EstimoteDuration(3, .weeks).duration == .seconds(1_814_400))
  }

  @Test func trapsOnWhatCannotBeSent() async {
    await #expect(processExitsWith: .failure) {
      _ = Nearable(
        identifier: 0, temperature: 128, battery: 0, acceleration: Acceleration(x: 0, y: 0, z: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Nearable(
        identifier: 0, temperature: 0, battery: 0, acceleration: Acceleration(x: 2, y: 0, z: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Nearable(
        identifier: 0, temperature: 0, battery: 0, acceleration: Acceleration(x: 0, y: 0, z: 0),
        timeInState: EstimoteDuration(32, .days))
    }
  }
}
