import Documents

extension Ground {
  /// The figure as the cells of a row: its name, its value, its unit, and its requirements followed
  /// by its remark.
  package var row: [String] {
    let figure = value.map { unit.isEmpty ? $0.inFewDigits : $0.with(unit == "dBm" ? 2 : 3) }
    let required = requirements.map { requirement in
      "\(requirement.relation.rawValue) \(requirement.bound.inFewDigits)"
        + (requirement.setting.isEmpty ? "" : ", \(requirement.setting)")
    }
    let words = required + (words.isEmpty ? [] : [words])
    return [name, figure ?? "", unit, words.joined(separator: "; ")]
  }
}
