import BLE
import Documents
import EngineFiles
import FloorPlans
import Recordings
import Sim

/// A situation to run: a world, the engine on the phones in it, and what is expected.
public struct Scenario: Sendable {
  /// What it goes by: its folder's name.
  public let name: String
  /// The place of its file, for errors.
  public let place: InputPlace
  /// What it shows, in a line.
  public let title: String
  /// What its file says.
  public let file: JSON
  /// Its floor plan as the file describes it.
  public let floorPlan: JSON
  /// The world as it stands.
  public let world: World
  /// The engine that each walker's phone runs.
  public internal(set) var engine: EngineChoice
  /// How the building is surveyed for engines that need a map.
  public let survey: SurveyPlan
  /// How positioning methods are compared in it; `nil` where they are not.
  public let trials: Trials?
  /// The same world with something changed, each under a name.
  public internal(set) var variants: [Variant]
  /// What is expected of its runs.
  public let expectations: [Expectation]

  /// The world with something changed.
  public struct Variant: Sendable {
    /// What it goes by.
    public let name: String
    /// The changed world.
    public let world: World
    /// The trials in it, where the scenario has any.
    public let trials: Trials?
    /// The engine on the phones in it; `nil` for the scenario's.
    public internal(set) var engine: EngineChoice?
  }

  /// The names of the variants.
  public var variantNames: [String] { variants.map(\.name) }

  /// The world of a variant, or as it stands for `nil`; no world where there is no such variant.
  public func world(of variant: String?) -> World? {
    guard let variant else { return world }
    return variants.first { $0.name == variant }?.world
  }

  /// The world of a variant that someone asks for, or as it stands for `nil`.
  ///
  /// - Throws: `noSuchName` where there is no such variant.
  public func world(of variant: String?, at place: InputPlace) throws(InputError) -> World {
    guard let world = world(of: variant) else { throw lacks(variant, at: place) }
    return world
  }

  /// The error that there is no such variant.
  public func lacks(_ variant: String?, at place: InputPlace) -> InputError {
    .noSuchName(variant ?? "", among: variantNames, at: place)
  }

  /// The trials of a variant, or of the scenario as it stands for `nil`; none where there are none,
  /// or no such variant.
  public func trials(of variant: String?) -> Trials? {
    guard let variant else { return trials }
    return variants.first { $0.name == variant }?.trials
  }

  /// The expectations about a variant, or about the scenario as it stands for `nil`.
  public func expectations(of variant: String?) -> [Expectation] {
    expectations.filter { $0.variant == variant }
  }

  /// Carries out a run in one of the scenario's worlds, with its engine.
  ///
  /// - Parameter basis: That of this world and seed.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, tilt: Tilt = .none, on basis: PositioningBasis?
  ) throws(InputError) -> Run {
    let engine = try engine.makeEngine(from: basis)
    return Run(of: world, seed: seed, tilt: tilt) { _ in engine }
  }

  /// The map of the survey with a seed, on the world's plan with the beacons as devices; `nil` for
  /// engines that need none.
  ///
  /// - Throws: As `SurveyRun`; `unusable` where the survey heard nothing.
  package func basis(in world: World, seed: UInt64) throws(InputError) -> PositioningBasis? {
    guard let description = engine.positioning else { return nil }
    return basis(for: description, of: try surveyMap(in: world, seed: seed), in: world)
  }

  /// Several engines at their start; those that need a map share that of one survey.
  ///
  /// - Throws: As `basis(in:seed:)`, and `PositioningBasis.method(_:)`.
  package func engines(
    _ choices: [EngineChoice], in world: World, seed: UInt64
  ) throws(InputError) -> [EngineUnderTest] {
    var surveyed: (map: SurveyMap, place: InputPlace)?
    var engines: [EngineUnderTest] = []
    for choice in choices {
      if choice.positioning != nil, surveyed == nil {
        surveyed = try surveyMap(in: world, seed: seed)
      }
      engines.append(try engine(choice, in: world, surveyed: surveyed))
    }
    return engines
  }

  /// An engine at its start, on the map of a survey if it needs one.
  ///
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func engine(
    _ choice: EngineChoice, in world: World, surveyed: (map: SurveyMap, place: InputPlace)?
  ) throws(InputError) -> EngineUnderTest {
    guard let description = choice.positioning, let surveyed else {
      return choice.makeEngine()
    }
    return try choice.makeEngine(from: basis(for: description, of: surveyed, in: world))
  }

  private func basis(
    for description: PositioningDescription, of survey: (map: SurveyMap, place: InputPlace),
    in world: World
  ) -> PositioningBasis {
    PositioningBasis(
      survey.map, on: FloorPlanFile(plan: world.plan, beacons: world.beacons),
      scanCount: description.scanCount, distance: description.distance, surveyAt: survey.place)
  }

  /// The map of the survey with a seed, and what errors about it call it.
  ///
  /// - Throws: As `SurveyRun`.
  package func surveyMap(
    in world: World, seed: UInt64
  ) throws(InputError) -> (map: SurveyMap, place: InputPlace) {
    let run = try SurveyRun(survey, of: world, at: place)
    let recording = run.recording(seed: seed)
    let map = try SurveyMap(of: [recording], SurveyMap.Settings(interval: survey.interval))
    return (map, InputPlace(recording.source))
  }

  /// The same scenario with another engine on the phones, in its variants, too.
  package func running(_ engine: EngineChoice) -> Scenario {
    var scenario = self
    scenario.engine = engine
    for index in variants.indices { scenario.variants[index].engine = nil }
    return scenario
  }

  /// The same scenario with the engine of a variant; as it is, where that has none of its own.
  package func running(engineOf variant: String?) -> Scenario {
    engine(ofVariant: variant).map { running($0) } ?? self
  }

  /// The engine of a variant that has one of its own; otherwise `nil`.
  package func engine(ofVariant variant: String?) -> EngineChoice? {
    variants.first { $0.name == variant }?.engine
  }

  /// How a walker's engine did in a run of this scenario.
  public func score(of run: Run, walker: Int) -> WalkerScore {
    let sides = engine.description.sides
    return WalkerScore(
      of: run, walker: walker, interior: sides.interior, exterior: sides.exterior,
      deciding: engine.description.matters)
  }
}
