import BLE
import Documents
import Engines

extension EngineSettings {
  /// Declares devices that stand for things or persons, sorted by the names of the things or
  /// persons, each with the name of its device. The scenario that the engine runs in must have the
  /// devices.
  ///
  /// - Throws: `outOfRange` for no device, or more than 1,000; `unusable` for a device with two
  ///   names.
  public mutating func namedDevices(
    _ key: String, _ named: inout [NamedDeviceDescription], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .namedDevices, help, isRequired: true), &named,
      read: { (fields, _) throws(InputError) in
        let entries = try fields.textsByName(key, count: 1...1)
        guard (1...1000).contains(entries.count) else {
          throw .outOfRange(
            fields.place(of: key), given: "a count of \(entries.count)", allowed: "1 ... 1000")
        }
        return entries.map { NamedDeviceDescription(name: $0.name, device: $0.texts[0]) }
      },
      write: { named in
        .object(Dictionary(uniqueKeysWithValues: named.map { ($0.name, .text($0.device)) }))
      })
    var devices = named.map(\.device)
    identify(&devices)
    for (index, device) in devices.enumerated() { named[index].device = device }
    for item in named { name(item.device, in: item.name, at: fields.place.key(key).key(item.name)) }
    try named.check(at: place(of: key))
  }

  /// Declares the settings of an app's reports to its server.
  mutating func reports(_ reports: inout ServerReportSettings) throws(InputError) {
    try duration(
      "locationWaitS", &reports.locationWait, in: 0...600,
      "the time for which a report waits for the place of the device; with 0, it is not asked for")
    try duration(
      "retryS", &reports.retry, in: 1...ServerReportSettings.longestRetry.inSeconds,
      "the time after which a report without an acknowledgement is sent again; it doubles up to 10 "
        + "minutes")
  }

  /// Declares an axis of a device.
  mutating func axis(
    _ key: String, _ axis: inout Acceleration.Axis, _ help: String
  ) throws(InputError) {
    let words = Acceleration.Axis.allCases.map(\.rawValue)
    try settle(
      SettingDeclaration(key, .choice(words), help, hasBranches: false), &axis,
      read: { (fields, fallback) throws(InputError) in
        let word = try fields.text(key, default: fallback.rawValue)
        guard let axis = Acceleration.Axis(rawValue: word) else {
          throw .noSuchName(word, among: words, at: fields.place(of: key))
        }
        return axis
      },
      write: { .text($0.rawValue) })
  }
}
