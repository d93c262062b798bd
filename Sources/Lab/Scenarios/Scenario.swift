import BLE
import Sim

/// A situation to run: a world, the engine on the phones in it, and what is expected.
public struct Scenario: Sendable {
  /// What it goes by: its folder's name.
  public let name: String
  /// What it shows, in a line.
  public let title: String
  /// The path of its floor plan.
  public let floorPlan: String
  /// The world as it stands.
  public let world: World
  /// The engine that each walker's phone runs.
  public let engine: EngineChoice
  /// How the building is surveyed for engines that need a map.
  public let survey: SurveyPlan
  /// How positioning methods are compared in it; `nil` where they are not.
  public let trials: Trials?
  /// The same world with something changed, each under a name.
  public let variants: [Variant]
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
  }

  /// The names of the variants.
  public var variantNames: [String] { variants.map(\.name) }

  /// The world of a variant, or as it stands for `nil`; no world where there is no such variant.
  public func world(of variant: String?) -> World? {
    guard let variant else { return world }
    return variants.first { $0.name == variant }?.world
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
  func run(_ world: World, seed: UInt64) -> Run {
    let engine = engine(in: world, seed: seed)
    return Run(of: world, seed: seed) { _ in engine }
  }

  /// The engine that each phone starts with. One that needs a map has that of the scenario's survey
  /// with the same seed; where nothing is heard in it, or too little for the method, there is
  /// nothing that the engine could tell.
  func engine(in world: World, seed: UInt64) -> EngineUnderTest {
    let made = try? engine.makeEngine(from: basis(in: world, seed: seed))
    return made ?? EngineUnderTest(ListeningEngine())
  }

  /// The map of the survey with a seed, on the world's plan with the beacons as devices; `nil` for
  /// engines that need none, and where nothing is heard.
  func basis(in world: World, seed: UInt64) -> PositioningBasis? {
    guard case .positioning(let description) = engine,
      let run = try? SurveyRun(survey, of: world, at: InputPlace(name)),
      let map = try? SurveyMap(
        of: [run.recording(seed: seed)], SurveyMap.Settings(interval: survey.interval))
    else { return nil }
    return PositioningBasis(
      map, on: FloorPlanFile(plan: world.plan, beacons: world.beacons),
      scanCount: description.scanCount, distance: description.distance)
  }

  /// How a walker's engine did in a run of this scenario.
  public func score(of run: Run, walker: Int) -> WalkerScore {
    let sides = engine.sides
    return WalkerScore(
      of: run, walker: walker, interior: sides.interior, exterior: sides.exterior)
  }
}
