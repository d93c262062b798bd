import Documents

extension EngineChoice {
  /// The settings that have customary values and no number at present: settings that are `null` or
  /// not written, such as delays of 0, and settings whose values are words or flags. They are in
  /// the order of their keys. Settings for which no other value is allowed, such as the pause
  /// between scans without an end, are left out.
  package var customary: [CustomarySetting] {
    guard case .object(let members) = json else { return [] }
    let keys = description.writtenDeclarations.filter { !$0.isShorthand }.map(\.key)
    let listed = description.declarations(choosing: [:])
    return keys.sorted().compactMap { key in
      if case .number = members[key] { return nil }
      let declaration = listed.first { $0.key == key }
      let value = members[key] ?? declaration?.default ?? .null
      let others = (CustomaryValues.byKey[key] ?? []).filter { other in
        other != value && allows(other, for: key)
      }
      guard !others.isEmpty else { return nil }
      return CustomarySetting(
        key: key, value: value, others: others, range: declaration?.kind.numbers)
    }
  }

  /// Returns `true` if a value is allowed for a setting, given the engine's other settings.
  private func allows(_ value: JSON, for key: String) -> Bool {
    let changed = json.merged(with: [key: value])
    return (try? EngineFile(changed, at: InputPlace("engine"))) != nil
  }
}

extension SettingDeclaration.Kind {
  /// The numbers that are allowed; `nil` for a setting that is no number.
  fileprivate var numbers: ClosedRange<Double>? {
    switch self {
    case .number(let range), .numberOrWord(let range, _): range
    case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
    default: nil
    }
  }
}
