import Documents

extension Ground {
  /// The fact in the cells of a row: what it goes by, its figure, the figure's unit, and what the rule
  /// asks of it and else there is to say.
  package var row: [String] {
    let figure = value.map {
      unit.isEmpty ? $0.inFewDigits : $0.with(unit == "dBm" ? 2 : 3)
    }
    let asked = demands.map { demand in
      "\(demand.relation.rawValue) \(demand.bound.inFewDigits)"
        + (demand.setting.isEmpty ? "" : ", \(demand.setting)")
    }
    let words = asked + (words.isEmpty ? [] : [words])
    return [name, figure ?? "", unit, words.joined(separator: "; ")]
  }
}
