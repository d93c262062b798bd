import BLE
import Documents
import Engines
import Scenarios
import Sim

/// A trial of a placement at a door: a phone is carried past the door on both sides, and through
/// it, and the door lock decides the side.
///
/// The lock compares the means of a second inside and outside, or an exterior level with a
/// threshold if there is no interior beacon. Each threshold is halfway between the means on both
/// sides.
struct DoorTrial: PlacementJudge {
  private let setting: PlacementSetting
  private let separation: DoorSeparation
  private let beacons: [Beacon]
  /// The indices of the separation.
  private let spots: [Int]

  init(
    of beacons: [Beacon], at spots: [Int], by separation: DoorSeparation,
    in setting: PlacementSetting
  ) {
    self.setting = setting
    self.separation = separation
    self.beacons = beacons
    self.spots = spots
  }

  /// The lock; `nil` without an exterior beacon.
  private var lock: DoorLock? {
    let (interior, exterior) = separation.groups(spots)
    guard let power = beacons.first?.transmitPower.dBm, !exterior.isEmpty else { return nil }
    func anchors(_ group: [Int]) -> [Anchor] {
      group.compactMap { spot in
        spots.firstIndex(of: spot).map { .device(beacons[$0].address) }
      }
    }
    let limit = separation.limit(interior, exterior)
    let rule: SideRule =
      interior.isEmpty
      ? .exteriorAbove(PowerLevel(dBm: limit + power))
      : .exteriorStronger(by: Decibels(limit))
    var settings = DoorLockSettings(
      interior: anchors(interior), exterior: anchors(exterior), side: rule)
    settings.groupLevel = .mean
    settings.smoothing = .windowMean(.seconds(1))
    settings.unlockSamples = 1
    settings.unlockRSSI = nil
    return DoorLock(settings: settings)
  }

  func marks(seed: UInt64, dead: [Int?]) throws(InputError) -> [PlacementMarks] {
    let (trace, sides) = separation.door.tour(Int(seed % 2))
    let end = trace.last?.time ?? .start
    // The lock receives means of a second.
    let trials = max(Int(end.seconds), 1)
    var marks: [PlacementMarks] = []
    for dead in dead {
      var alive = beacons
      if let dead { alive.remove(at: dead) }
      guard let lock else {
        marks.append(PlacementMarks(score: 0, of: trials))
        continue
      }
      let world: World
      do {
        world = try World(
          plan: setting.plan, beacons: alive,
          walkers: [Walker("tester", walk: Walk(tracing: trace), phone: setting.phone)],
          environment: setting.environment, duration: Instant.start.duration(to: end))
      } catch {
        throw .cannotHang(error)
      }
      let run = Run(of: world, seed: seed) { _ in lock }
      let score = SideScore(
        of: run.journal.decisions.map(\.decision), against: sides, until: end)
      marks.append(PlacementMarks(score: 100 * (score.rightFraction ?? 0), of: trials))
    }
    return marks
  }
}
