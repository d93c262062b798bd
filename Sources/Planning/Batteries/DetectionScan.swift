import BLE
import Phones
import Sim

/// The scan of a radio: the scan of a phone for an app, given by the scan mode or the state of the
/// app, or the scan of a receiver.
package struct DetectionScan: Hashable, Sendable {
  /// The name, or the window and the interval: `5s/5min`.
  package let name: String
  /// The windows in which the radio listens.
  package let window: ScanWindow
  /// `true` for a phone's scan, `false` for a receiver's.
  package let isOfPhone: Bool

  private init(_ name: String, _ window: ScanWindow?, isOfPhone: Bool = true) {
    guard let window else { preconditionFailure("no system scans as \(name)") }
    self.name = name
    self.window = window
    self.isOfPhone = isOfPhone
  }

  /// Creates the scan of a receiver, or of an app that switches its scan on and off by itself.
  package init(_ window: ScanWindow, name: String) {
    self.init(name, window, isOfPhone: false)
  }

  // iOS, for apps in the foreground and in the background, as in `SystemSettings`.
  package static let foreground = DetectionScan("foreground", SystemSettings.ios.foregroundScan)
  package static let background = DetectionScan("background", SystemSettings.ios.backgroundScan)

  // Android's modes up to version 12L.
  package static let android12LowLatency = DetectionScan(
    "android12-low-latency", SystemSettings.android8.modes?.lowLatency)
  package static let android12Balanced = DetectionScan(
    "android12-balanced", SystemSettings.android8.modes?.balanced)
  package static let android12LowPower = DetectionScan(
    "android12-low-power", SystemSettings.android8.modes?.lowPower)

  // Android's modes from version 13 on.
  package static let android13LowLatency = DetectionScan(
    "android13-low-latency", SystemSettings.android13.modes?.lowLatency)
  package static let android13Balanced = DetectionScan(
    "android13-balanced", SystemSettings.android13.modes?.balanced)
  package static let android13LowPower = DetectionScan(
    "android13-low-power", SystemSettings.android13.modes?.lowPower)
  package static let android13ScreenOff = DetectionScan(
    "android13-screen-off", SystemSettings.android13.screenOffModes?.lowPower)

  /// A receiver that listens without a break, which is the default in scenarios.
  package static let unbroken = DetectionScan(
    ScanWindow(Scanner.unbroken.window, every: Scanner.unbroken.interval), name: "unbroken")
  /// The scan of ESPHome on an ESP32 with its default settings.
  ///
  /// - SeeAlso: https://esphome.io/components/esp32_ble_tracker
  package static let esphome = DetectionScan(
    ScanWindow(.milliseconds(30), every: .milliseconds(320)), name: "esphome")

  /// The scans with a name, in the order of the help.
  package static let known = [
    foreground, background, android12LowLatency, android12Balanced, android12LowPower,
    android13LowLatency, android13Balanced, android13LowPower, android13ScreenOff, unbroken,
    esphome,
  ]

  /// The same scan as that of a scanner.
  package var scanner: Scanner { Scanner(interval: window.interval, window: window.window) }
}
