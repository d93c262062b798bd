import BLE

extension RecentScans {
  /// The level of each anchor in the newest scans, in dBm from -200 to 100. A level is `nil` if the
  /// anchor has none there, or if it is NaN. The result is `nil` if no anchor has a level.
  func heard(inNewest scanCount: Int) -> [Double?]? {
    let levels = means(ofNewest: scanCount).map { level in
      level.flatMap { $0.isNaN ? nil : PositioningLevelLimits.within($0) }
    }
    return levels.contains { $0 != nil } ? levels : nil
  }
}
