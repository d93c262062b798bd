import BLE
import EngineFiles
import Positioning
import Recordings
@testable import Scenarios
import Testing

/// The readings of motion sensors on recorded paths.
@Suite struct TrialMotionTests {
  private static let walker = DeviceAddress(named: "walker")

  /// Rows of time, x, y and heading: a stay of 4 s, 4 s to the right, 4 s up the page, and a stay.
  private static let rows: [(Int, Double, Double, Double?)] = [
    (0, 1, 1, nil), (4, 1, 1, nil), (8, 5, 1, nil), (12, 5, 5, nil), (16, 5, 5, nil),
  ]

  private static func trace(
    _ rows: [(Int, Double, Double, Double?)] = rows, compassDeviation: Double = 0,
    stepLength: Double = 0.5
  ) throws -> TrialMotion {
    var names = DeviceNames()
    names.add("walker")
    let truth = rows.map { second, x, y, heading in
      TruthRow(
        time: .start.advanced(by: .seconds(second)), subject: walker, position: Point(x: x, y: y),
        headingDegrees: heading)
    }
    var settings = MethodSettings()
    settings.usesSteps = true
    return TrialMotion(
      on: try Trajectory(
        of: walker, in: Recording(source: "walk", sightings: [], truth: truth, names: names)),
      by: MotionSensors(
        compassDeviation: compassDeviation, stepLength: stepLength, device: "walk", seed: 1),
      for: settings)
  }

  private static func motion(of trace: TrialMotion, at second: Double) -> DeviceMotion {
    trace.motion(at: .start.advanced(by: .seconds(second)))
  }

  /// None before a movement gives one; at the end, that of the last movement.
  @Test func headingsAreThoseOfTheMovement() throws {
    let trace = try Self.trace()
    let headings = [0, 3, 4, 7, 8, 11, 12, 15, 16, 20].map {
      Self.motion(of: trace, at: $0).heading
    }
    #expect(headings == [nil, nil, 90, 90, 0, 0, 0, 0, 0, 0])
  }

  /// A metre in a second, from the fourth second to the twelfth.
  @Test func stepsAreCountedAlongTheWay() throws {
    let trace = try Self.trace()
    #expect(
      [0, 4, 4.6, 8, 12, 20].map { Self.motion(of: trace, at: $0).steps } == [0, 0, 1, 8, 16, 16])
    let before = trace.motion(at: Instant(nanoseconds: -1))
    #expect(before == DeviceMotion())
  }

  @Test func recordedHeadingsComeFirst() throws {
    var rows = Self.rows
    rows[0].3 = 180
    rows[2].3 = 270
    let trace = try Self.trace(rows)
    #expect([2, 6, 10, 14].map { Self.motion(of: trace, at: $0).heading } == [180, 90, 270, 270])
  }

  /// One error for the way to the right, and another for that up the page and the stay after it.
  @Test func theErrorOfTheCompassChangesWithATurn() throws {
    let (exact, trace) = (try Self.trace(), try Self.trace(compassDeviation: 20))
    let errors = try [5, 7, 9, 11, 15].map { second in
      let heading = try #require(Self.motion(of: trace, at: second).heading)
      return heading - (try #require(Self.motion(of: exact, at: second).heading))
    }
    #expect(errors[0] == errors[1] && errors[2] == errors[3] && errors[3] == errors[4])
    #expect(errors[0] != errors[2] && errors[0] != 0 && errors[2] != 0)
  }
}
