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

  /// The household, with its people one after the other; `nil` without one.
  package let household: Household?
  /// The hash of the household's people in the scenario; `nil` without a household.
  package let householdHash: UInt64?

  /// A world whose walks are drawn by the seed, for a person of a household or for nobody.
  package typealias DrawnWorld = @Sendable (UInt64, Person?) throws(InputError) -> World
  private let drawnWorld: DrawnWorld?

  /// A person in whose place the walkers walk.
  package struct Inhabitant: Sendable {
    /// The name; `nil` for the walkers as they are.
    package let name: String?
    /// Returns a world in which this person takes the place of the walkers.
    let living: @Sendable (World) -> World
    /// The person of a household; `nil` for others.
    let person: Person?

    /// Creates a person.
    package init(_ name: String, living: @escaping @Sendable (World) -> World) {
      self.name = name
      self.living = living
      person = nil
    }

    /// Creates a person of a household.
    init(_ person: Person) {
      name = person.name
      living = { $0.lived(inBy: person) }
      self.person = person
    }

    private init() {
      name = nil
      living = { $0 }
      person = nil
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
    drawnWorld = nil
    household = nil
    householdHash = nil
  }

  /// Creates a ground whose walks are drawn by the seed.
  ///
  /// - Parameters:
  ///   - walks: A sentence about the walks.
  ///   - world: Returns the world of a seed, in which a person lives. All of them have the devices,
  ///     the names and the duration of the scenario's world.
  package init(of scenario: Scenario, walks: String, world: @escaping DrawnWorld) {
    people = [.walkers]
    self.scenario = scenario
    self.walks = walks
    self.world = scenario.world
    variant = nil
    drawnWorld = world
    household = nil
    householdHash = nil
  }

  private init(
    _ other: ProductGround, for people: [Inhabitant], of household: Household? = nil,
    hash: UInt64? = nil
  ) {
    scenario = other.scenario
    variant = other.variant
    let areOwn = people.contains {
      $0.person?.stay != nil || !($0.person?.rooms.isEmpty ?? true)
    }
    walks = other.walks.map { areOwn ? "\($0); people stay as they state" : $0 }
    world = other.world
    drawnWorld = other.drawnWorld
    self.people = people
    self.household = household
    householdHash = hash
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
  /// - Throws: As `Household.check(in:)` and `Scenario.lived(inBy:)`, or the error of a walk that
  ///   is drawn for one of the people.
  public func lived(inBy household: Household) throws(InputError) -> ProductGround {
    try household.check(in: world)
    var hashes = ""
    for person in household.people {
      _ = try drawnWorld?(1, person)
      hashes += "\(try scenario.lived(inBy: person).fileHash)\n"
    }
    return ProductGround(
      self, for: household.people.map { Inhabitant($0) }, of: household,
      hash: StableHash(of: hashes).value)
  }

  /// The duration of a run of the walkers as they are.
  package var duration: Duration { world.duration }

  /// The duration of each person's runs. They are longer for one who walks slowly, unless the walks
  /// are drawn by the seed: then all runs last equally long.
  package var durations: [Duration] {
    people.map { drawnWorld == nil ? $0.living(world).duration : world.duration }
  }

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
    try people.map { inhabitant throws(InputError) in
      try scenario.sharedRuns(by: engines, in: world(of: inhabitant, seed: seed), seed: seed)
    }
  }

  /// Returns the world in which a person lives in the run with a seed.
  private func world(of inhabitant: Inhabitant, seed: UInt64) throws(InputError) -> World {
    guard let drawnWorld else { return inhabitant.living(world) }
    // The walk of a person of a household is the person's own.
    let drawn = try drawnWorld(seed, inhabitant.person)
    return inhabitant.person == nil ? inhabitant.living(drawn) : drawn
  }
}
