import BLE
import Sensors
import Testing

struct SensorCourseTests {
  private func course(_ knots: (seconds: Double, value: Double)...) -> SensorCourse {
    SensorCourse(knots.map { SensorCourse.Knot($0.value, at: .seconds($0.seconds)) })
  }

  @Test(
    arguments: zip([-5.0, 0, 10, 15, 20, 25, 1e6], [4.0, 4, 4, 6, 8, 8, 8]))
  func isStraightBetweenKnotsAndConstantElsewhere(seconds: Double, value: Double) {
    #expect(course((10, 4), (20, 8)).value(at: .seconds(seconds)) == value)
  }

  /// On a step, and on one of three values, the last one counts.
  @Test(
    arguments: zip([9.0, 9.999_999_999, 10, 11, 20, 21], [3.9, 3.999_999_999_9, 7, 7, 1, 1]))
  func twoKnotsAtOneTimeAreAStep(seconds: Double, value: Double) {
    let course = course((0, 3), (10, 4), (10, 7), (20, 7), (20, 9), (20, 1))
    #expect((course.value(at: .seconds(seconds)) - value).magnitude < 1e-12)
  }

  @Test func aConstantIsTheSameForever() {
    #expect(SensorCourse(3).value(at: .seconds(-1e6)) == 3)
    #expect(SensorCourse(3).value(at: .seconds(1e6)) == 3)
  }

  @Test func trapsOnKnotsOutOfOrder() async {
    await #expect(processExitsWith: .failure) {
      _ = SensorCourse([
        SensorCourse.Knot(1, at: Instant(nanoseconds: 1)), SensorCourse.Knot(1, at: .start),
      ])
    }
    await #expect(processExitsWith: .failure) { _ = SensorCourse([]) }
    await #expect(processExitsWith: .failure) { _ = SensorCourse(.nan) }
  }
}
