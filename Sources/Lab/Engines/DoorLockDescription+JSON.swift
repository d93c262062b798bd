import BLE
import Engines

extension DoorLockDescription {
  /// The description with all settings written out.
  var json: JSON {
    var members: [JSON.Member] = [
      .init("kind", "door-lock"), .init("interior", JSON(interior)),
      .init("exterior", JSON(exterior)),
    ]
    switch settings.side {
    case .exteriorStronger(let margin):
      members.append(.init("side", "exterior-stronger"))
      members.append(.init("marginDB", JSON(margin.value)))
    case .exteriorAbove(let threshold):
      members.append(.init("side", "exterior-above"))
      members.append(.init("thresholdDBm", JSON(threshold.dBm)))
    }
    switch settings.groupLevel {
    case .strongest: members.append(.init("combine", "strongest"))
    case .mean: members.append(.init("combine", "mean"))
    }
    members += Self.members(of: settings.smoothing)
    members += [
      .init("unlockSamples", JSON(settings.unlockSamples)),
      .init("maxTrackingAgeS", JSON(seconds: settings.maxTrackingAge)),
      .init("hysteresisDB", JSON(settings.hysteresis.value)),
      .init("dwellS", JSON(seconds: settings.dwell)),
      .init("unlockRSSI", JSON(settings.unlockRSSI?.dBm)),
      .init("lockRSSI", JSON(settings.lockRSSI.dBm)),
      .init("proximityTimeoutS", JSON(seconds: settings.proximityTimeout)),
      .init("signalTimeoutS", JSON(seconds: settings.signalTimeout)),
      .init("proximityCooldownS", JSON(seconds: settings.proximityCooldown)),
      .init("requireAway", .flag(settings.requireAway)),
      .init("autoUnlockFilterS", JSON(seconds: settings.autoUnlockFilter)),
    ]
    return .object(members)
  }

  private static func members(of smoothing: Smoothing) -> [JSON.Member] {
    switch smoothing {
    case .latest(let count):
      [.init("smoothing", "latest"), .init("latestN", JSON(count))]
    case .windowMean(let window):
      [.init("smoothing", "mean"), .init("windowS", JSON(seconds: window))]
    case .windowMedian(let window):
      [.init("smoothing", "median"), .init("windowS", JSON(seconds: window))]
    case .exponential(let factor):
      [.init("smoothing", "exponential"), .init("factor", JSON(factor))]
    case .kalman(let processNoise, let measurementNoise):
      [
        .init("smoothing", "kalman"), .init("processNoise", JSON(processNoise)),
        .init("measurementNoise", JSON(measurementNoise)),
      ]
    }
  }
}
