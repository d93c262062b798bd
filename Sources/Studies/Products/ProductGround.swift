import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim

/// The ground on which products are compared: a scenario, and the world of each seed.
public struct ProductGround: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant that is run; `nil` for the scenario without a variant.
  public let variant: String?
  /// A sentence about the walks; `nil` if they are those of the scenario's file.
  package let walks: String?
  /// The world whose devices the products use.
  package let world: World
  /// The people who live there, at least one: each takes the place of every walker.
  package let people: [Inhabitant]

  private let worldOfSeed: (@Sendable (UInt64) throws(InputError) -> World)?

  /// A person in whose place the walkers walk.
  package struct Inhabitant: Sendable {
    /// The name; `nil` for the walkers as they are.
    package let name: String?
    /// Returns a world in which this person takes the place of the walkers.
    let living: @Sendable (World) -> World

    /// Creates a person.
    package init(_ name: String, living: @escaping @Sendable (World) -> World) {
      self.name = name
      self.living = living
    }

    private init() {
      name = nil
      living = { $0 }
    }

    /// The walkers as they are.
    static let walkers = Inhabitant()
  }

  /// Creates the ground of a scenario: all runs have its walks.
  ///
  /// - Throws: `noSuchName` if the scenario has no such variant.
  public init(of scenario: Scenario, variant: String? = nil) throws(InputError) {
    people = [.walkers]
    world = try scenario.world(of: variant, at: InputPlace(option: .variant))
    self.scenario = scenario
    self.variant = variant
    walks = nil
    worldOfSeed = nil
  }

  /// Creates a ground whose walks are drawn by the seed.
  ///
  /// - Parameters:
  ///   - walks: A sentence about the walks.
  ///   - world: Returns the world of a seed. All of them have the devices, the names and the
  ///     duration of the scenario's world.
  package init(
    of scenario: Scenario, walks: String,
    world: @escaping @Sendable (UInt64) throws(InputError) -> World
  ) {
    people = [.walkers]
    self.scenario = scenario
    self.walks = walks
    self.world = scenario.world
    variant = nil
    worldOfSeed = world
  }

  private init(_ other: ProductGround, for people: [Inhabitant]) {
    scenario = other.scenario
    variant = other.variant
    walks = other.walks
    world = other.world
    worldOfSeed = other.worldOfSeed
    self.people = people
  }

  /// Returns the same ground with runs of each of several people, on the same walks and seeds.
  ///
  /// - Precondition: There is at least one person.
  package func lived(inBy people: [Inhabitant]) -> ProductGround {
    precondition(!people.isEmpty, "nobody lives there")
    return ProductGround(self, for: people)
  }

  /// Returns the same ground with runs of each person of a household, on the same walks and seeds.
  ///
  /// - Throws: As `Household.check(in:)`.
  public func lived(inBy household: Household) throws(InputError) -> ProductGround {
    try household.check(in: world)
    return lived(
      inBy: household.people.map { person in
        Inhabitant(person.name) { $0.lived(inBy: person) }
      })
  }

  /// The duration of a run.
  package var duration: Duration { world.duration }

  /// The kind of the engines that are compared: that of the scenario's engine if there are presets
  /// of it, and otherwise presence, whose devices follow from the plan.
  package var kind: String {
    let own = (scenario.engines(ofVariant: variant) ?? scenario.engines).shared.kind
    return Preset.known.contains { $0.kind == own } ? own : PresenceDescription.kind
  }

  /// Returns the engines of all walkers if each has the engine that a word names.
  ///
  /// - Throws: The errors of `Scenario.with(engine:)`.
  func engines(
    _ word: String, _ overrides: [SettingOverride] = [], at option: InputPlace
  ) throws(InputError) -> WalkerEngines {
    try scenario.with(engine: word, overrides: overrides, of: variant, at: option)
      .running(engineOf: variant).engines
  }

  /// Returns the runs of several engines with the same seed, for each of the people.
  ///
  /// - Throws: The errors of `Scenario.sharedRuns`, or of the world.
  func runs(of engines: [WalkerEngines], seed: UInt64) throws(InputError) -> [SharedRuns] {
    var drawn = world
    if let worldOfSeed { drawn = try worldOfSeed(seed) }
    return try people.map { person throws(InputError) in
      try scenario.sharedRuns(by: engines, in: person.living(drawn), seed: seed)
    }
  }
}
