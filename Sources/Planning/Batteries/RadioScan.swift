import Phones
import Sim

/// The way in which a radio scans: a phone's for an app, by its scan mode or the state of the app; or a
/// receiver's.
package enum RadioScan: String, CaseIterable, Sendable {
  case foreground, background
  case android12LowLatency = "android12-low-latency"
  case android12Balanced = "android12-balanced"
  case android12LowPower = "android12-low-power"
  case android13LowLatency = "android13-low-latency"
  case android13Balanced = "android13-balanced"
  case android13LowPower = "android13-low-power"
  case android13ScreenOff = "android13-screen-off"
  /// A receiver that listens without a break, as a scenario's by default.
  case unbroken
  /// ESPHome's on an ESP32 if nothing else is set.
  ///
  /// - SeeAlso: https://esphome.io/components/esp32_ble_tracker
  case esphome

  /// The schedule, as in `SystemSettings`: of iOS in the foreground and in the background, and of
  /// Android's modes up to version 12L and from 13 on; or of a receiver.
  package var window: ScanWindow {
    let (ios, android12, android13) = (
      SystemSettings.ios, SystemSettings.android8, SystemSettings.android13
    )
    let window: ScanWindow? =
      switch self {
      case .foreground: ios.foregroundScan
      case .background: ios.backgroundScan
      case .android12LowLatency: android12.modes?.lowLatency
      case .android12Balanced: android12.modes?.balanced
      case .android12LowPower: android12.modes?.lowPower
      case .android13LowLatency: android13.modes?.lowLatency
      case .android13Balanced: android13.modes?.balanced
      case .android13LowPower: android13.modes?.lowPower
      case .android13ScreenOff: android13.screenOffModes?.lowPower
      case .unbroken: ScanWindow(Scanner.unbroken.window, every: Scanner.unbroken.interval)
      case .esphome: ScanWindow(.milliseconds(30), every: .milliseconds(320))
      }
    guard let window else { preconditionFailure("no system scans as \(rawValue)") }
    return window
  }

  /// `true` for a phone's, `false` for a receiver's.
  package var isOfPhone: Bool { self != .unbroken && self != .esphome }

  /// The schedule as that of a scanner.
  package var scanner: Scanner { Scanner(interval: window.interval, window: window.window) }
}
