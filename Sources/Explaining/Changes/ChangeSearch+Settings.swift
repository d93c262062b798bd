import Documents
import EngineFiles

extension ChangeSearch {
  /// The maximum change of a setting, in grains.
  private static var mostGrains: Double { 16_384 }

  /// Returns the smallest change of a numeric setting.
  ///
  /// - Parameter stops: The numbers to try first; by default amounts of 1, 2, 4 grains and so on.
  mutating func nearestChange(
    of setting: NumericSetting, through stops: [Double]? = nil
  ) throws(CancellationError) -> SettingChange? {
    let (key, old) = (setting.key, setting.value)
    let isWhole = isWhole(key, near: old)
    let grain = isWhole ? 1 : SettingChangeScale(of: key, valued: old).grain
    let new = try nearest(to: old, inGrainsOf: grain, isWhole: isWhole, through: stops) {
      (search, value) throws(CancellationError) in
      guard let engine = search.engine(setting: key, to: .number(value)) else {
        return .impossible
      }
      return try search.outcome(of: engine, on: search.source)
    }
    guard let new, let engine = engine(setting: key, to: .number(new.value)) else { return nil }
    return SettingChange(
      of: key, as: path(of: setting), from: .number(old), to: .number(new.value), half: new.half,
      engine: engine
    ).with(effect: effect(of: engine, on: source))
  }

  /// Returns `true` if a setting near a whole number has only whole numbers.
  func isWhole(_ key: String, near number: Double) -> Bool {
    [0.5, -0.5].allSatisfy { engine(setting: key, to: .number(number + $0)) == nil }
  }

  /// Returns a setting as an option names it, with the name of its device. If the engine already
  /// has a number under the device's identifier, the identifier stands in place of the name,
  /// because only the identifier replaces that number.
  private func path(of setting: NumericSetting) -> String {
    guard let device = setting.device, let member = SettingOverride.member(of: setting.key),
      engine.json[member.key]?[member.name] == nil
    else { return source.optionKey(of: setting.key) }
    return source.optionKey(of: "\(member.key).\(source.name(of: device))")
  }

  /// Returns the number nearest to the old one that answers the question, and the number after half
  /// of that change, which does not answer the question; `nil` if no number answers the question.
  ///
  /// - Parameters:
  ///   - grain: The step in which amounts are counted.
  ///   - isWhole: `true` if only whole grains are possible.
  ///   - stops: The numbers to try first; by default amounts of 1, 2, 4 grains and so on.
  ///   - trying: Returns the outcome of a number.
  mutating func nearest(
    to old: Double, inGrainsOf grain: Double, isWhole: Bool = false, through stops: [Double]? = nil,
    trying: (inout Self, Double) throws(CancellationError) -> TurningPoint.Outcome
  ) throws(CancellationError) -> (value: Double, half: Double)? {
    var nearest: (value: Double, half: Double)?
    for sign in [1.0, -1.0] {
      func value(_ amount: Double) -> Double {
        SettingChangeScale.rounded(old + sign * amount * grain)
      }
      let ladder = stops.map { stops in
        stops.map { SettingChangeScale.rounded(sign * ($0 - old)) / grain }.filter { $0 > 0 }
          .sorted()
      }
      var point = TurningPoint(
        upTo: nearest.map { (SettingChangeScale.rounded($0.value - old) / grain).magnitude }
          ?? ladder.map { $0.last ?? 0 } ?? Self.mostGrains, isWhole: isWhole, trying: ladder)
      let least = try point.least { (amount) throws(CancellationError) in
        try trying(&self, value(amount))
      }
      guard let least else { continue }
      let new = value(least)
      if (new - old).magnitude < nearest.map({ ($0.value - old).magnitude }) ?? .infinity {
        nearest = (new, value(isWhole ? (least / 2).rounded(.down) : least / 2))
      }
    }
    return nearest
  }

  /// Returns the outcome of a value of a setting.
  mutating func outcome(
    of key: String, at value: JSON
  ) throws(CancellationError) -> TurningPoint.Outcome {
    guard let engine = engine(setting: key, to: value) else { return .impossible }
    return try outcome(of: engine, on: source)
  }

  /// Returns the engine with another value of a setting; `nil` if the value is not allowed, or if
  /// it turns the setting off, such as a timeout of 0 that means never. Such a value does not count
  /// as a smaller number.
  func engine(setting key: String, to value: JSON) -> EngineChoice? {
    let override = SettingOverride(key, variedTo: value.inWord)
    let place = InputPlace("engine")
    let choice = try? EngineFile(self.engine.json, at: place, overrides: [override]).choice
    return choice?.json[key] == .null ? nil : choice
  }
}
