import BLE
import Documents
import Engines

extension DoorLockDescription {
  /// The description with all settings written out.
  package var json: JSON {
    var members: [String: JSON] = [
      "kind": "door-lock",
      "interior": JSON(interior),
      "exterior": JSON(exterior),
      "unlockSamples": JSON(settings.unlockSamples),
      "maxTrackingAgeS": JSON(seconds: settings.maxTrackingAge),
      "hysteresisDB": JSON(settings.hysteresis.value),
      "readingIntervalS": JSON(seconds: settings.readingInterval),
      "unlocksOnReading": .flag(settings.unlocksOnReading),
      "cooldownHoldsLock": .flag(settings.cooldownHoldsLock),
      "dwellS": JSON(seconds: settings.dwell),
      "unlockRSSI": JSON(settings.unlockRSSI?.dBm),
      "lockRSSI": JSON(settings.lockRSSI.dBm),
      "proximityTimeoutS": JSON(seconds: settings.proximityTimeout),
      "signalTimeoutS": JSON(seconds: settings.signalTimeout),
      "proximityCooldownS": JSON(seconds: settings.proximityCooldown),
      "requireAway": .flag(settings.requireAway),
      "autoUnlockFilterS": JSON(seconds: settings.autoUnlockFilter),
    ]
    switch settings.side {
    case .exteriorStronger(let margin):
      members["side"] = "exterior-stronger"
      members["marginDB"] = JSON(margin.value)
    case .exteriorAbove(let threshold):
      members["side"] = "exterior-above"
      members["thresholdDBm"] = JSON(threshold.dBm)
    case .ignored:
      members["side"] = "ignored"
    }
    switch settings.groupLevel {
    case .strongest: members["groupLevel"] = "strongest"
    case .mean: members["groupLevel"] = "mean"
    }
    members.merge(settings.smoothing.members) { $1 }
    return .object(members)
  }
}
