import Documents
import EngineFiles
import FloorPlans
import Sim

/// The source of the engine that an option names.
public enum EngineSource: Sendable {
  /// A kind of engine with its default settings, or the path of a file, as accepted by
  /// `EngineFile.choice`; and the option that names it.
  case kindOrPath(String, at: InputPlace = InputPlace(option: .engine))
  /// A preset, and the option that names it.
  case preset(String, at: InputPlace)
  /// The engine of a scenario.
  case scenario(Scenario)

  /// Creates the source that a word names: `door-lock`; a preset, such as `bermuda`; a file, such
  /// as `a.json`; or a scenario, by its name or path.
  ///
  /// - Parameter others: Further words that the option takes, for the error.
  /// - Throws: `noSuchName` if the word is none of them, or the error of the scenario.
  public init(
    option word: String, at option: InputPlace = InputPlace(option: .engine),
    besides others: [String] = []
  ) throws(InputError) {
    let presets = Preset.known.map(\.name)
    let isOfScenario = word.split(separator: "/").last.map(String.init) == ScenarioFile.fileName
    let isPath = word.hasSuffix(".json") || InputFile.isFile(word)
    if EngineKinds.known.words.contains(word) || isPath && !isOfScenario {
      self = .kindOrPath(word, at: option)
      return
    }
    if presets.contains(word) {
      self = .preset(word, at: option)
      return
    }
    let names = (try? ScenarioLibrary.names()) ?? []
    guard
      word.contains("/") || isOfScenario || names.contains(word)
        || InputFile.isFile("\(word)/\(ScenarioFile.fileName)")
    else {
      throw .noSuchName(
        word, among: others + presets + EngineKinds.known.words + names, at: option)
    }
    self = .scenario(try ScenarioLibrary.scenario(word))
  }

  /// Returns the engine, with some settings replaced.
  ///
  /// - Parameter other: The engine whose devices a preset takes over; `nil` for none.
  /// - Throws: The error of a file or a setting.
  public func engine(
    _ overrides: [SettingOverride] = [], devicesOf other: EngineChoice? = nil
  ) throws(InputError) -> EngineChoice {
    switch self {
    case .kindOrPath(let word, let option):
      try EngineFile.choice(word, at: option, overrides: overrides)
    case .preset(let name, let option):
      try EngineFile.choice(preset: name, at: option, devicesOf: other, overrides: overrides)
    case .scenario(let scenario): try scenario.engine.with(overrides, at: place)
    }
  }

  /// Returns the engine for a placement, whose devices take the place of those of the engine's
  /// description, so that a kind, a preset or a file need not name any (see `PlacedEngineFile`).
  ///
  /// - Throws: The error of a file or a setting.
  package func engineToPlace() throws(InputError) -> EngineChoice {
    switch self {
    case .kindOrPath(let word, _) where EngineFile.isPath(word):
      return try InputFile.read(PlacedEngineFile.self, at: word).choice
    case .kindOrPath(let word, let option):
      return try PlacedEngineFile(["kind": .text(word)], at: option).choice
    case .preset(let name, _):
      if let preset = Preset.known.first(where: { $0.name == name }) { return try preset.choice }
    default: break
    }
    return try engine()
  }

  /// `true` for a kind and a preset, which are declared in the program.
  var isDeclared: Bool {
    switch self {
    case .kindOrPath(let word, _): EngineKinds.known.words.contains(word)
    case .preset: true
    case .scenario: false
    }
  }

  /// The place of the engine's description, for errors.
  public var place: InputPlace {
    switch self {
    case .kindOrPath(let word, let option):
      EngineKinds.known.words.contains(word) ? option : InputPlace(word)
    case .preset(_, let option): option
    case .scenario(let scenario): scenario.place.key("engine")
    }
  }

  /// The plan of the scenario, with its beacons as devices; `nil` if the source is not a scenario.
  public var floorPlan: FloorPlanFile? {
    guard case .scenario(let scenario) = self else { return nil }
    return FloorPlanFile(of: scenario.world)
  }
}
