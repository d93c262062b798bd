import BLE
import Documents
import Scenarios
import Sim
import TestScenes
import Testing

@Suite struct MountFileTests {
  private func beacon(_ keys: String) throws -> Beacon {
    try TinyScenario().changing("minor: 1", to: "minor: 1, \(keys)").read().world.beacons[0]
  }

  @Test func isFreeByDefault() throws {
    let beacon = try beacon("major: 1")
    #expect(beacon.mount == nil && beacon.pattern == nil && !beacon.isDirected)
  }

  @Test func readsEachSurface() throws {
    let east = Vector(headingDegrees: 90)
    #expect(try beacon("mount: 'wall', facesDeg: 90").mount == .wall(facing: east))
    #expect(try beacon("mount: 'ceiling'").mount == .ceiling())
    #expect(
      try beacon("mount: 'table', lossBehindDB: 3").mount == .table(lossBehind: Decibels(3)))
  }

  /// A variant removes the mount with all that requires it.
  @Test func isFreeInAVariantWithout() throws {
    let scenario = try TinyScenario().changing(
      "minor: 1", to: "minor: 1, mount: 'wall', facesDeg: 90, lossBehindDB: 3"
    ).changing(
      "replace: [{ what: \"window\", with: \"air\" }]",
      to: "beacons: { in: { mount: null, facesDeg: null, lossBehindDB: null } }"
    ).read()
    #expect(scenario.world.beacons[0].mount != nil)
    #expect(try #require(scenario.world(of: "open")).beacons[0].mount == nil)
  }

  /// A pattern starts where the beacon faces: up the page, unless the file says otherwise.
  @Test func readsPatterns() throws {
    let horizontal = [0.0, -1, -8, -1].map { Decibels($0) }
    let keys = "pattern: { horizontalDB: [0, -1, -8, -1] }"
    #expect(
      try beacon(keys).pattern
        == AntennaCuts(facing: Vector(headingDegrees: 0), horizontal: horizontal))
    #expect(
      try beacon("mount: 'ceiling', facesDeg: 30, \(keys)").pattern
        == AntennaCuts(facing: Vector(headingDegrees: 30), horizontal: horizontal))
    let vertical = [-9.0, 0, -9].map { Decibels($0) }
    #expect(
      try beacon("facesDeg: 10, pattern: { verticalDB: [-9, 0, -9] }").pattern
        == AntennaCuts(facing: Vector(headingDegrees: 10), vertical: vertical))
  }

  @Test func measuredPowerIsThatInFront() throws {
    let (free, mounted) = (try beacon("major: 1"), try beacon("major: 1, mount: 'ceiling'"))
    #expect(free.payload == mounted.payload)
  }
}
