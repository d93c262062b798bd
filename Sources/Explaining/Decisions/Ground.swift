/// A fact behind a decision: a figure, and the requirements of the rule on it.
package struct Ground: Hashable, Sendable {
  /// The name of the fact.
  package var name: String
  /// The figure; `nil` if there is none, or if it is not a number.
  package var value: Double?
  /// The unit of the figure; empty for a count.
  package var unit: String
  /// The requirements on the figure; empty if other figures are computed from it only.
  package var demands: [Demand]
  /// Further remarks; empty if there are none.
  package var words: String

  /// Creates a fact.
  package init(
    _ name: String, _ value: Double? = nil, _ unit: String = "", _ demands: Demand...,
    words: String = ""
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.demands = demands
    self.words = words
  }

  /// Returns the same fact with a further requirement.
  func asking(_ demand: Demand) -> Ground {
    var ground = self
    ground.demands.append(demand)
    return ground
  }

  /// A requirement of a rule on a figure.
  package struct Demand: Hashable, Sendable {
    /// The required relation of the figure to the bound.
    package var relation: Relation
    /// The bound, in the figure's unit.
    package var bound: Double
    /// The setting or settings that determine the bound; empty if the rule itself does.
    package var setting: String

    package init(_ relation: Relation, _ bound: Double, _ setting: String = "") {
      self.relation = relation
      self.bound = bound
      self.setting = setting
    }
  }

  /// A relation of a figure to a bound.
  package enum Relation: String, Hashable, Sendable {
    case moreThan = "more than"
    case atLeast = "at least"
    case atMost = "at most"
    case lessThan = "less than"
  }

  /// `true` if the figure meets all requirements; `nil` if there is no figure, or no requirement.
  package var holds: Bool? {
    guard let value, !demands.isEmpty else { return nil }
    return demands.allSatisfy { $0.isMet(by: value) }
  }
}

extension Ground.Demand {
  fileprivate func isMet(by value: Double) -> Bool {
    // Differences up to a millionth are ties, as in `SideRule`: decimal fractions are not exact in
    // binary.
    let tie = 1e-6
    return switch relation {
    case .moreThan: value > bound
    case .atLeast: value >= bound - tie
    case .atMost: value <= bound + tie
    case .lessThan: value < bound
    }
  }
}
