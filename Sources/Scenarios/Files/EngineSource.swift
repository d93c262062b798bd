import Documents
import EngineFiles
import FloorPlans
import Sim

/// The source of the engine that an option names for a recording.
public enum EngineSource: Sendable {
  /// A kind of engine with its default settings, or the path of a file, as accepted by
  /// `EngineFile.choice`.
  case kindOrPath(String)
  /// The engine of a scenario.
  case scenario(Scenario)

  /// Creates the source that a word names: `door-lock`; a file, such as `a.json`; or a scenario, by
  /// its name or path.
  ///
  /// - Throws: `noSuchName` if the word is none of them, or the error of the scenario.
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
      throw .noSuchName(
        word, among: EngineKinds.known.words + names, at: InputPlace(option: .engine))
    }
    self = .scenario(try ScenarioLibrary.scenario(word))
  }

  /// Returns the engine, with some settings replaced.
  ///
  /// - Throws: The error of a file or a setting.
  public func engine(_ overrides: [SettingOverride] = []) throws(InputError) -> EngineChoice {
    switch self {
    case .kindOrPath(let word): try EngineFile.choice(word, overrides: overrides)
    case .scenario(let scenario): try scenario.engine.with(overrides, at: place)
    }
  }

  /// The place of the engine's description, for errors.
  public var place: InputPlace {
    switch self {
    case .kindOrPath(let word):
      EngineKinds.known.words.contains(word) ? InputPlace(option: .engine) : InputPlace(word)
    case .scenario(let scenario): scenario.place.key("engine")
    }
  }

  /// The plan of the scenario, with its beacons as devices; `nil` if the source is not a scenario.
  public var floorPlan: FloorPlanFile? {
    guard case .scenario(let scenario) = self else { return nil }
    return FloorPlanFile(of: scenario.world)
  }
}
