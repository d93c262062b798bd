import BLE
import Sim

/// The search for the nearest changes that turn a decision.
///
/// Each setting of the engine that is a number is changed upwards and downwards, and each beacon
/// that the decision rests on is moved in eight directions: within its room, not into a wall nor
/// through one or a door, and no farther than 12.8 m. Each attempt is a run of its own with the
/// same seed, up to the end of the decision's time, be that beyond the end of the scenario; where
/// the engine needs a map, a beacon is moved in the survey, too.
struct ChangeSearch {
  /// What was found so far.
  private(set) var found = NearestChanges()

  private let scenario: Scenario
  private let world: World
  private let seed: UInt64
  private let question: DecisionInQuestion
  private let survey: (map: SurveyMap, place: InputPlace)?

  /// A search about a decision in a run of a scenario.
  ///
  /// - Throws: As `Scenario.surveyMap(in:seed:)`, where the engine needs a map.
  init(
    on scenario: Scenario, in world: World, seed: UInt64, about question: DecisionInQuestion
  ) throws(InputError) {
    self.scenario = scenario
    self.world = world.lasting(longerBy: DecisionInQuestion.leeway)
    self.seed = seed
    self.question = question
    let needsMap = if case .positioning = scenario.engine { true } else { false }
    survey = needsMap ? try scenario.surveyMap(in: world, seed: seed) : nil
  }

  /// Carries out the search, or as much of it as there is time for until the task is cancelled.
  ///
  /// - Parameter progress: Told how many settings and beacons are done, of how many.
  mutating func carryOut(progress: (Int, Int) -> Void = { _, _ in }) {
    let settings = numbers
    let beacons = beaconsAsked
    let all = settings.count + beacons.count
    do {
      for (key, value) in settings {
        if let change = try nearestChange(of: key, from: value) { found.settings.append(change) }
        found.settingsTried += 1
        progress(found.settingsTried, all)
      }
      for beacon in beacons {
        if let move = try nearestMove(of: beacon) { found.moves.append(move) }
        found.beaconsTried += 1
        progress(found.settingsTried + found.beaconsTried, all)
      }
    } catch {
      found.isPartial = true
    }
    found.settings.sort { ($0.share, $0.key) < ($1.share, $1.key) }
    found.moves.sort { ($0.distance, $0.beacon) < ($1.distance, $1.beacon) }
  }

  /// The settings that are numbers, in the order of their names.
  private var numbers: [(key: String, value: Double)] {
    guard case .object(let members) = scenario.engine.json else { return [] }
    return members.sorted { $0.key < $1.key }.compactMap { key, value in
      if case .number(let number) = value { (key, number) } else { nil }
    }
  }

  /// The beacons that the decision rests on; all where it does not say.
  private var beaconsAsked: [Int] {
    let named = question.decision.evidence.compactMap { world.beacon(of: $0.anchor) }
    return named.isEmpty ? Array(world.beacons.indices) : named.sorted()
  }
}

// MARK: - Settings

extension ChangeSearch {
  /// So many grains is a setting changed by at the most.
  private static let mostGrains = 16_384.0

  private mutating func nearestChange(
    of key: String, from old: Double
  ) throws(CancellationError) -> SettingChange? {
    let isWhole =
      engine(setting: key, to: old + 0.5) == nil
      && engine(setting: key, to: old - 0.5) == nil
    let grain = isWhole ? 1 : SettingScale(of: key, valued: old).grain
    var nearest: SettingChange?
    for sign in [1.0, -1.0] {
      func value(_ amount: Double) -> Double { SettingScale.rounded(old + sign * amount * grain) }
      var point = TurningPoint(
        upTo: nearest.map { ($0.amount / grain).magnitude } ?? Self.mostGrains, isWhole: isWhole)
      let least = try point.least { (amount) throws(CancellationError) in
        guard let engine = self.engine(setting: key, to: value(amount)) else { return .impossible }
        return try outcome(of: engine, in: world, surveyed: survey)
      }
      guard let least else { continue }
      let change = SettingChange(key: key, old: old, new: value(least), isWhole: isWhole)
      if change.share < nearest?.share ?? .infinity { nearest = change }
    }
    return nearest
  }

