import BLE
import Documents
import Scenarios
import Sim

/// All combinations of settings that are to be tried in a scenario.
public struct Grid: Sendable {
  /// What is varied.
  public let variations: [Variation]
  /// What of the scenario each variation is of.
  package private(set) var parts: [VariedPart] = []
  /// The combinations that can be, in the order of their values, those of the last variation
  /// changing first.
  public private(set) var candidates: [Candidate] = []
  /// The scenarios that they are tried in: that of the file, and others in which the world is
  /// another.
  package private(set) var scenarios: [Scenario] = []
  /// How many combinations cannot be.
  public private(set) var refused = 0
  /// Why the first of these cannot be.
  public private(set) var refusal: InputError?

  /// A combination of settings.
  public struct Candidate: Sendable {
    /// The value of each variation, as it was typed.
    public let values: [String]
    /// The engine with these settings.
    public let engine: EngineChoice
    /// The scenario that it is tried in, as an index into those of the grid.
    package let scenario: Int
  }

  /// So many combinations at the most.
  public static let most = 20_000

  /// The grid of variations of a scenario.
  ///
  /// - Parameter name: The scenario's name or path.
  /// - Throws: `InputError` where a key or a value means nothing, or none of the combinations can
  ///   be.
  public init(
    of variations: [Variation], in name: String, variant: String? = nil
  ) throws(InputError) {
    let source = try ScenarioLibrary.source(of: name)
    let original = try source.scenario()
    _ = try original.world(of: variant, at: InputPlace("--variant"))
    self.variations = variations
    let count = variations.reduce(1.0) { $0 * Double($1.values.count) }
    guard count <= Double(Self.most) else {
      throw .unusable(
        InputPlace("--vary"),
        "\(count.inFewDigits) combinations are more than \(Self.most)")
    }
    for (index, variation) in variations.enumerated()
    where variations[..<index].contains(where: { $0.key == variation.key }) {
      throw .repeatedKey(InputPlace("--vary"), key: variation.key, other: variation.key)
    }
    for variation in variations {
      parts.append(try VariedPart(variation.key, in: source.description, of: original))
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
            engine: try Self.engine(
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
    of source: ScenarioSource, changing parts: some Sequence<(VariedPart, String)>
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

  private static func engine(
    of source: ScenarioSource, in scenario: Scenario, variant: String?,
    by parts: some Sequence<(VariedPart, String)>
  ) throws(InputError) -> EngineChoice {
    var overrides: [SettingOverride] = []
    for (part, value) in parts {
      if case .engine(let key) = part { overrides.append(SettingOverride(key, variedTo: value)) }
    }
    let own = scenario.engine(ofVariant: variant)
    guard !overrides.isEmpty else { return own ?? scenario.engine }
    let place = InputPlace(source.path).key("engine")
    let choice = try EngineFile(
      own?.json ?? source.description["engine"] ?? .null, at: place, overrides: overrides
    ).choice
    try choice.check(
      against: scenario.world.beacons, on: scenario.world.plan, at: place)
    return choice
  }

  private static func combinations(of values: [[String]]) -> [[String]] {
    values.reduce([[]]) { combinations, values in
      combinations.flatMap { combination in values.map { combination + [$0] } }
    }
  }
}

extension InputError {
  /// Whether one combination of settings cannot be, where the next may: a number is out of its
  /// range, or does not go with another.
  fileprivate var isOfCombination: Bool {
    switch self {
    case .outOfRange, .unusable: true
    case .missingFile, .unreadable, .unknownKey, .missingKey, .repeatedKey, .wrongType,
      .notFinite, .noSuchName, .malformedLine, .unwritable:
      false
    }
  }
}
