import BLE
import Documents
import Recordings

extension EngineSettings {
  /// Declares a setting with a number for each of some devices, sorted by their names. An empty
  /// list is not written to files. The scenario that the engine runs in must have the devices.
  ///
  /// - Parameters:
  ///   - devices: The names of the engine's devices. A number for any other device has no effect.
  ///   - others: The key of the setting that applies to devices without a number; `nil` means zero.
  /// - Throws: `unusable` for a device with two numbers.
  mutating func numbersByDevice(
    _ key: String, _ numbers: inout [DeviceNumberDescription], of devices: [String],
    in range: ClosedRange<Double>, others: String? = nil, aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .numbersByDevice(range, others: others), help, aliases: aliases),
      &numbers,
      read: { (fields, fallback) throws(InputError) in
        guard let entry = fields.take(key) else { return fallback }
        return try Self.numbers(entry, of: devices, in: range)
      },
      write: { numbers in
        numbers.isEmpty
          ? nil
          : .object(
            Dictionary(uniqueKeysWithValues: numbers.map { ($0.device, JSON($0.value)) }))
      })
    if case .placing = task { numbers.removeAll { !devices.contains($0.device) } }
    var names = numbers.map(\.device)
    identify(&names)
    for (index, name) in names.enumerated() { numbers[index].device = name }
    numbers.sort { $0.device < $1.device }
    try numbers.check(at: place(of: key))
    for name in numbers.map(\.device) where !devices.contains(name) {
      self.name(name, in: key, at: fields.place.key(key))
    }
  }

  /// Reads numbers. A device that the engine names keeps that name, whatever form of its address is
  /// given.
  private static func numbers(
    _ entry: Fields.Entry, of devices: [String], in range: ClosedRange<Double>
  ) throws(InputError) -> [DeviceNumberDescription] {
    guard case .object(let members) = entry.value else {
      throw .wrongType(
        entry.place, given: entry.value.inWords, allowed: "an object in braces, { }")
    }
    var numbers: [DeviceNumberDescription] = []
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard !name.isEmpty else {
        throw .wrongType(entry.place, given: "the name ''", allowed: "a name")
      }
      let number = try Fields.number(value, at: entry.place.key(name), in: range)
      let known = devices.first { Anchor(named: $0) == Anchor(named: name) }
      numbers.append(DeviceNumberDescription(device: known ?? name, value: number))
    }
    return numbers
  }
}

extension [DeviceNumberDescription] {
  /// Returns the number for a device; `nil` if it has none.
  subscript(anchor: Anchor) -> Double? {
    first { $0.anchor == anchor }?.value
  }

  /// Checks that no device has two numbers.
  ///
  /// - Throws: `unusable` for the first device with two numbers.
  fileprivate func check(at place: InputPlace) throws(InputError) {
    var seen: Set<Anchor> = []
    for number in self where !seen.insert(number.anchor).inserted {
      throw .unusable(place, "\(number.device.quoted) has two numbers")
    }
  }
}
