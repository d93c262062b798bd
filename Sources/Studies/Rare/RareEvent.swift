import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim

/// An event that either happens in a run of a world or does not, and that may be rare.
public struct RareEvent: Sendable {
  /// The world.
  public let world: World
  /// Returns `true` if the event happens in the run with this seed and tilt; `nil` if it cannot
  /// happen.
  let happens: @Sendable (_ seed: UInt64, _ tilt: ShadowTilt) throws(InputError) -> Bool?

  /// Creates an event of a world.
  ///
  /// - Parameters:
  ///   - place: The place that an error names.
  ///   - happens: Runs the world with a seed and a tilt; returns `true` if the event happened,
  ///     `nil` if the event could not happen.
  /// - Throws: `unusable` if the world has no slow shadowing, which importance sampling requires,
  ///   or no walker with a phone.
  public init(
    in world: World, at place: InputPlace,
    happens: @escaping @Sendable (_ seed: UInt64, _ tilt: ShadowTilt) throws(InputError) -> Bool?
  ) throws(InputError) {
    guard Self.hasShadows(world) else {
      throw .unusable(place, "requires shadowing, and this radio has none")
    }
    guard !world.subjects.isEmpty else {
      throw .unusable(place, "no walker has a phone, or a tag that receivers hear")
    }
    self.world = world
    self.happens = happens
  }

  /// Creates the event as a study counts it: the event happens in a run if it happens to any of the
  /// scenario's walkers with a phone. A run in which it cannot happen counts as a run without it,
  /// unless it can happen in none of the runs.
  ///
  /// - Throws: As the other initialiser; `unusable` also for events in rooms, and for engines that
  ///   need a survey, because the surveyed building would differ from the tilted one; `noSuchName`
  ///   if there is no such variant.
  public init(
    _ event: Measure, in scenario: Scenario, variant: String?, at place: InputPlace
  ) throws(InputError) {
    let world = try scenario.world(of: variant, at: InputPlace(option: .variant))
    let scenario = scenario.running(engineOf: variant)
    guard scenario.engines.decideSides, Self.supported.contains(event) else {
      throw .unusable(place, "applies to events of door-lock engines only")
    }
    try self.init(in: world, at: place) { seed, tilt throws(InputError) in
      StudyTally.anyone(try scenario.outcomes(in: world, seed: seed, tilt: tilt), event)
    }
  }

  /// The events of a scenario that importance sampling supports: those of door-lock engines.
  public static let supported: [Measure] = Measure.events.filter {
    [.lock, .sides].contains($0.definition.basis)
  }

  /// Returns `true` if importance sampling is possible for events at the engines' doors in a world.
  static func arePossible(at engines: WalkerEngines, in world: World) -> Bool {
    engines.decideSides && hasShadows(world) && !world.subjects.isEmpty
  }

  private static func hasShadows(_ world: World) -> Bool {
    world.environment.noise == .spatial && world.environment.shadowingDeviation > 0
  }
}

extension WalkerEngines {
  /// `true` if all are door-lock engines.
  fileprivate var decideSides: Bool { all.allSatisfy { $0.decides(.side) } }
}