  /// The engine with another value of a setting; `nil` where that is not allowed.
  private func engine(setting key: String, to value: Double) -> EngineChoice? {
    let override = SettingOverride(key, variedTo: value.inFewDigits)
    let place = InputPlace("engine")
    return try? EngineFile(scenario.engine.json, at: place, overrides: [override]).choice
  }
}

// MARK: - Beacons

extension ChangeSearch {
  /// So many steps, of about 0.1 m each, is a beacon moved at the most.
  private static let mostSteps = 128.0

  /// All directions are gone at the same pace until one turns it, so that none is gone farther than
  /// the nearest asks for.
  private mutating func nearestMove(of beacon: Int) throws(CancellationError) -> BeaconMove? {
    let old = world.beacons[beacon].position.point
    var points = BeaconMove.Direction.allCases.map {
      (direction: $0, point: TurningPoint(upTo: Self.mostSteps), isBlocked: false)
    }
    for steps in points[0].point.ladder {
      var nearest: BeaconMove?
      for index in points.indices where !points[index].isBlocked {
        let direction = points[index].direction
        func trying(_ steps: Double) throws(CancellationError) -> TurningPoint.Outcome {
          try outcome(
            of: scenario.engine, moving: beacon,
            to: BeaconMove.place(steps, direction, of: old))
        }
        switch try points[index].point.outcome(of: steps, trying: trying) {
        case .same: continue
        case .impossible: points[index].isBlocked = true
        case .turned:
          guard let least = try points[index].point.least(trying: trying) else { continue }
          let move = BeaconMove(
            beacon: beacon, old: old, new: BeaconMove.place(least, direction, of: old),
            direction: direction)
          if move.distance < nearest?.distance ?? .infinity { nearest = move }
        }
      }
      if let nearest { return nearest }
    }
    return nil
  }

  private mutating func outcome(
    of engine: EngineChoice, moving beacon: Int, to place: Point
  ) throws(CancellationError) -> TurningPoint.Outcome {
    var beacons = world.beacons
    let (plan, old) = (world.plan, beacons[beacon].position.point)
    let path = Segment(from: old, to: place)
    // In another room it would be another room's beacon.
    guard plan.whereabouts(of: place) == plan.whereabouts(of: old),
      plan.obstacle(along: path) == nil, plan.doors(along: path).isEmpty,
      plan.door(at: place) == nil
    else { return .impossible }
    beacons[beacon].position.point = place
    let moved = try? World(
      plan: plan, beacons: beacons, walkers: world.walkers, environment: world.environment,
      duration: world.duration)
    guard let moved else { return .impossible }
    let survey = self.survey == nil ? nil : try? scenario.surveyMap(in: moved, seed: seed)
    return try outcome(of: engine, in: moved, surveyed: survey)
  }
}

// MARK: - A run

extension ChangeSearch {
  private mutating func outcome(
    of choice: EngineChoice, in world: World, surveyed: (map: SurveyMap, place: InputPlace)?
  ) throws(CancellationError) -> TurningPoint.Outcome {
    guard !Task.isCancelled else { throw CancellationError() }
    guard let engine = try? scenario.engine(choice, in: world, surveyed: surveyed) else {
      return .impossible
    }
    found.runs += 1
    var notes = DecisionNotes(of: question.walker)
    var simulation = Simulation(of: world, seed: seed) { _ in engine }
    while simulation.now <= question.until, simulation.step(telling: &notes) {}
    return question.isTurned(by: notes.decisions) ? .turned : .same
  }
}

/// An onlooker who keeps the decisions of one walker's engine, and nothing else.
private struct DecisionNotes: Observer {
  private let walker: Int
  private(set) var decisions: [Decision] = []

  init(of walker: Int) {
    self.walker = walker
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    if case .decided(let decision, _, walker) = observation { decisions.append(decision) }
  }
}
