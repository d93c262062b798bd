import BLE
@testable import Buildings
@testable import Sim
import Testing

struct WalkProgressTests {
  private let east = Vector(dx: 1, dy: 0)
  private let north = Vector(dx: 0, dy: 1)

  private func seconds(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// Two metres to the east in 2 s, a rest of 3 s facing south, then 4 m to the north in 1 s.
  private func progress() throws -> WalkProgress {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9)))
    let walk = try Walk(
      from: Point(x: 1, y: 1),
      through: [
        .walk(to: Point(x: 3, y: 1), speed: 1), .stand(.seconds(3), facing: Vector(dx: 0, dy: -2)),
        .walk(to: Point(x: 3, y: 5), speed: 4),
      ], on: plan)
    return WalkProgress(walk, at: .start)
  }

  @Test func poseFollowsFromSpeedAndTime() throws {
    var progress = try progress()
    #expect(progress.pose(at: .start) == Pose(point: Point(x: 1, y: 1), heading: east))
    #expect(progress.pose(at: seconds(0.5)) == Pose(point: Point(x: 1.5, y: 1), heading: east))
    #expect(progress.ends == seconds(2))

    progress.advance(at: seconds(2))
    let south = Vector(dx: 0, dy: -1)
    #expect(progress.pose(at: seconds(2)) == Pose(point: Point(x: 3, y: 1), heading: south))
    #expect(progress.pose(at: seconds(4.9)) == Pose(point: Point(x: 3, y: 1), heading: south))
    #expect(progress.ends == seconds(5))

    progress.advance(at: seconds(5))
    #expect(progress.pose(at: seconds(5.25)) == Pose(point: Point(x: 3, y: 2), heading: north))
    #expect(progress.ends == seconds(6))

    progress.advance(at: seconds(6))
    #expect(progress.pose(at: seconds(60)) == Pose(point: Point(x: 3, y: 5), heading: north))
    #expect(progress.ends == nil && progress.current == nil)
  }

  @Test func legsAreNotOvershot() throws {
    #expect(try progress().pose(at: seconds(7)).point == Point(x: 3, y: 1))
  }
}
