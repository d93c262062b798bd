import BLE
import Documents
import Engines

extension EngineSettings {
  /// The allowed lengths of scans and of pauses, in milliseconds.
  static let scanPeriods = 100.0...3_600_000
  static let pauses = 0.0...3_600_000
  /// The keys of the settings for the way in which an app scans.
  static let scanKeys = ["scanMode", "scanPeriodMs", "betweenScanPeriodMs", "allowDuplicates"]

  /// Declares the way in which the engine scans. Defaults are not written to files.
  ///
  /// - Parameter readings: The readings that the engine asks for.
  /// - Throws: `unusable` if the engine uses ranging, because the system then does the scanning, or
  ///   if there are pauses without periods.
  public mutating func scanning(
    _ pattern: inout ScanPattern, for readings: Readings = .packets
  ) throws(InputError) {
    let keys = Self.scanKeys
    if readings == .ranging { drop(keys, ifReplaced: "readings") }
    try scanMode(&pattern.mode)
    try settle(
      SettingDeclaration(
        "scanPeriodMs", .number(Self.scanPeriods),
        "the time after which the app stops its scan and starts another; null for no end",
        takesNull: true, aliases: ["foregroundScanPeriod"]),  // AltBeacon
      &pattern.period, ValueKind(orNull: .duration(Self.scanPeriods)), omitting: .some(nil))
    if pattern.period == nil { drop(["betweenScanPeriodMs"], ifReplaced: "scanPeriodMs") }
    try betweenScanPeriod(&pattern.pause, omitting: .zero)
    try allowDuplicates(&pattern.allowsDuplicates)
    for key in keys
    where readings == .ranging && isGiven(key) {
      throw .unusable(
        place(of: key), "the system scans for an engine with readings \("ranging".quoted)")
    }
    if pattern.pause > .zero, pattern.period == nil, !isListing {
      throw .unusable(
        place(of: "betweenScanPeriodMs"),
        "requires \("scanPeriodMs".quoted), the length of a scan")
    }
  }

  /// Declares the scan mode that an app asks for; `nil` means the platform's default, which is
  /// Android's low power.
  private mutating func scanMode(_ mode: inout ScanMode?) throws(InputError) {
    var named = mode ?? .lowPower
    let wasGiven = isGiven("scanMode")
    try scanMode(&named, omitting: mode == nil ? .lowPower : nil)
    if wasGiven { mode = named }
  }

  /// Declares the scan mode that an app asks for.
  ///
  /// - Parameter omitted: The mode that is not written to files.
  mutating func scanMode(
    _ mode: inout ScanMode, omitting omitted: ScanMode? = nil
  ) throws(InputError) {
    let isListing = isListing
    try settle(
      SettingDeclaration(
        "scanMode", .choice(ScanMode.words.map(\.key)),
        "the scan mode that the app asks for, as Android has it; the system may give it another",
        hasBranches: false),
      &mode,
      read: { (fields, fallback) throws(InputError) in
        try fields.choice("scanMode", among: ScanMode.words, default: fallback)
      },
      write: { isListing || $0 != omitted ? .text($0.word) : nil })
  }

  /// Declares the pause between two scans.
  ///
  /// - Parameter omitted: The pause that is not written to files.
  mutating func betweenScanPeriod(
    _ pause: inout Duration, omitting omitted: Duration? = nil
  ) throws(InputError) {
    try settle(
      SettingDeclaration(
        "betweenScanPeriodMs", .number(Self.pauses), "the pause between two scans",
        aliases: ["foregroundBetweenScanPeriod"]),  // AltBeacon
      &pause, .duration(Self.pauses), omitting: omitted)
  }

  /// Declares the lengths of AltBeacon's scans and pauses in the background.
  mutating func backgroundScanPeriods(
    _ period: inout Duration, pause: inout Duration
  ) throws(InputError) {
    try duration(
      "backgroundScanPeriodMs", &period, in: Self.scanPeriods,
      aliases: ["backgroundScanPeriod"],  // AltBeacon
      "the time for which readings are collected while the app is in the background")
    try duration(
      "backgroundBetweenScanPeriodMs", &pause, in: Self.pauses,
      aliases: ["backgroundBetweenScanPeriod"],  // AltBeacon
      "the pause between two scans while the app is in the background")
  }

  /// Declares whether a scan reports a device again.
  mutating func allowDuplicates(_ allowsDuplicates: inout Bool) throws(InputError) {
    try settle(
      SettingDeclaration(
        "allowDuplicates", .flag,
        "a scan reports each packet of a device; false for the first packet in each scan"),
      &allowsDuplicates, .flag, omitting: true)
  }
}

extension ScanMode {
  /// The words of scan modes in files: those of Android's `ScanSettings`.
  static let words: KeyValuePairs<String, ScanMode> = [
    "opportunistic": .opportunistic, "low-power": .lowPower, "balanced": .balanced,
    "low-latency": .lowLatency,
  ]

  /// The word in files.
  fileprivate var word: String { Self.words.first { $0.value == self }?.key ?? "" }
}
