/// One of the facts that made a decision follow from its rule: a figure, and what is asked of it.
package struct Ground: Hashable, Sendable {
  /// What it goes by.
  package var name: String
  /// The figure; `nil` where there is none, or it is no number.
  package var value: Double?
  /// The figure's unit; empty for a count.
  package var unit: String
  /// What the rule asks of the figure; nothing where it only goes into others.
  package var demands: [Demand]
  /// What there is to say of it besides; empty where there is nothing.
  package var words: String

  /// A fact.
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

  /// The same fact, of which the rule asks this, too.
  func asking(_ demand: Demand) -> Ground {
    var ground = self
    ground.demands.append(demand)
    return ground
  }

  /// What a rule asks of a figure.
  package struct Demand: Hashable, Sendable {
    /// How the figure must lie to the bound.
    package var relation: Relation
    /// The bound, in the figure's unit.
    package var bound: Double
    /// The setting that the bound comes from, or several; empty where it is the rule's own.
    package var setting: String

    package init(_ relation: Relation, _ bound: Double, _ setting: String = "") {
      self.relation = relation
      self.bound = bound
      self.setting = setting
    }
  }

  /// How a figure lies to a bound.
  package enum Relation: String, Hashable, Sendable {
    case moreThan = "more than"
    case atLeast = "at least"
    case atMost = "at most"
    case lessThan = "less than"
  }

  /// Whether the figure is as the rule asks; `nil` where there is no figure, or nothing is asked.
  package var holds: Bool? {
    guard let value, !demands.isEmpty else { return nil }
    return demands.allSatisfy { $0.isMet(by: value) }
  }
}

extension Ground.Demand {
  fileprivate func isMet(by value: Double) -> Bool {
    // For `SideRule` too, a millionth is a tie: what binary fractions leave of decimal ones.
    let tie = 1e-6
    return switch relation {
    case .moreThan: value > bound
    case .atLeast: value >= bound - tie
    case .atMost: value <= bound + tie
    case .lessThan: value < bound
    }
  }
}
