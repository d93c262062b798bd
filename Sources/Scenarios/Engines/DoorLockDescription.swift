import BLE
import Engines

/// A door lock as a file describes it: its settings, and the names of its anchors.
///
///     {
///       kind: "door-lock",
///       interior: ["b-in"],             // names, addresses c0:98:e5:00:00:01, or identifiers
///       exterior: ["b-out"],            // UUID-major-minor
///       side: "exterior-stronger",      // with marginDB; "exterior-above", with thresholdDBm; or
///                                       // "ignored"
///       marginDB: 0,
///       groupLevel: "strongest",        // or "mean"
///       smoothing: "latest",            // with latestN; "mean", "median", "trimmed" or "fenced",
///       latestN: 5,                     // with windowS; "exponential" or "truncated", with
///                                       // factor; "kalman", with processNoise and
///                                       // measurementNoise
///       readingIntervalS: 0, unlocksOnReading: false, cooldownHoldsLock: false,
///       unlockSamples: 5, maxTrackingAgeS: 5, hysteresisDB: 0, dwellS: 0,
///       unlockRSSI: -60,                // or null
///       lockRSSI: -80,                  // or deadZoneDB, below unlockRSSI
///       proximityTimeoutS: 5, signalTimeoutS: 60,
///       proximityCooldownS: 60, requireAway: true, autoUnlockFilterS: 120,
///     }
///
/// What is not given is as `DoorLockSettings` has it.
public struct DoorLockDescription: Hashable, Sendable {
  /// The names of the anchors inside, in the order of the settings.
  public let interior: [String]
  /// The names of the anchors outside, in the order of the settings.
  public let exterior: [String]
  /// The settings.
  public let settings: DoorLockSettings
}
