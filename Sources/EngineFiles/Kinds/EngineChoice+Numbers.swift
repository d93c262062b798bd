import BLE
import Documents

/// A setting of an engine that is a number, or one device's number in a setting that has a number
/// for each device.
package struct NumericSetting: Hashable, Sendable {
  /// The key, as in `--set`: `maxDistanceM`, `rssiOffsetsDB.hall`.
  package let key: String
  /// The value.
  package let value: Double
  /// The device that the number belongs to; `nil` for a setting of the whole engine.
  package let device: Anchor?

  /// Creates a setting; of the whole engine unless a device is given.
  package init(key: String, value: Double, device: Anchor? = nil) {
    self.key = key
    self.value = value
    self.device = device
  }
}

extension EngineChoice {
  /// The settings that are numbers, in the order of their keys. A setting by device has a number
  /// for each of the engine's devices: the device's own number, or the number for devices without
  /// their own.
  package var numbers: [NumericSetting] {
    guard case .object(let members) = json else { return [] }
    let own = members.compactMap { key, value -> NumericSetting? in
      guard case .number(let number) = value else { return nil }
      return NumericSetting(key: key, value: number)
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

  /// Returns `true` if a key, under any of its names, belongs to a setting of this kind of engine,
  /// or to one device's number in such a setting. The present words of the engine's choices do not
  /// matter.
  package func declares(_ key: String) -> Bool {
    let key = SettingOverride.member(of: key)?.key ?? key
    let ownKey = EngineFile.aliases[key] ?? key
    return type(of: description).settings.contains { $0.key == ownKey }
  }

  /// Returns `true` for the key of the number for one device, such as `rssiOffsetsDB.hall`.
  package func hasNumber(ofDevice key: String) -> Bool {
    guard let member = SettingOverride.member(of: key) else { return false }
    let key = EngineFile.aliases[member.key] ?? member.key
    return description.settingsByDevice.contains { $0.key == key }
  }
}
