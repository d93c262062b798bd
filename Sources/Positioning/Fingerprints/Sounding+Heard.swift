import BLE

extension Sounding {
  /// The level of each anchor in the newest scans, in dBm from -200 to 100; `nil` where none was
  /// heard, or none that is a number. Nothing at all where that is so of every anchor.
  func heard(inNewest scanCount: Int) -> [Double?]? {
    let levels = means(ofNewest: scanCount).map { level in
      level.flatMap { $0.isNaN ? nil : LevelLimits.within($0) }
    }
    return levels.contains { $0 != nil } ? levels : nil
  }
}
