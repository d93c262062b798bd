import Documents
import EngineFiles

extension ChangeSearch {
  /// Returns the smallest change that answers the question, for a setting that has customary
  /// values. Values beyond the first customary value that answers the question are not tried. `nil`
  /// if no value answers the question.
  mutating func customaryChange(
    of setting: CustomarySetting
  ) throws(CancellationError) -> SettingChange? {
    if case .number(let old) = setting.value {
      return try nearestChange(
        of: NumericSetting(key: setting.key, value: old), through: setting.others.numbers)
    }
    var milder: Double?
    for value in setting.others {
      switch try outcome(of: setting.key, at: value) {
      case .turned:
        var (new, half) = (value, milder)
        if let turned = [value].numbers.first {
          let mildest = try mildest(of: setting, from: turned, to: milder)
          (new, half) = (.number(mildest.value), mildest.milder)
        }
        guard let engine = engine(setting: setting.key, to: new) else { return nil }
        return SettingChange(
          of: setting.key, as: source.optionKey(of: setting.key), from: setting.value, to: new,
          half: half, engine: engine
        ).with(effect: effect(of: engine, on: source))
      case .same: milder = [value].numbers.first
      case .impossible: continue
      }
    }
    return nil
  }

  /// Returns the mildest number of a setting that answers the question, and the nearest milder
  /// number that was tried, is allowed and does not answer the question. The latter is `nil` if the
  /// mildest allowed number answers the question.
  ///
  /// - Parameters:
  ///   - turned: A number that answers the question.
  ///   - milder: A milder number that does not answer the question; `nil` if none is known.
  private mutating func mildest(
    of setting: CustomarySetting, from turned: Double, to milder: Double?
  ) throws(CancellationError) -> (value: Double, milder: Double?) {
    let scale = SettingChangeScale(of: setting.key, valued: turned)
    let sign = setting.isMilderBelow ? -1.0 : 1
    let isWhole = isWhole(setting.key, near: turned)
    let grain = isWhole ? 1 : scale.grain
    func value(_ grains: Double) -> Double {
      SettingChangeScale.rounded(turned + sign * grains * grain)
    }
    // The greatest number of grains that answers the question, and a greater one that does not.
    var (most, beyond) = (0.0, milder.map { (($0 - turned) / grain).magnitude.rounded() })
    // The least number of grains at which the engine runs and does not answer the question.
    var same = beyond
    func note(_ grains: Double, _ outcome: TurningPoint.Outcome) {
      switch outcome {
      case .turned: most = grains
      case .same: (beyond, same) = (grains, grains)
      case .impossible: beyond = grains
      }
    }
    if beyond == nil, let range = setting.range {
      let end = setting.isMilderBelow ? range.lowerBound : range.upperBound
      let all = ((end - turned) / grain).magnitude.rounded(.down)
      var step = (scale.value / grain).rounded()
      while beyond == nil, most < all {
        let grains = min(most + step, all)
        note(grains, try outcome(of: setting.key, at: .number(value(grains))))
        step *= 2
      }
    }
    while let end = beyond, let middle = TurningPoint.middle(of: most, and: end) {
      note(middle, try outcome(of: setting.key, at: .number(value(middle))))
    }
    return (value(most), same.map(value))
  }
}

extension [JSON] {
  /// The numbers among the values.
  fileprivate var numbers: [Double] {
    compactMap { value in
      if case .number(let number) = value { number } else { nil }
    }
  }
}
