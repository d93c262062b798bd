import Documents
import EngineFiles
import FloorPlans
import Sim

/// Where the engine comes from that an option names for a recording.
public enum EngineSource: Sendable {
  /// A kind with its usual settings, or a file, as `EngineFile.choice` takes them.
  case kindOrPath(String)
  /// A scenario, whose engine it is.
  case scenario(Scenario)

  /// What a word stands for: `door-lock`; a file, as `a.json`; or a scenario, by its name or path.
  ///
  /// - Throws: `noSuchName` where it is none of them, or what is wrong with the scenario.
  public init(option word: String) throws(InputError) {
    let isOfScenario = word.split(separator: "/").last.map(String.init) == ScenarioFile.fileName
    let isPath = word.hasSuffix(".json") || InputFile.isFile(word)
    if EngineKinds.known.words.contains(word) || isPath && !isOfScenario {
      self = .kindOrPath(word)
      return
    }
    let names = (try? ScenarioLibrary.names()) ?? []
    guard
      word.contains("/") || isOfScenario || names.contains(word)
        || InputFile.isFile("\(word)/\(ScenarioFile.fileName)")
    else {
      throw .noSuchName(word, among: EngineKinds.known.words + names, at: InputPlace("--engine"))
    }
    self = .scenario(try ScenarioLibrary.scenario(word))
  }

  /// The engine, with some settings replaced.
  ///
  /// - Throws: What is wrong with a file or a setting.
  public func engine(_ overrides: [SettingOverride] = []) throws(InputError) -> EngineChoice {
    switch self {
    case .kindOrPath(let word): try EngineFile.choice(word, overrides: overrides)
    case .scenario(let scenario): try scenario.engine.with(overrides, at: place)
    }
  }

  /// Where the engine is described, for errors to name.
  public var place: InputPlace {
    switch self {
    case .kindOrPath(let word):
      InputPlace(EngineKinds.known.words.contains(word) ? "--engine" : word)
    case .scenario(let scenario): scenario.place.key("engine")
    }
  }

  /// The plan of the scenario, with its beacons as devices; `nil` where it is none.
  public var floorPlan: FloorPlanFile? {
    guard case .scenario(let scenario) = self else { return nil }
    return FloorPlanFile(plan: scenario.world.plan, beacons: scenario.world.beacons)
  }
}
