import Documents

extension Ground {
  /// The fact as the cells of a row: its name, its figure, the unit, and the requirements with
  /// further remarks.
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
