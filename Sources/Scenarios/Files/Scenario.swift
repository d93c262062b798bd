import BLE
import Documents
import EngineFiles
import FloorPlans
import Positioning
import Recordings
import Scoring
import Sim

/// A situation to simulate: a world, the engine on its phones, and expectations.
public final class Scenario: Sendable {
  /// The name of its folder.
  public let name: String
  /// The place of its file, for errors.
  public let place: InputPlace
  /// A description, in one line.
  public let title: String
  /// The contents of its file.
  public let file: JSON
  /// The contents of its floor plan's file.
  public let floorPlan: JSON
  /// The world without any variant's changes.
  public let world: World
  /// The engine that each walker's phone runs.
  public let engine: EngineChoice
  /// The plan of the survey, for engines that need a map.
  public let survey: SurveyPlan
  /// The comparison of positioning methods; `nil` if there is none.
  public let trials: Trials?
  /// The variants of the world.
  public let variants: [Variant]
  /// The expectations of its runs.
  public let expectations: [Expectation]

  /// A variant: the world with some changes, under a name.
  public struct Variant: Sendable {
    /// The name of the variant.
    public let name: String
    /// The changed world.
    public let world: World
    /// The trials in the changed world; `nil` if the scenario has none.
    public let trials: Trials?
    /// The engine on its phones; `nil` to use the scenario's.
    public let engine: EngineChoice?
  }

  /// A scenario as its file describes it.
  init(
    name: String, place: InputPlace, title: String, file: JSON, floorPlan: JSON, world: World,
    engine: EngineChoice, survey: SurveyPlan, trials: Trials?, variants: [Variant],
    expectations: [Expectation]
  ) {
    self.name = name
    self.place = place
    self.title = title
    self.file = file
    self.floorPlan = floorPlan
    self.world = world
    self.engine = engine
    self.survey = survey
    self.trials = trials
    self.variants = variants
    self.expectations = expectations
  }

  /// The same scenario with other engines: its own, and those of its variants, in their order.
  private convenience init(
    _ other: Scenario, engine: EngineChoice, variantEngines: [EngineChoice?]
  ) {
    self.init(
      name: other.name, place: other.place, title: other.title, file: other.file,
      floorPlan: other.floorPlan, world: other.world, engine: engine, survey: other.survey,
      trials: other.trials,
      variants: zip(other.variants, variantEngines).map { variant, engine in
        Variant(name: variant.name, world: variant.world, trials: variant.trials, engine: engine)
      },
      expectations: other.expectations)
  }

  /// The names of the variants.
  public var variantNames: [String] { variants.map(\.name) }

  /// Returns the world of a variant, or the unchanged one for `nil`. Returns `nil` if there is no
  /// such variant.
  public func world(of variant: String?) -> World? {
    guard let variant else { return world }
    return variants.first { $0.name == variant }?.world
  }

  /// Returns the world of a requested variant, or the unchanged one for `nil`.
  ///
  /// - Throws: `noSuchName` if there is no such variant.
  public func world(of variant: String?, at place: InputPlace) throws(InputError) -> World {
    guard let world = world(of: variant) else { throw lacks(variant, at: place) }
    return world
  }

  /// Returns the error for a variant that does not exist.
  public func lacks(_ variant: String?, at place: InputPlace) -> InputError {
    .noSuchName(variant ?? "", among: variantNames, at: place)
  }

  /// Returns the trials of a variant, or of the unchanged scenario for `nil`. Returns `nil` if
  /// there are no trials or no such variant.
  public func trials(of variant: String?) -> Trials? {
    guard let variant else { return trials }
    return variants.first { $0.name == variant }?.trials
  }

  /// Returns the expectations of a variant, or of the unchanged scenario for `nil`.
  public func expectations(of variant: String?) -> [Expectation] {
    expectations.filter { $0.variant == variant }
  }

