import BLE
import Documents
import EngineFiles
import Engines
import FloorPlans
import Phones
import Sim

extension World {
  /// Returns the faults of an engine's scan on a walker's phone.
  func causes(
    ofScanBy engine: any EngineDescription, of walker: Int
  ) -> [UnheardDevice.Cause] {
    let pattern = engine.scanning
    var causes: [UnheardDevice.Cause] = []
    if let settings = walkers[walker].phone?.use?.settings, settings.hasScanModes {
      guard engine.readings != .ranging else { return [.noRanging] }
      guard pattern.mode != .opportunistic else { return [.opportunistic] }
      if pattern.period == nil, let timeout = settings.scanTimeout, timeout.limit < duration,
        !engine.namesServices || !timeout.keepsFiltered
      {
        causes.append(.endsAfter(timeout.limit))
      }
    }
    if engine.readings == .packets, !pattern.allowsDuplicates, pattern.period == nil {
      causes.append(.reportedOnce)
    }
    return causes
  }
}

extension EngineDescription {
  /// `true` if a device is known by a service, which filters a scan.
  fileprivate var namesServices: Bool {
    devices(at: InputPlace("engine")).contains {
      if case .service = $0.anchor { true } else { false }
    }
  }
}

extension SystemSettings {
  /// `true` for Android, which has scan modes and no ranging.
  fileprivate var hasScanModes: Bool { modes != nil && !offersRegions }
}
