import Foundation

/// Recordings of real hardware, which are too large for this package.
package enum RealRecordings {
  /// The folder of the recordings: `BLE_SIM_DATA`, or `shared/data` beside the package.
  package static let folder =
    ProcessInfo.processInfo.environment["BLE_SIM_DATA"] ?? "../shared/data"

  package static let arePresent = FileManager.default.fileExists(atPath: folder)
}
