import Documents
import EngineFiles
import Scenarios

/// The grid of all combinations to try in a scenario.
public struct TuningGrid: Sendable {
  /// The variations.
  public let variations: [Variation]
  /// The part of the scenario that each variation changes.
  package private(set) var parts: [VariationPart] = []
  /// The possible combinations, in the order of their values. The values of the last variation
  /// change fastest.
  public private(set) var candidates: [Candidate] = []
  /// The scenarios of the candidates, one for each possible combination of the settings that are
  /// not the engine's.
  package private(set) var scenarios: [Scenario] = []
  /// The number of impossible combinations.
  public private(set) var refused = 0
  /// The engines of walkers as the file describes them.
  let stated: StatedEngines
  /// The error of the first impossible combination.
  public private(set) var refusal: InputError?

  /// A combination of settings.
  public struct Candidate: Sendable {
    /// The value of each variation, as typed.
    public let values: [String]
    /// The engines with these settings.
    public let engines: WalkerEngines
    /// The scenario of the candidate, as an index into the grid's scenarios.
    package let scenario: Int
  }

  /// The maximum number of combinations.
  public static let most = 20_000

  /// Creates the grid of variations of a scenario.
  ///
  /// - Parameter name: The name or path of the scenario.
  /// - Throws: `InputError` if a key or a value has no meaning, or if no combination is possible.
  public init(
    of variations: [Variation], in name: String, variant: String? = nil
  ) throws(InputError) {
    let source = try ScenarioLibrary.source(of: name)
    let original = try source.scenario()
    let world = try original.world(of: variant, at: InputPlace(option: .variant))
    self.variations = variations
    stated = StatedEngines(
      in: source.description, variant: variant,
      of: original.engines(ofVariant: variant) ?? original.engines, among: world.engineOwners)
    let count = variations.reduce(1.0) { $0 * Double($1.values.count) }
    guard count <= Double(Self.most) else {
      throw .unusable(
        InputPlace(option: .vary),
        "\(count.inFewDigits) combinations; at most \(Self.most) are allowed")
    }
    for (index, variation) in variations.enumerated()
    where variations[..<index].contains(where: { $0.key == variation.key }) {
      throw .repeatedKey(InputPlace(option: .vary), key: variation.key, other: variation.key)
    }
    for variation in variations {
      parts.append(try VariationPart(variation.key, in: source.description, of: original))
    }
    var worlds: [[String]: Result<Int, InputError>] = [:]
    for values in Self.combinations(of: variations.map(\.values)) {
      do throws(InputError) {
        let worldly = zip(parts, values).map { $0.isOfEngine ? "" : $1 }
        let made =
          worlds[worldly]
          ?? Self.result { () throws(InputError) in
            try addScenario(of: source, changing: zip(parts, values))
          }
        worlds[worldly] = made
        let scenario = try made.get()
        candidates.append(
          Candidate(
            values: values,
            engines: try engines(
              of: source, in: scenarios[scenario], variant: variant, by: zip(parts, values)),
            scenario: scenario))
      } catch {
        guard error.isOfCombination else { throw error }
        refused += 1
        refusal = refusal ?? error
      }
    }
    if candidates.isEmpty, let refusal { throw refusal }
  }

  private static func result(
    _ make: () throws(InputError) -> Int
  ) -> Result<Int, InputError> {
    do { return .success(try make()) } catch { return .failure(error) }
  }

  private mutating func addScenario(
    of source: ScenarioSource, changing parts: some Sequence<(VariationPart, String)>
  ) throws(InputError) -> Int {
    var description = source.description
    for (part, value) in parts {
      for path in part.paths {
        description = description.replacing(path, by: JSON(typed: value)) ?? description
      }
    }
    scenarios.append(try source.scenario(saying: description))
    return scenarios.count - 1
  }

  private func engines(
    of source: ScenarioSource, in scenario: Scenario, variant: String?,
    by parts: some Sequence<(VariationPart, String)>
  ) throws(InputError) -> WalkerEngines {
    var overrides: [SettingOverride] = []
    // The overrides that leave some walkers' engines as they are, by index.
    var left: [Int: Set<Int>] = [:]
    for (part, value) in parts {
      guard case .engine(let key, let setting, let isPath) = part else { continue }
      for walker in isPath ? stated.walkers(stating: setting.key) : [] {
        left[walker, default: []].insert(overrides.count)
      }
      overrides.append(SettingOverride(key, variedTo: value))
    }
    let engines = scenario.engines(ofVariant: variant) ?? scenario.engines
    guard !overrides.isEmpty else { return engines }
    let place = InputPlace(source.path).key("engine")
    let world = try scenario.world(of: variant, at: InputPlace(option: .variant))
    func with(_ overrides: [SettingOverride]) throws(InputError) -> WalkerEngines {
      try engines.with(overrides, among: world.engineOwners, at: place) {
        engine throws(InputError) in try engine.fitted(to: world, at: place)
      }
    }
    var changed = try with(overrides)
    for (walker, others) in left.sorted(by: { $0.key < $1.key }) {
      let taken = overrides.indices.filter { !others.contains($0) }.map { overrides[$0] }
      changed = changed.replacing(engineOf: walker, by: try with(taken)[walker])
    }
    return changed
  }

  private static func combinations(of values: [[String]]) -> [[String]] {
    values.reduce([[]]) { combinations, values in
      combinations.flatMap { combination in values.map { combination + [$0] } }
    }
  }
}

extension InputError {
  /// `true` for an error that other combinations may not have, such as a number that is out of its
  /// range or conflicts with another number.
  var isOfCombination: Bool {
    switch self {
    case .outOfRange, .unusable: true
    case .missingFile, .unreadable, .unknownKey, .missingKey, .repeatedKey, .wrongType,
      .notFinite, .noSuchName, .malformedLine, .unwritable:
      false
    }
  }
}
