import BLE
import Documents
import Recordings

extension EngineSettings {
  /// Declares the offsets of some devices in dB, sorted by the names of the devices. An empty list is not
  /// written to files. The scenario that the engine runs in must have the devices.
  ///
  /// - Parameter devices: The names of the engine's devices. An offset of another one has no effect.
  /// - Throws: `unusable` for a device with two offsets.
  mutating func offsets(
    _ key: String, _ offsets: inout [DeviceOffset], of devices: [String],
    in range: ClosedRange<Double>, aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .numbersByDevice(range), help, aliases: aliases), &offsets,
      read: { (fields, fallback) throws(InputError) in
        guard let entry = fields.take(key) else { return fallback }
        return try Self.offsets(entry, of: devices, in: range)
      },
      write: { offsets in
        offsets.isEmpty
          ? nil
          : .object(
            Dictionary(
              uniqueKeysWithValues: offsets.map { ($0.device, JSON($0.offset.value)) }))
      })
    if case .placing = task { offsets.removeAll { !devices.contains($0.device) } }
    var names = offsets.map(\.device)
    identify(&names)
    for (index, name) in names.enumerated() { offsets[index].device = name }
    offsets.sort { $0.device < $1.device }
    try offsets.check(at: place(of: key))
    for name in offsets.map(\.device) where !devices.contains(name) {
      self.name(name, in: key, at: fields.place.key(key))
    }
  }

  /// Reads offsets. A device that the engine names has that name, whatever form of its address is
  /// given.
  private static func offsets(
    _ entry: Fields.Entry, of devices: [String], in range: ClosedRange<Double>
  ) throws(InputError) -> [DeviceOffset] {
    guard case .object(let members) = entry.value else {
      throw .wrongType(
        entry.place, given: entry.value.inWords, allowed: "an object in braces, { }")
    }
    var offsets: [DeviceOffset] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty else {
        throw .wrongType(entry.place, given: "the name ''", allowed: "a name")
      }
      let offset = try Fields.number(value, at: entry.place.key(name), in: range)
      let known = devices.first { Anchor(named: $0) == Anchor(named: name) }
      offsets.append(DeviceOffset(device: known ?? name, offset: Decibels(offset)))
    }
    return offsets
  }
}

extension [DeviceOffset] {
  /// Checks that no device has two offsets.
  ///
  /// - Throws: `unusable` for the first device that has.
  fileprivate func check(at place: InputPlace) throws(InputError) {
    var seen: Set<Anchor> = []
    for offset in self where !seen.insert(Anchor(named: offset.device)).inserted {
      throw .unusable(place, "\(offset.device.quoted) has two offsets")
    }
  }
}
