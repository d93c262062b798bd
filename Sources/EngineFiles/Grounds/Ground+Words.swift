import Documents

extension Ground {
  /// The figure as the cells of a row: its name, its value, its unit, and its requirements followed
  /// by its remark.
  package var row: [String] {
    let figure = value.map { unit.isEmpty ? $0.inFewDigits : $0.with(decimals) }
    let required = requirements.map { requirement in
      "\(requirement.relation.rawValue) \(bound(of: requirement))"
        + (requirement.setting.isEmpty ? "" : ", \(requirement.setting)")
    }
    let words = required + (words.isEmpty ? [] : [words])
    return [name, figure ?? "", unit, words.joined(separator: "; ")]
  }

  private var decimals: Int { unit == "dBm" ? 2 : 3 }

  /// Returns the text of a requirement's bound. A bound that the rule computes has at most as many
  /// decimals as the value; a bound that a setting gives is shown to a millionth, because settings
  /// may carry rounding errors.
  private func bound(of requirement: Requirement) -> String {
    guard requirement.bound.isFinite else { return requirement.bound.inFewDigits }
    var scale = 1e6
    if requirement.setting.isEmpty { scale = (0..<decimals).reduce(1) { scale, _ in 10 * scale } }
    return ((requirement.bound * scale).rounded() / scale).inFewDigits
  }
}
