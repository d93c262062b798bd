import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Positioning
import Recordings
import Scenarios
import Scoring
import Sim
import Statistics

/// A trial of a placement: the building is surveyed with the mounted devices, and then the method
/// estimates the position: at other points, or each second on the walk of a resident.
struct PlacementTrial: PlacementJudge {
  private let setting: PlacementSetting
  private let devices: PlacementDevices
  private let survey: SurveyRun
  /// The position that is assumed if nothing is received.
  private let middle: Point

  /// The number of points for each seed.
  static let places = 40
  private static let interval = Duration.seconds(1)
  /// The maximum number of surveyed cells. More cells cost more time than they are worth.
  private static let mostCells = 150.0

  /// Creates a trial of some devices.
  ///
  /// - Throws: `unusable` if the plan has no room for a person.
  init(of devices: PlacementDevices, in setting: PlacementSetting) throws(InputError) {
    self.setting = setting
    self.devices = devices
    let world = try devices.world(
      at: PlacementTestPlaces(1, on: setting.plan, seed: 0), in: setting)
    survey = try SurveyRun(Self.survey(of: setting.plan), of: world, at: setting.planPlace)
    let cells = survey.cells.map(\.point)
    middle = Point(
      x: cells.reduce(0) { $0 + $1.x } / Double(cells.count),
      y: cells.reduce(0) { $0 + $1.y } / Double(cells.count))
  }

  /// Returns a survey with two fingerprints in each of four directions. The cells are 2 m apart, or
  /// farther if there would be too many.
  static func survey(of plan: FloorPlan) -> SurveyPlan {
    let area = plan.rooms.reduce(0) { $0 + $1.outline.area }
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    let whole = (upper.x - lower.x) * (upper.y - lower.y)
    let mapped = plan.rooms.isEmpty ? whole : min(area, whole)
    return SurveyPlan(
      spacing: max(2, (mapped / mostCells).squareRoot()), fingerprints: 8, orientations: 4,
      interval: interval)
  }

  /// The survey includes devices that are off afterwards.
  func outcomes(
    seed: UInt64, along visits: [PlacementVisit], dead: [Int?]
  ) throws(InputError) -> [PlacementOutcome] {
    let recording = survey.recording(seed: seed)
    let isHeard = !recording.sightings.isEmpty
    var basis: PositioningBasis?
    if isHeard {
      basis = PositioningBasis(
        try SurveyMap(of: [recording], SurveyMap.Settings(interval: Self.interval)),
        on: FloorPlanFile(of: survey.world), settings: setting.method.settings,
        surveyAt: InputPlace(recording.source))
    }
    let method = try basis.map { basis throws(InputError) in
      try basis.method(setting.method.choice)
    }
    var outcomes: [PlacementOutcome] = []
    for dead in dead {
      let devices = devices.without(dead)
      for (person, visit) in zip(setting.people.all, visits) {
        let world = try devices.world(
          of: visit.walk.walk, for: visit.walk.duration, in: setting, by: person, seed: seed,
          like: visit.ground)
        let run = run(of: world, seed: seed, anchors: basis?.survey.map.anchors, by: method)
        switch visit.walk {
        case .still(let places): outcomes.append(outcome(of: run, at: places))
        case .resident(let walk): outcomes.append(outcome(of: run, along: walk))
        case .door: preconditionFailure("a method decides no side of a door")
        }
      }
    }
    return outcomes
  }

  private func run(
    of world: World, seed: UInt64, anchors: [Anchor]?, by method: AnyMethod?
  ) -> Run {
    var engine = AnyEngine(ListeningEngine())
    if let anchors, let method {
      engine = AnyEngine(Positioner(anchors: anchors, method: method, interval: Self.interval))
    }
    return Run(of: world, seed: seed) { _ in engine }
  }

  /// Returns the outcome of the fixes at the ends of the stays.
  private func outcome(of run: Run, at places: PlacementTestPlaces) -> PlacementOutcome {
    var fixes: [Point?] = Array(repeating: nil, count: places.points.count)
    var place = 0
    for entry in run.journal.decisions {
      guard case .position(let fix) = entry.decision.verdict else { continue }
      while place < fixes.count, places.end(of: place) < entry.decision.time { place += 1 }
      if place < fixes.count, places.end(of: place) == entry.decision.time {
        fixes[place] = fix.point
      }
    }
    var outcome = outcome(of: fixes, at: places.points, trials: places.points.count)
    if setting.goal == .reception {
      outcome.score = share(of: heard(in: run, at: places).map { $0 >= setting.heardAtLeast })
    }
    return outcome
  }

  /// Returns the outcome of the fixes of each second. Before the first fix, and between fixes, the
  /// last position is assumed.
  private func outcome(of run: Run, along walk: ResidentWalk) -> PlacementOutcome {
    var points: [Point] = []
    var fixes: [Point?] = []
    var (next, entry) = (Instant.start.advanced(by: Self.interval), 0)
    var fix: Point?
    let decisions = run.journal.decisions
    for track in run.journal.tracks[0] where track.time >= next {
      while entry < decisions.count, decisions[entry].decision.time <= track.time {
        if case .position(let found) = decisions[entry].decision.verdict { fix = found.point }
        entry += 1
      }
      points.append(track.pose.point)
      fixes.append(fix)
      next = next.advanced(by: Self.interval)
    }
    var outcome = outcome(of: fixes, at: points, trials: walk.seconds)
    outcome.stays = walk.stays
    return outcome
  }

  /// Returns the outcome of positions at true points; a position that is `nil` is the middle of the
  /// surveyed cells.
  private func outcome(of fixes: [Point?], at points: [Point], trials: Int) -> PlacementOutcome {
    let plan = setting.plan
    let estimated = fixes.map { $0 ?? middle }
    let error = Spread.mean(of: zip(estimated, points).map { $0.distance(to: $1) }) ?? 0
    let rightRoom = share(
      of: zip(estimated, points).map {
        plan.whereabouts(of: $0).room == plan.whereabouts(of: $1).room
      })
    return PlacementOutcome(
      score: setting.goal == .error ? error : rightRoom, of: trials, error: error,
      rightRoom: plan.rooms.count > 1 ? rightRoom : nil)
  }

  /// Returns the percentage of `true`.
  private func share(of verdicts: [Bool]) -> Double {
    100 * Double(verdicts.count { $0 }) / Double(max(verdicts.count, 1))
  }

  /// Returns, for each point, the number of mounted devices with a reception during the stay there.
  private func heard(in run: Run, at places: PlacementTestPlaces) -> [Int] {
    var heard: [Set<Int>] = Array(repeating: [], count: places.points.count)
    var place = 0
    for packet in run.journal.heard {
      let time = packet.sighting.time
      while place < heard.count, places.end(of: place) < time { place += 1 }
      guard place < heard.count, time.duration(to: places.end(of: place)) < PlacementSetting.stay
      else { continue }
      heard[place].insert(packet.device)
    }
    return heard.map(\.count)
  }
}
