import BLE
import Buildings
import Engines
import Sim

/// A page's request: a world, a door lock, and a seed.
struct Scene {
  let world: World
  let settings: DoorLockSettings
  let seed: UInt64
  /// The side of a map cell, in metres; `nil` if no map is requested.
  let cellSide: Double?

  /// The maximum number of map cells, because memory is limited.
  private static let mostCells = 250_000.0

  /// Reads a scene, in the order of `Page/scene.mjs`.
  init(from numbers: [Double]) throws(SceneError) {
    var reader = SceneReader(numbers)
    seed = UInt64(try reader.number(in: 0...0x1p53, "the seed"))
    cellSide = try reader.optionalNumber(in: 0.05...10, "the side of a cell")
    let isCalm = try reader.flag("the calm radio flag")
    let plan = try FloorPlan(from: &reader)
    let extent = plan.bounds.upper - plan.bounds.lower
    if let cellSide, extent.dx * extent.dy > Self.mostCells * cellSide * cellSide {
      throw SceneError("the map has too many cells")
    }
    let beacons = try reader.list("the number of beacons", PlacedBeacon.init(from:))
    let walker = try Walker(from: &reader, on: plan)
    let duration = try reader.duration(in: 0.1...600, "the duration")
    settings = try DoorLockSettings(from: &reader, of: beacons)
    try reader.end()
    let made = beacons.map { $0.beacon }
    do {
      world = try World(
        plan: plan, beacons: made, walkers: [walker],
        environment: isCalm ? .calm : RadioEnvironment(), duration: duration)
    } catch {
      throw SceneError(error, among: made, [walker])
    }
  }
}

/// A beacon, and the side of the door that it hangs on.
struct PlacedBeacon {
  let beacon: Beacon
  let isExterior: Bool

  init(from reader: inout SceneReader) throws(SceneError) {
    let name = try reader.text("a beacon's name")
    isExterior = try reader.flag("the side of '\(name)'")
    let point = try Point(from: &reader)
    let height = try reader.number(in: 0...100, "the height of '\(name)'")
    let power = try reader.number(in: -60...20, "the power of '\(name)'")
    let interval = try reader.number(
      in: Duration.advertisingIntervals.inMilliseconds, "the interval of '\(name)'")
    beacon = Beacon(
      name, at: Position(point, height: height), transmitPower: PowerLevel(dBm: power),
      interval: .nanoseconds(Int64(interval * 1e6)),
      identifier: BeaconIdentifier(
        uuid: BeaconUUID(high: 0, low: 0), major: 0, minor: isExterior ? 2 : 1))
  }

  var anchor: Anchor { .device(beacon.address) }
}

extension DoorLockSettings {
  /// Reads the settings that a page offers; all others keep their defaults.
  fileprivate init(
    from reader: inout SceneReader, of beacons: [PlacedBeacon]
  ) throws(SceneError) {
    self.init(
      interior: beacons.filter { !$0.isExterior }.map { $0.anchor },
      exterior: beacons.filter { $0.isExterior }.map { $0.anchor },
      side: .exteriorStronger(by: Decibels(try reader.number(in: -40...40, "the margin"))))
    guard !interior.isEmpty, !exterior.isEmpty else {
      throw SceneError("a door lock needs a beacon on each side")
    }
    hysteresis = Decibels(try reader.number(in: 0...40, "the hysteresis"))
    dwell = try reader.duration(in: 0...60, "the dwell")
    smoothing = .windowMean(try reader.duration(in: 0.1...60, "the window"))
    unlockSamples = try reader.whole(in: 1...100, "the number of samples")
    unlockRSSI = try reader.optionalNumber(in: -120...0, "the threshold").map(PowerLevel.init(dBm:))
    // The level for locking is at most that for unlocking: a person who is no longer near cannot be
    // near enough to unlock.
    lockRSSI = min(lockRSSI, unlockRSSI ?? lockRSSI)
  }
}

extension Walker {
  /// Reads a walker whose phone has the key to the first door with a lock.
  fileprivate init(from reader: inout SceneReader, on plan: FloorPlan) throws(SceneError) {
    let name = try reader.text("the walker's name")
    let carriage = try reader.whole(in: 0...CarryPosition.allCases.count - 1, "the carry position")
    let facing = try reader.optionalNumber(in: -360...360, "the heading")
    var last = Instant.start
    var trace = try reader.list("the number of points") { reader throws(SceneError) in
      let time = try reader.duration(in: last.seconds...600, "the time of a point")
      last = .start.advanced(by: time)
      let point = try Point(from: &reader)
      guard plan.bounds.contains(point) else { throw SceneError("the path leaves the plan") }
      return TracePoint(at: last, point)
    }
    guard !trace.isEmpty else { throw SceneError("a path has at least one point") }
    trace[0].facing = facing.map(Vector.init(headingDegrees:))
    self.init(
      name, walk: Walk(tracing: trace), phone: Phone(name),
      carriage: CarryPosition.allCases[carriage],
      key: plan.doors.firstIndex { $0.kind.hasLock })
  }
}

extension Point {
  /// Reads a point.
  init(from reader: inout SceneReader) throws(SceneError) {
    self.init(
      x: try reader.number(in: -1000...1000, "a coordinate"),
      y: try reader.number(in: -1000...1000, "a coordinate"))
  }
}
