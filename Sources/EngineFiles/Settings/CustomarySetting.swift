import Documents

/// A setting of an engine that has no number to vary, with the values that are customary for it.
package struct CustomarySetting: Hashable, Sendable {
  /// The key, as in `--set`.
  package let key: String
  /// The present value: a word, a flag, or `null` or 0 for a setting that does not apply.
  package let value: JSON
  /// Other values to try, the mildest first; at least one.
  package let others: [JSON]
  /// The numbers that are allowed; `nil` for a word or a flag.
  package let range: ClosedRange<Double>?

  /// `true` if a lower number is milder.
  package var isMilderBelow: Bool { CustomaryValues.isMilderBelow(key) }

  /// `true` if the setting is about the way in which an app scans, which matters only to a phone
  /// with an operating system, not to a bare radio.
  package var isOfScan: Bool { EngineSettings.scanKeys.contains(key) }
}
