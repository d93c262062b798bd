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
  /// The name of the scenario, which is that of its folder.
  public let name: String
  /// The place of the scenario's file, for errors.
  public let place: InputPlace
  /// A description, in one line.
  public let title: String
  /// The contents of the scenario's file.
  public let file: JSON
  /// The contents of the file of the scenario's floor plan.
  public let floorPlan: JSON
  /// The world without any variant's changes.
  public let world: World
  /// The engines of the walkers.
  public let engines: WalkerEngines
  /// The names in the file's `engines` to which no walker refers, in any variant.
  let unusedEngines: [String]
  /// The plan of the survey, for engines that need a map.
  public let survey: SurveyPlan
  /// The comparison of positioning methods; `nil` if there is none.
  public let trials: Trials?
  /// The variants of the world.
  public let variants: [Variant]
  /// The expectations of the scenario's runs.
  public let expectations: [Expectation]
  /// The people for whom the scenario is judged; `nil` to judge it for its walkers as they are.
  public let household: Household?
  /// The person who lives in the scenario in place of its walkers; `nil` for the walkers
  /// themselves.
  public let person: Person?

  /// A variant: the world with some changes, under a name.
  public struct Variant: Sendable {
    /// The name of the variant.
    public let name: String
    /// The changed world.
    public let world: World
    /// The contents of the file of the variant's own floor plan; `nil` if the variant has the
    /// scenario's.
    public let floorPlan: JSON?
    /// The trials in the changed world; `nil` if the scenario has none.
    public let trials: Trials?
    /// The engines of the walkers; `nil` to use the scenario's.
    public let engines: WalkerEngines?
  }

  /// Creates a scenario as its file describes it.
  init(
    name: String, place: InputPlace, title: String, file: JSON, floorPlan: JSON, world: World,
    engines: WalkerEngines, unusedEngines: [String] = [], survey: SurveyPlan, trials: Trials?,
    variants: [Variant], expectations: [Expectation], household: Household? = nil,
    person: Person? = nil
  ) {
    self.name = name
    self.place = place
    self.title = title
    self.file = file
    self.floorPlan = floorPlan
    self.world = world
    self.engines = engines
    self.unusedEngines = unusedEngines
    self.survey = survey
    self.trials = trials
    self.variants = variants
    self.expectations = expectations
    self.household = household
    self.person = person
  }

  /// Creates a copy of a scenario with other engines: `engines` for the scenario itself, and
  /// `variantEngines` for its variants, in order.
  private convenience init(
    _ other: Scenario, engines: WalkerEngines, variantEngines: [WalkerEngines?]
  ) {
    self.init(
      name: other.name, place: other.place, title: other.title, file: other.file,
      floorPlan: other.floorPlan, world: other.world, engines: engines,
      unusedEngines: other.unusedEngines, survey: other.survey, trials: other.trials,
      variants: zip(other.variants, variantEngines).map { variant, engines in
        Variant(
          name: variant.name, world: variant.world, floorPlan: variant.floorPlan,
          trials: variant.trials, engines: engines)
      },
      expectations: other.expectations, household: other.household, person: other.person)
  }

  /// The engine of each walker who has no engine of their own.
  public var engine: EngineChoice { engines.shared }

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

  /// Returns the name of the walker that an expectation is about.
  package func walkerName(of expectation: Expectation) -> String {
    (world(of: expectation.variant) ?? world).walkers[expectation.walker].name
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

  /// Runs the scenario's engines in one of its worlds.
  ///
  /// - Parameters:
  ///   - basis: The basis for this world and seed.
  ///   - isForScores: `true` to keep only the packets that scores need, so that memory does not
  ///     grow with the length of the run.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, tilt: ShadowTilt = .none, on basis: PositioningBasis?,
    forScores isForScores: Bool = false
  ) throws(InputError) -> Run {
    Run(
      of: world, seed: seed, tilt: tilt, in: journal(of: world, forScores: isForScores),
      makeEngine: try engines.maker(in: world, from: basis))
  }

  private func journal(
    of world: World, forScores isForScores: Bool, inPartsOf count: Int = Journal.defaultPart
  ) -> Journal {
    guard isForScores else { return Journal(of: world) }
    return Journal(
      summingFor: world, comparing: world.walkers.indices.map { engines[$0].description.sides },
      inPartsOf: count)
  }

  /// Runs the scenario's engines in one of its worlds, and informs an observer of each step.
  ///
  /// - Parameters:
  ///   - basis: The basis for this world and seed.
  ///   - isForScores: As in `run(_:seed:tilt:on:forScores:)`. The observer sees all packets.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, on basis: PositioningBasis?,
    watchedBy watcher: inout some StepObserver, forScores isForScores: Bool = false
  ) throws(InputError) -> Run {
    Run(
      of: world, seed: seed, in: journal(of: world, forScores: isForScores), watchedBy: &watcher,
      makeEngine: try engines.maker(in: world, from: basis))
  }

  /// Runs the scenario's engines in one of its worlds, informs an observer of each step, and shows
  /// the journal as it grows. Returns `nil` if the task is cancelled.
  ///
  /// - Parameters:
  ///   - basis: The basis for this world and seed.
  ///   - isForScores: As in `run(_:seed:tilt:on:forScores:)`. Packets are dropped once they have
  ///     been shown.
  ///   - show: Receives the journal, as in `Run`.
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func run(
    _ world: World, seed: UInt64, on basis: PositioningBasis?,
    watchedBy watcher: inout some StepObserver, forScores isForScores: Bool = false,
    showing show: (_ journal: Journal, _ limit: Instant?) async throws(InputError) -> Void
  ) async throws(InputError) -> Run? {
    try await Run(
      of: world, seed: seed, in: journal(of: world, forScores: isForScores, inPartsOf: .max),
      watchedBy: &watcher, showing: show, makeEngine: engines.maker(in: world, from: basis))
  }

  /// Returns the basis of the scenario's engines in a world: its plan, and the map of a survey with
  /// this seed if an engine needs one; `nil` if no engine needs a basis.
  ///
  /// - Throws: As `SurveyRun`; `unusable` if the survey received nothing.
  package func basis(in world: World, seed: UInt64) throws(InputError) -> PositioningBasis? {
    try basis(of: engines.all, in: world, seed: seed)
  }

  /// Returns the basis of several engines; `nil` if none of them needs a basis. The engines share
  /// the map of one survey.
  ///
  /// - Throws: As `basis(in:seed:)`.
  package func basis(
    of engines: [EngineChoice], in world: World, seed: UInt64
  ) throws(InputError) -> PositioningBasis? {
    let needsSurvey = engines.contains(where: \.needsSurvey)
    let usesHeading = engines.contains { $0.positioning?.settings.usesHeading ?? false }
    let survey =
      try needsSurvey
      ? surveyMap(in: world, seed: seed, keepingHeadings: usesHeading) : nil
    return basis(of: engines, on: survey, in: world)
  }

  /// Returns the basis of several engines, on the map of a survey if one of them needs it.
  private func basis(
    of engines: [EngineChoice], on survey: (map: SurveyMap, place: InputPlace)?, in world: World
  ) -> PositioningBasis? {
    guard let first = engines.basing?.positioning else { return nil }
    let plan = FloorPlanFile(of: world)
    let survey = first.needsSurvey ? survey : nil
    var basis = PositioningBasis(
      survey?.map ?? SurveyMap(anchorNames: plan.devices.map(\.name)), on: plan,
      settings: first.settings,
      surveyAt: survey?.place ?? place)
    basis.identifiers = world.identifiers
    let isFiltered = engines.contains { $0.positioning?.method.kind == .particleFilter }
    return isFiltered ? basis.sharingLevelField : basis
  }

  /// Returns the map of the survey as simulated with a seed, and the place to name in errors about
  /// the survey.
  ///
  /// - Parameter keepsHeadings: `true` if fingerprints have the headings of the surveyor.
  /// - Throws: As `SurveyRun`.
  package func surveyMap(
    in world: World, seed: UInt64, keepingHeadings keepsHeadings: Bool
  ) throws(InputError) -> (map: SurveyMap, place: InputPlace) {
    let run = try SurveyRun(survey, of: world, at: place)
    let recording = run.recording(seed: seed)
    var settings = SurveyMap.Settings(interval: survey.interval)
    settings.keepsHeadings = keepsHeadings
    let map = try SurveyMap(of: [recording], settings)
    return (map, InputPlace(recording.source))
  }

  /// Returns the scenario with another engine for all walkers, also in its variants.
  package func running(_ engine: EngineChoice) -> Scenario { running(WalkerEngines(engine)) }

  /// Returns the scenario with other engines. In its variants, each walker has the same engine as
  /// the walker of that name in the given world.
  ///
  /// - Parameters:
  ///   - world: The world whose walkers have the engines, such as that of a variant; `nil` for the
  ///     scenario's own.
  ///   - keepsOthers: `true` to let walkers who are not in that world keep their own engines;
  ///     `false` to give them the shared one.
  package func running(
    _ engines: WalkerEngines, in world: World? = nil, keepingOthers keepsOthers: Bool = false
  ) -> Scenario {
    let names = (world ?? self.world).walkers.map(\.name)
    func renumbered(for other: World, havingHad own: WalkerEngines) -> WalkerEngines {
      engines.renumbered(
        from: names, to: other.walkers.map(\.name), keeping: keepsOthers ? own : nil)
    }
    return Scenario(
      self, engines: renumbered(for: self.world, havingHad: self.engines),
      variantEngines: variants.map { variant in
        variant.world.walkers.map(\.name) == self.world.walkers.map(\.name)
          ? nil : renumbered(for: variant.world, havingHad: variant.engines ?? self.engines)
      })
  }

  /// Returns the scenario with the engines of a variant, for runs of that variant: the engines are
  /// in the order of the variant's walkers. If the variant changes none, the scenario is unchanged.
  package func running(engineOf variant: String?) -> Scenario {
    guard let engines = engines(ofVariant: variant), let world = world(of: variant) else {
      return self
    }
    let names = world.walkers.map(\.name)
    return Scenario(
      self, engines: engines,
      variantEngines: variants.map { variant in
        let others = variant.world.walkers.map(\.name)
        return names == others ? nil : engines.renumbered(from: names, to: others)
      })
  }

  /// Returns the engines of a variant; `nil` if it changes none.
  package func engines(ofVariant variant: String?) -> WalkerEngines? {
    variants.first { $0.name == variant }?.engines
  }

  /// Returns the score of a walker's engine in a run of this scenario.
  public func score(of run: Run, walker: Int) -> WalkerScore {
    let engine = engines[walker]
    return WalkerScore(
      of: run, walker: walker, around: engine.description.sides, deciding: engine.topics,
      knowingRooms: engine.knowsRooms(of: run.world.plan), among: cells(of: engine, in: run.world))
  }

  /// Returns the cells of the survey; no cells for an engine that needs no survey.
  package func cells(of engine: EngineChoice, in world: World) -> ScoredCells {
    guard engine.needsSurvey else { return .none }
    return ScoredCells(
      survey.cells(on: world.plan).map { ($0.name, $0.point) }, spacing: survey.spacing)
  }
}
