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

  private func variant(_ keys: String, of changes: String) throws -> Scenario {
    try TinyScenario().changing("minor: 1", to: "minor: 1, \(keys)").changing(
      "replace: [{ what: \"window\", with: \"air\" }]", to: "beacons: { in: { \(changes) } }"
    ).read()
  }

  /// A variant without the mount is without all that requires it.
  @Test(arguments: ["mount: null", "mount: null, facesDeg: null, lossBehindDB: null"])
  func isFreeInAVariantWithout(changes: String) throws {
    let scenario = try variant("mount: 'wall', facesDeg: 90, lossBehindDB: 3", of: changes)
    #expect(scenario.world.beacons[0].mount != nil)
    #expect(try #require(scenario.world(of: "open")).beacons[0].mount == nil)
  }

  /// A pattern faces somewhere without a mount, too.
  @Test func patternsKeepTheirHeading() throws {
    let pattern = "pattern: { horizontalDB: [0, -1, -8, -1] }"
    let scenario = try variant("mount: 'wall', facesDeg: 90, \(pattern)", of: "mount: null")
    let beacon = try #require(scenario.world(of: "open")).beacons[0]
    #expect(beacon.mount == nil && beacon.pattern?.facing == Vector(headingDegrees: 90))
    let without = try variant("mount: 'ceiling', facesDeg: 90, \(pattern)", of: "pattern: null")
    #expect(try #require(without.world(of: "open")).beacons[0].mount == .ceiling())
  }

  /// A key that the variant gives itself is refused as anywhere.
  @Test func variantsGiveNothingWithoutAMount() {
    #expect(throws: (any Error).self) {
      try variant("mount: 'ceiling'", of: "mount: null, lossBehindDB: 3")
    }
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
