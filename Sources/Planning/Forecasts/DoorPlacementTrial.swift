import BLE
import Documents
import EngineFiles
import Engines
import Scoring
import Sim

/// A trial of a placement at a door: a phone or a tag is carried past the door on both sides, and
/// through it, and the engine decides the side.
///
/// The default engine is a lock that compares the 1 s means of the interior and the exterior
/// beacons, or an exterior level with a threshold if there is no interior beacon. Each threshold is
/// halfway between the means on both sides. Another engine has the settings of its file. If it
/// decides no side, unlocked counts as outside and locked as inside. A lock without an exterior
/// beacon is never right.
struct DoorPlacementTrial: PlacementJudge {
  private let setting: PlacementSetting
  private let separation: DoorSeparation
  private let devices: PlacementDevices
  /// The engine; `nil` for a lock that lacks an exterior beacon.
  private let engine: AnyEngine?

  /// Creates a trial of some devices.
  ///
  /// - Parameter spots: The mounting points of the devices, as indices into the mounting points of
  ///   the separation.
  /// - Throws: `InputError` if the engine cannot use these devices.
  init(
    of devices: PlacementDevices, at spots: [Int], by separation: DoorSeparation,
    in setting: PlacementSetting
  ) throws(InputError) {
    self.setting = setting
    self.separation = separation
    self.devices = devices
    let (interior, exterior) = separation.groups(spots)
    if exterior.isEmpty, setting.isByLock {
      engine = nil
    } else if let engine = setting.engine {
      self.engine = try devices.engine(
        engine, sides: spots.map { interior.contains($0) ? .inside : .outside },
        rooms: spots.map { _ in nil })
    } else {
      engine = Self.lock(of: devices, at: spots, by: separation).map { AnyEngine($0) }
    }
  }

  private static func lock(
    of devices: PlacementDevices, at spots: [Int], by separation: DoorSeparation
  ) -> DoorLock? {
    let (interior, exterior) = separation.groups(spots)
    guard !exterior.isEmpty else { return nil }
    let addresses = devices.addresses
    func anchors(_ group: [Int]) -> [Anchor] {
      group.compactMap { spot in spots.firstIndex(of: spot).map { .device(addresses[$0]) } }
    }
    let limit = separation.limit(interior, exterior)
    let rule: SideRule =
      interior.isEmpty
      ? .exteriorAbove(devices.broadcast.power + Decibels(limit))
      : .exteriorStronger(by: Decibels(limit))
    var settings = DoorLockSettings(
      interior: anchors(interior), exterior: anchors(exterior), side: rule)
    settings.groupLevel = .mean
    settings.smoothing = .windowMean(.seconds(1))
    settings.unlockSamples = 1
    settings.unlockRSSI = nil
    return DoorLock(settings: settings)
  }

  func outcomes(
    seed: UInt64, along visits: [PlacementVisit], dead: [Int?]
  ) throws(InputError) -> [PlacementOutcome] {
    var outcomes: [PlacementOutcome] = []
    for dead in dead {
      let devices = devices.without(dead)
      for (person, visit) in zip(setting.people.all, visits) {
        outcomes.append(try outcome(seed: seed, of: devices, carriedBy: person, along: visit))
      }
    }
    return outcomes
  }

  private func outcome(
    seed: UInt64, of devices: PlacementDevices, carriedBy person: PlacementPerson,
    along visit: PlacementVisit
  ) throws(InputError) -> PlacementOutcome {
    guard case .door(let trace, let sides) = visit.walk else {
      preconditionFailure("a door is tried on a walk past it")
    }
    let end = trace.last?.time ?? .start
    // The lock receives 1 s means.
    let trials = max(Int(end.seconds), 1)
    guard let engine else { return PlacementOutcome(score: 0, of: trials) }
    let world = try devices.world(
      of: visit.walk.walk, for: visit.walk.duration, in: setting, by: person, seed: seed,
      like: visit.ground)
    let run = Run(of: world, seed: seed) { _ in engine }
    let score = SideScore(of: self.sides(decidedIn: run), against: sides, until: end)
    return PlacementOutcome(score: 100 * (score.rightFraction ?? 0), of: trials)
  }

  /// Returns the decided sides. If the engine decides none, an unlocked door counts as outside.
  private func sides(decidedIn run: Run) -> [Decision] {
    let decisions = run.journal.decisions.map(\.decision)
    guard let engine = setting.engine, !engine.decides(.side) else { return decisions }
    return [Decision(.side(.inside), at: .start)]
      + decisions.compactMap { decision in
        switch decision.verdict {
        case .unlock: Decision(.side(.outside), at: decision.time)
        case .lock: Decision(.side(.inside), at: decision.time)
        default: nil
        }
      }
  }
}
