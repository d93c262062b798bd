import Documents

extension Ground {
  /// The fact as the cells of a row: its name, its figure, the unit, and the requirements with
  /// further remarks.
  package var row: [String] {
    let figure = value.map {
      unit.isEmpty ? $0.inFewDigits : $0.with(unit == "dBm" ? 2 : 3)
    }
    let required = requirements.map { requirement in
      "\(requirement.relation.rawValue) \(requirement.bound.inFewDigits)"
        + (requirement.setting.isEmpty ? "" : ", \(requirement.setting)")
    }
    let words = required + (words.isEmpty ? [] : [words])
    return [name, figure ?? "", unit, words.joined(separator: "; ")]
  }
}
