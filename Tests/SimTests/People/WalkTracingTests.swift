import BLE
@testable import Sim
import Testing

@Suite struct WalkTracingTests {
  private let north = Vector(dx: 0, dy: 1)
  private let east = Vector(dx: 1, dy: 0)

  private func seconds(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// The poses on a walk at given times.
  private func poses(on walk: Walk, at times: [Double]) -> [Pose] {
    var progress = WalkProgress(walk, at: .start)
    return times.map { time in
      while let ends = progress.ends, ends <= seconds(time) { progress.advance(at: ends) }
      return progress.pose(at: seconds(time))
    }
  }

  @Test func interpolatesBetweenRecordedPoints() {
    let walk = Walk(tracing: [
      TracePoint(at: seconds(1), Point(x: 2, y: 3)),
      TracePoint(at: seconds(2), Point(x: 2, y: 5)),
      TracePoint(at: seconds(2.5), Point(x: 6, y: 5)),
    ])
    let poses = poses(on: walk, at: [0, 1, 1.25, 2, 2.25, 2.5, 9])
    let points = [(2, 3), (2, 3), (2, 3.5), (2, 5), (4, 5), (6, 5), (6, 5)] as [(Double, Double)]
    #expect(poses.map(\.point) == points.map { Point(x: $0, y: $1) })
    #expect(poses.map(\.heading) == [north, north, north, east, east, east, east])
  }

  @Test func standsWhileThePointIsConstant() {
    let walk = Walk(tracing: [
      TracePoint(at: .start, Point(x: 0, y: 0)),
      TracePoint(at: seconds(100), Point(x: 0, y: 0)),
      TracePoint(at: seconds(101), Point(x: 3, y: 0)),
    ])
    #expect(poses(on: walk, at: [99.9, 100.5]).map(\.point.x) == [0, 1.5])
  }

  /// Errors of millimetres neither turn nor move a person.
  @Test func ignoresSmallErrorsOfPosition() {
    let walk = Walk(tracing: [
      TracePoint(at: .start, Point(x: 0, y: 0)),
      TracePoint(at: seconds(1), Point(x: 1, y: 0)),
      TracePoint(at: seconds(2), Point(x: 0.99, y: 0.03)),
      TracePoint(at: seconds(3), Point(x: 1.01, y: -0.02)),
      TracePoint(at: seconds(4), Point(x: 1, y: 1)),
    ])
    let still = Pose(point: Point(x: 1, y: 0), heading: east)
    #expect(poses(on: walk, at: [1.5, 2.5, 2.9]) == [still, still, still])
    #expect(poses(on: walk, at: [3.5]) == [Pose(point: Point(x: 1, y: 0.5), heading: north)])
  }

  @Test func slowMovementStaysNearTheRecordedPoints() throws {
    let trace = (0...100).map {
      TracePoint(at: seconds(Double($0)), Point(x: 0.02 * Double($0), y: 0))
    }
    let times = (0...1000).map { Double($0) / 10 }
    for (pose, time) in zip(poses(on: Walk(tracing: trace), at: times), times) {
      #expect(abs(pose.point.x - 0.02 * time) <= 0.05 + 1e-9)
    }
  }

  @Test func standingPeopleHaveTheRecordedHeading() {
    let walk = Walk(tracing: [
      TracePoint(at: .start, Point(x: 0, y: 0), facing: Vector(dx: 2, dy: 0)),
      TracePoint(at: seconds(5), Point(x: 0, y: 0), facing: Vector(dx: 0, dy: 3)),
      TracePoint(at: seconds(9), Point(x: 0, y: 0), facing: Vector(dx: 0, dy: 3)),
    ])
    #expect(poses(on: walk, at: [0, 4.9, 5, 8]).map(\.heading) == [east, east, north, north])
  }

  @Test func laterOfTwoSimultaneousPointsCounts() {
    let walk = Walk(tracing: [
      TracePoint(at: seconds(1), Point(x: 0, y: 0)), TracePoint(at: seconds(1), Point(x: 4, y: 0)),
    ])
    #expect(poses(on: walk, at: [0.9, 1]).map(\.point.x) == [0, 4])
  }

  @Test func trapsOnDecreasingTimes() async {
    await #expect(processExitsWith: .failure) {
      let later = TracePoint(at: Instant(nanoseconds: 2), Point(x: 0, y: 0))
      let earlier = TracePoint(at: Instant(nanoseconds: 1), Point(x: 0, y: 0))
      _ = Walk(tracing: [later, earlier])
    }
  }
}
