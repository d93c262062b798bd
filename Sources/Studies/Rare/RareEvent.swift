import BLE
import Documents
import Scenarios
import Sim

/// Something that happens in a run of a world or does not, and that may be rare.
public struct RareEvent: Sendable {
  /// The world.
  public let world: World
  /// Whether it happens in the run with this seed, whose luck is loaded so.
  let happens: @Sendable (_ seed: UInt64, _ tilt: Tilt) throws(InputError) -> Bool

  /// An event of a world.
  ///
  /// - Parameters:
  ///   - place: What an error names.
  ///   - happens: Carries out a run with this seed and tilt, and tells whether it happened.
  /// - Throws: `unusable` where the world has no shadowing, which is what luck is loaded by, or
  ///   nobody who carries a phone.
  public init(
    in world: World, at place: InputPlace,
    happens: @escaping @Sendable (_ seed: UInt64, _ tilt: Tilt) throws(InputError) -> Bool
  ) throws(InputError) {
    guard Self.hasShadows(world) else {
      throw .unusable(
        place, "the radio has no slow shadowing, and that is what luck is loaded by")
    }
    guard !world.carriers.isEmpty else {
      throw .unusable(place, "nobody carries a phone that something could happen to")
    }
    self.world = world
    self.happens = happens
  }

  /// What a study counts: that it happened to any of a scenario's walkers with a phone. Walks in
  /// which it could not happen count as such in which it did not.
  ///
  /// - Throws: `unusable` also for rooms, and for engines that need a survey: the surveyed building
  ///   would be another than the one whose luck is loaded. `noSuchName` where there is no such
  ///   variant.
  public init(
    _ rate: Rate, in scenario: Scenario, variant: String?, at place: InputPlace
  ) throws(InputError) {
    let world = try scenario.world(of: variant, at: InputPlace("--variant"))
    let scenario = scenario.running(engineOf: variant)
    guard scenario.engine.knowsSides, Rate.ofDoors.contains(rate) else {
      throw .unusable(place, "only for engines that work a door, and for what they do there")
    }
    try self.init(in: world, at: place) { seed, tilt throws(InputError) in
      try scenario.outcomes(in: world, seed: seed, tilt: tilt)
        .contains { $0.score.happened(rate) == true }
    }
  }

  /// Whether luck can be loaded for what happens at the door of an engine in a world.
  static func arePossible(at engine: EngineChoice, in world: World) -> Bool {
    engine.knowsSides && hasShadows(world) && !world.carriers.isEmpty
  }

  private static func hasShadows(_ world: World) -> Bool {
    world.environment.noise == .spatial && world.environment.shadowingDeviation > 0
  }
}
