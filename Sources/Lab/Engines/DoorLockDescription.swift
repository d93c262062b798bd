import BLE
import Engines

/// A door lock as a file describes it: its settings, and the names of its anchors.
///
///     {
///       kind: "door-lock",
///       interior: ["b-in"],             // names, addresses c0:98:e5:00:00:01, or identifiers
///       exterior: ["b-out"],            // UUID-major-minor
///       side: "exterior-stronger",      // with marginDB; or "exterior-above", with thresholdDBm
///       marginDB: 0,
///       groupLevel: "strongest",        // or "mean"
///       smoothing: "latest",            // with latestN; "mean" or "median", with windowS;
///       latestN: 5,                     // "exponential", with factor; "kalman", with
///                                       // processNoise and measurementNoise
///       unlockSamples: 5, maxTrackingAgeS: 5, hysteresisDB: 0, dwellS: 0,
///       unlockRSSI: -60,                // or null
///       lockRSSI: -80,                  // or deadZoneDB, below unlockRSSI
///       proximityTimeoutS: 5, signalTimeoutS: 60,
///       proximityCooldownS: 60, requireAway: true, autoUnlockFilterS: 120,
///     }
///
/// What is not given is as `DoorLockSettings` has it. Without other sources, `windowS` is 2;
/// `factor` is 0.1, as in AltBeacon's ARMA filter; `processNoise` 0.008 and `measurementNoise` 4,
/// as in room-assistant.
public struct DoorLockDescription: Hashable, Sendable {
  /// The names of the anchors inside, in the order of the settings.
  public let interior: [String]
  /// The names of the anchors outside, in the order of the settings.
  public let exterior: [String]
  /// The settings.
  public let settings: DoorLockSettings

  /// Names that proximity products, and people, use for keys of ours; each in the unit of ours.
  /// `deadZone` (metres in OpenCarKey) and `maxTrackingAge` (milliseconds in AltBeacon) are not
  /// among them: a figure would mean something else.
  public static let aliases: KeyValuePairs = [
    "triggerStrength": "unlockRSSI",  // OpenCarKey
    "release": "lockRSSI",  // OpenCarKey
    "RSSI_SAMPLES": "latestN",  // OpenCarKey
    "delayToLock": "proximityTimeoutS",  // BLEUnlock's "Delay to Lock"
    "proximityTimeout": "proximityTimeoutS",  // BLEUnlock
    "noSignalTimeout": "signalTimeoutS",  // BLEUnlock's "No-Signal Timeout"
    "signalTimeout": "signalTimeoutS",  // BLEUnlock
    "proximityCooldown": "proximityCooldownS",
    "autoUnlockFilter": "autoUnlockFilterS",  // Nuki
    "speed": "factor",  // AltBeacon
    "alpha": "factor",
    "kalmanProcessNoise": "processNoise",  // room-assistant
    "kalmanMeasurementNoise": "measurementNoise",  // room-assistant
  ]
}
