import BLE
import Documents

/// A setting of an engine that is a number, or one device's number of a setting that has several.
package struct NumericSetting: Hashable, Sendable {
  /// The key, as in `--set`: `maxDistanceM`, `rssiOffsetsDB.hall`.
  package let key: String
  /// The value.
  package let value: Double
  /// The device whose number it is; `nil` for a setting of the whole engine.
  package let device: Anchor?
}

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
  /// The settings without a number that have customary values, in the order of their keys: those that
  /// are `null` or omitted, and words and flags. Settings of which no other value is allowed, as the
  /// pause between scans that have no end, are left out.
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

  /// The settings that are numbers, in the order of their keys. Of a setting with numbers of devices,
  /// each of the engine's devices has one: its own, or that of the devices without one.
  package var numbers: [NumericSetting] {
    guard case .object(let members) = json else { return [] }
    let own = members.compactMap { key, value -> NumericSetting? in
      guard case .number(let number) = value else { return nil }
      return NumericSetting(key: key, value: number, device: nil)
    }
    let devices = description.devices(at: InputPlace("engine"))
    let ofDevices = description.settingsByDevice.flatMap { setting in
      devices.map { device in
        let value = members[setting.key]?[device.name] ?? setting.othersKey.flatMap { members[$0] }
        let number = if case .number(let number) = value { number } else { 0.0 }
        return NumericSetting(
          key: "\(setting.key).\(device.name)", value: number, device: device.anchor)
      }
    }
    return (own + ofDevices).sorted { $0.key < $1.key }
  }

  /// Returns `true` for the key of one device's number, such as `rssiOffsetsDB.hall`.
  package func hasNumber(ofDevice key: String) -> Bool {
    guard let member = SettingOverride.member(of: key) else { return false }
    let key = EngineFile.aliases[member.key] ?? member.key
    return description.settingsByDevice.contains { $0.key == key }
  }
}
