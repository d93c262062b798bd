/// A figure of a decision, with the requirements of the rule on it.
///
///     Ground("exterior level", -61.5, "dBm", .init(.atLeast, -65, "unlockRSSI"))
public struct Ground: Hashable, Sendable {
  /// The name of the figure.
  public var name: String
  /// The value; `nil` if there is none, or if it is not a number.
  public var value: Double?
  /// The unit of the value; empty for a count.
  public var unit: String
  /// The requirements of the rule on the value; empty if the value only serves to compute other
  /// figures.
  public var requirements: [Requirement]
  /// A remark, or the figure in words if it is not a number; empty if there is neither.
  public var words: String

  /// `true` if a fact in words is as the rule requires; `nil` if the rule requires nothing of that
  /// fact, or if the requirements are on a value.
  private var isMetInWords: Bool?

  /// Creates a figure.
  ///
  /// - Parameter isMet: `true` if a fact in words is as the rule requires; `nil` if the rule
  ///   requires nothing of that fact.
  public init(
    _ name: String, _ value: Double? = nil, _ unit: String = "", _ requirements: Requirement...,
    words: String = "", isMet: Bool? = nil
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.requirements = requirements
    self.words = words
    isMetInWords = isMet
  }

  /// The same figure with one more requirement.
  public func requiring(_ requirement: Requirement) -> Ground {
    var ground = self
    ground.requirements.append(requirement)
    return ground
  }

  /// A comparison of a figure with a bound.
  public struct Requirement: Hashable, Sendable {
    /// The comparison.
    public var relation: Relation
    /// The bound, in the unit of the figure.
    public var bound: Double
    /// The key of the setting that gives the bound; empty if the rule fixes it.
    public var setting: String

    /// Creates a requirement.
    public init(_ relation: Relation, _ bound: Double, _ setting: String = "") {
      self.relation = relation
      self.bound = bound
      self.setting = setting
    }
  }

  /// A comparison with a bound.
  public enum Relation: String, Hashable, Sendable {
    case moreThan = "more than"
    case atLeast = "at least"
    case atMost = "at most"
    case lessThan = "less than"
  }

  /// `true` if the value meets all requirements; `nil` if there is no value or no requirement.
  public var isMet: Bool? {
    guard let value, !requirements.isEmpty else { return isMetInWords }
    return requirements.allSatisfy { $0.isMet(by: value) }
  }
}

extension Ground.Requirement {
  fileprivate func isMet(by value: Double) -> Bool {
    // A difference of up to a millionth is a tie, as in `SideRule`: it comes from rounding decimal
    // fractions to binary ones.
    let tie = 1e-6
    return switch relation {
    case .moreThan: value > bound
    case .atLeast: value >= bound - tie
    case .atMost: value <= bound + tie
    case .lessThan: value < bound
    }
  }
}
