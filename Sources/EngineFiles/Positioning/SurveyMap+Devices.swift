import FloorPlans
import Recordings

extension SurveyMap {
  /// A map without cells, for methods that need no survey: its anchors are the devices of a plan.
  package init(devices: [FixedDevice]) {
    self.init(anchorNames: devices.map(\.name), cells: [], fingerprints: [])
  }
}
