import Documents

extension Ground {
  /// The figure as the cells of a row: its name, its value, its unit, and its requirements followed
  /// by its remark. Milliseconds are shown as seconds, and so are the bounds on them, with their
  /// unit, because the keys of the settings end in `Ms`.
  package var row: [String] {
    guard unit != "ms" else { return inSeconds.row(boundUnit: " s") }
    return row(boundUnit: "")
  }

  private func row(boundUnit: String) -> [String] {
    let figure = value.map { unit.isEmpty ? $0.inFewDigits : $0.with(decimals) }
    let required = requirements.map { requirement in
      "\(requirement.relation.rawValue) \(bound(of: requirement))\(boundUnit)"
        + (requirement.setting.isEmpty ? "" : ", \(requirement.setting)")
    }
    let words = required + (words.isEmpty ? [] : [words])
    return [name, figure ?? "", unit, words.joined(separator: "; ")].map(\.withShortServices)
  }

  /// A figure in milliseconds, in seconds.
  private var inSeconds: Ground {
    var ground = self
    ground.value = value.map { $0 / 1000 }
    ground.unit = "s"
    for index in requirements.indices { ground.requirements[index].bound /= 1000 }
    return ground
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
