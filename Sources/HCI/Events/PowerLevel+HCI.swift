import BLE

extension Int8 {
  /// The code for a level that is not known.
  static let unknownLevel: Int8 = 127

  /// A level in whole dBm as reports carry it, within -127 ... 20; 127 for `nil` or NaN.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.7.65.2, RSSI.
  package init(_ level: PowerLevel?) {
    guard let dBm = level?.dBm, !dBm.isNaN else {
      self = Self.unknownLevel
      return
    }
    let range = PowerLevel.reported
    let bounded = Swift.max(range.lowerBound, Swift.min(range.upperBound, dBm))
    self = Int8(bounded + (bounded < 0 ? -0.5 : 0.5))
  }
}

extension PowerLevel {
  /// A level as reports carry it; `nil` for 127, and for values beyond the range of levels.
  package init?(reported dBm: Int8) {
    guard PowerLevel.reported ~= Double(dBm) else { return nil }
    self.init(dBm: Double(dBm))
  }
}