  /// Runs the scenario's engine in one of its worlds.
  ///
  /// - Parameter basis: The basis for this world and seed.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, tilt: Tilt = .none, on basis: PositioningBasis?
  ) throws(InputError) -> Run {
    let engine = try engine.makeEngine(from: basis)
    return Run(of: world, seed: seed, tilt: tilt) { engine.running(on: $0.phone?.use) }
  }

  /// Runs the scenario's engine in one of its worlds, as seen by an observer.
  ///
  /// - Parameter basis: The basis for this world and seed.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, on basis: PositioningBasis?,
    watchedBy watcher: inout some StepObserver
  ) throws(InputError) -> Run {
    let engine = try engine.makeEngine(from: basis)
    return Run(of: world, seed: seed, watchedBy: &watcher) { engine.running(on: $0.phone?.use) }
  }

  /// Runs the scenario's engine in one of its worlds, and shows the journal as it grows. Returns
  /// `nil` if the task is cancelled.
  ///
  /// - Parameters:
  ///   - basis: The basis for this world and seed.
  ///   - show: Receives the journal, as in `Run`.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, on basis: PositioningBasis?,
    showing show: (_ journal: Journal, _ limit: Instant?) async throws(InputError) -> Void
  ) async throws(InputError) -> Run? {
    let engine = try engine.makeEngine(from: basis)
    return try await Run(of: world, seed: seed, showing: show) { engine.running(on: $0.phone?.use) }
  }

  /// Returns the map of the survey with a seed, on the world's plan with the beacons as devices;
  /// `nil` for engines that need none.
  ///
  /// - Throws: As `SurveyRun`; `unusable` if the survey received nothing.
  package func basis(in world: World, seed: UInt64) throws(InputError) -> PositioningBasis? {
    guard let description = engine.positioning else { return nil }
    let surveyed = try description.needsSurvey ? surveyMap(in: world, seed: seed) : nil
    return basis(for: description, of: surveyed, in: world)
  }

  /// Returns several engines in their initial state. Those that need a map share the map of one
  /// survey.
  ///
  /// - Throws: As `basis(in:seed:)`, and `PositioningBasis.method(_:)`.
  package func engines(
    _ choices: [EngineChoice], in world: World, seed: UInt64
  ) throws(InputError) -> [EngineUnderTest] {
    var surveyed: (map: SurveyMap, place: InputPlace)?
    var engines: [EngineUnderTest] = []
    for choice in choices {
      if choice.positioning?.needsSurvey == true, surveyed == nil {
        surveyed = try surveyMap(in: world, seed: seed)
      }
      engines.append(try engine(choice, in: world, surveyed: surveyed))
    }
    return engines
  }

  /// Returns an engine in its initial state, on the map of a survey if it needs one.
  ///
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func engine(
    _ choice: EngineChoice, in world: World, surveyed: (map: SurveyMap, place: InputPlace)?
  ) throws(InputError) -> EngineUnderTest {
    guard let description = choice.positioning else { return choice.makeEngine() }
    return try choice.makeEngine(from: basis(for: description, of: surveyed, in: world))
  }

  private func basis(
    for description: PositioningDescription, of survey: (map: SurveyMap, place: InputPlace)?,
    in world: World
  ) -> PositioningBasis {
    let plan = FloorPlanFile(of: world)
    let survey = description.needsSurvey ? survey : nil
    var basis = PositioningBasis(
      survey?.map ?? SurveyMap(devices: plan.devices), on: plan, settings: description.settings,
      surveyAt: survey?.place ?? place)
    basis.identifiers = world.identifiers
    return basis
  }

  /// Returns the map of the survey with a seed, and the place to name in errors about it.
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

  /// Returns the scenario with another engine on its phones, also in its variants.
  package func running(_ engine: EngineChoice) -> Scenario {
    Scenario(self, engine: engine, variantEngines: variants.map { _ in nil })
  }

  /// Returns the scenario with its engine changed, and those that variants have of their own.
  ///
  /// - Throws: The first error of a change.
  func changingEngines(
    _ change: (EngineChoice) throws(InputError) -> EngineChoice
  ) throws(InputError) -> Scenario {
    let changed = try change(engine)
    var engines: [EngineChoice?] = []
    for variant in variants { engines.append(try variant.engine.map(change)) }
    return Scenario(self, engine: changed, variantEngines: engines)
  }

  /// Returns the scenario with the engine of a variant. If the variant has no engine of its own,
  /// the scenario is unchanged.
  package func running(engineOf variant: String?) -> Scenario {
    engine(ofVariant: variant).map { running($0) } ?? self
  }

  /// Returns the engine of a variant; `nil` if it has none of its own.
  package func engine(ofVariant variant: String?) -> EngineChoice? {
    variants.first { $0.name == variant }?.engine
  }

  /// Returns the score of a walker's engine in a run of this scenario.
  public func score(of run: Run, walker: Int) -> WalkerScore {
    let sides = engine.description.sides
    return WalkerScore(
      of: run, walker: walker, interior: sides.interior, exterior: sides.exterior,
      deciding: engine.description.topics, among: cells(of: engine, in: run.world))
  }

  /// Returns the cells of the survey; none for an engine that needs no survey.
  package func cells(of engine: EngineChoice, in world: World) -> SurveyCells {
    guard engine.positioning?.needsSurvey == true else { return .none }
    return SurveyCells(
      survey.cells(on: world.plan).map { ($0.name, $0.point) }, spacing: survey.spacing)
  }
}
