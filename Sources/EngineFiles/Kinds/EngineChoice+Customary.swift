import Documents

/// A setting of an engine that has no number to vary, with the values that are customary for it.
package struct CustomarySetting: Hashable, Sendable {
  /// The key, as in `--set`.
  package let key: String
  /// The present value: a word, a flag, or `null` for a setting that does not apply.
  package let value: JSON
  /// Other values to try, the mildest first; at least one.
  package let others: [JSON]

  /// `true` for the way in which an app scans, which matters to phones with a system alone.
  package var isOfScan: Bool { CustomaryValues.ofScans.contains(key) }
}

extension EngineChoice {
  /// The settings without a number that have customary values, in the order of their keys: those
  /// that are `null` or omitted, and words and flags. Settings of which no other value is allowed,
  /// as the pause between scans that have no end, are left out.
  package var customary: [CustomarySetting] {
    guard case .object(let members) = json else { return [] }
    let keys = description.writtenDeclarations.filter { !$0.isShorthand }.map(\.key)
    return keys.sorted().compactMap { key in
      let value = members[key] ?? .null
      if case .number = value { return nil }
      // A flag that is not written has its customary value.
      if value == .null, CustomaryValues.flags.contains(key) { return nil }
      let others = (CustomaryValues.byKey[key] ?? []).filter { other in
        other != value && allows(other, for: key)
      }
      return others.isEmpty ? nil : CustomarySetting(key: key, value: value, others: others)
    }
  }

  /// Returns `true` if the engine may have a value of a setting beside its others.
  private func allows(_ value: JSON, for key: String) -> Bool {
    let changed = json.merged(with: [key: value])
    return (try? EngineFile(changed, at: InputPlace("engine"))) != nil
  }
}
