import BLE
@testable import Sensors
import Testing

struct AttitudeTests {
  @Test(arguments: Acceleration.Axis.allCases)
  func oneGravityPointsUp(axis: Acceleration.Axis) {
    let acceleration = Attitude(DoorDependentValue(axis)).acceleration
    #expect(acceleration.axis == axis)
    #expect([acceleration.x, acceleration.y, acceleration.z].map(abs).sorted() == [0, 0, 1])
  }

  /// A chair falls on its side at 30 s and is set up at 50 s.
  @Test func aChairFalls() {
    let chair = SensorSet(
      attitude: Attitude(
        DoorDependentValue(.plusZ),
        turns: [.init(to: .minusX, at: .seconds(30)), .init(to: .plusZ, at: .seconds(50))]),
      motion: MotionDetector(settlingTime: .seconds(4)))
    let seconds = [0, 29.9, 30, 33.9, 34, 49, 50, 54.0]
    let readings = seconds.map { chair.readings(at: .seconds($0)) }
    #expect(
      readings.map { $0.acceleration?.axis } == [
        .plusZ, .plusZ, .minusX, .minusX, .minusX, .minusX, .plusZ, .plusZ,
      ])
    #expect(
      readings.map { $0.motion?.isMoving } == [
        false, false, true, true, false, false, true, false,
      ])
    #expect(readings[7].motion?.durationBefore == .seconds(4))
  }

  @Test func aLidTurnsWithItsDoor() {
    var lid = SensorSet(
      attitude: Attitude(DoorDependentValue(.plusZ, whileOpen: [.init(door: 1, .plusY)])),
      motion: MotionDetector(settlingTime: .seconds(1)))
    lid.setDoor(0, open: true, at: .seconds(1))
    #expect(lid.readings(at: .seconds(1)).motion?.isMoving == false)
    lid.setDoor(1, open: true, at: .seconds(2))
    #expect(lid.readings(at: .seconds(2)).acceleration == Acceleration(x: 0, y: 1, z: 0))
    #expect(lid.readings(at: .seconds(2)).motion?.isMoving == true)
    lid.setDoor(1, open: false, at: .seconds(5))
    #expect(lid.readings(at: .seconds(5)).acceleration == Acceleration(x: 0, y: 0, z: 1))
  }
}
