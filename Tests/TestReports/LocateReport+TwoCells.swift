import EngineFiles
import BLE
import Documents
import Engines
import Measurements
import Positioning
import Recordings
import Reports
import Scenarios

extension LocateReport {
  /// Two methods on a second at x = 1 and one at x = 2. The latter has the levels of x = 1.
  package static func ofTwoCells() throws -> LocateReport {
    let phone = DeviceAddress(named: "phone")
    var names = DeviceNames()
    for name in ["phone", "door"] { names.add(name) }
    let sightings = [0, 1].map { second in
      Sighting(
        Advertisement(
          transmitter: DeviceAddress(named: "door"), receiver: phone, channel: nil,
          rssi: PowerLevel(dBm: -60), payload: []),
        at: .start.advanced(by: .seconds(second) + .milliseconds(500)))
    }
    let truth = [0, 1, 2].map { second in
      TruthRow(
        time: .start.advanced(by: .seconds(second)), subject: phone,
        position: Point(x: Double(second), y: 0))
    }
    let survey = SurveyMap(
      anchorNames: ["door"],
      cells: [
        RadioMap.Cell("near, left", at: Point(x: 1, y: 0)),
        RadioMap.Cell("far", at: Point(x: 2, y: 0)),
      ],
      fingerprints: [
        RadioMap.Fingerprint(at: .start, in: 0, [-60]),
        RadioMap.Fingerprint(at: .start, in: 1, [-80]),
      ])
    return LocateReport(
      try PositionedRecordings(
        of: [Recording(source: "walk", sightings: sightings, truth: truth, names: names)],
        by: [PositioningChoice(.nearestFingerprint), PositioningChoice(.nearestMean)],
        from: PositioningBasis(survey)))
  }
}
