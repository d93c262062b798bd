/// The features of link layers that this module uses, by their bits.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 4.6.
enum ControllerLinkFeatures {
  /// Extended advertising.
  static let extendedAdvertising: UInt64 = 1 << 12
  /// The features of a link manager that has Low Energy and nothing else (Vol 2, Part C, 3.3).
  static let onlyLowEnergy: UInt64 = 1 << 37 | 1 << 38
}
