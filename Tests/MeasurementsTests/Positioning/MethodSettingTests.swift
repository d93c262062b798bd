@testable import EngineFiles
import BLE
@testable import Documents
import Positioning
import Recordings
@testable import Scenarios
import TestSupport
import Testing

@Suite struct MethodSettingTests {
  private static func fixes(
    by choice: PositioningChoice, changing setting: MethodSetting?
  ) throws -> [PositionFix?] {
    var hall = NoisyHall()
    var settings = MethodSettings()
    switch setting {
    case .window: (settings.scanCount, settings.readingCount) = (2, 2)
    case .binWidth: settings.binWidth = 4
    case .cells: settings.cellCount = 2
    case .otherDevice: settings.isOffsetUnknown = true
    case .distance: settings.distance = try DistanceModel("altbeacon", at: InputPlace("test"))
    case .measuredPower: settings.measuredPower = PowerLevel(dBm: -50)
    case .missing: settings.missing = .substituted(PowerLevel(dBm: 0))
    case .heading: settings.usesHeading = true
    case .steps: settings.usesSteps = true
    case nil: break
    }
    // Surveyed up the page and down it by turns.
    let plain = hall.survey()
    let fingerprints = plain.map.fingerprints.enumerated().map { number, fingerprint in
      var fingerprint = fingerprint
      fingerprint.heading = number.isMultiple(of: 2) ? 0 : 180
      return fingerprint
    }
    let survey = SurveyMap(
      anchorNames: plain.anchorNames, cells: plain.map.cells, fingerprints: fingerprints)
    let basis = PositioningBasis(survey, on: try NoisyHall.plan(margin: 0), settings: settings)
    var method = try basis.method(choice)
    // The newest five of ten scans lack the first beacon.
    return hall.recentScans().prefix(Build.isOptimised ? 12 : 4).map { recent in
      let scans = recent.scans.enumerated().map { index, scan in
        var scan =
          index < 5 ? scan : Scan(endingAt: scan.time, [nil] + scan.anchors.dropFirst())
        scan.motion = DeviceMotion(heading: 10, steps: Int(2 * scan.time.seconds))
        return scan
      }
      return method.locate(RecentScans(scans))
    }
  }

  @Test(arguments: PositioningChoice.Kind.allCases, Build.isOptimised ? [false, true] : [false])
  func acceptsExactlyTheSettingsThatChangeFixes(
    kind: PositioningChoice.Kind, isSmoothed: Bool
  ) throws {
    let choice = PositioningChoice(kind, isSmoothed: isSmoothed)
    let defaults = try Self.fixes(by: choice, changing: nil)
    #expect(defaults.contains { $0 != nil })
    for setting in MethodSetting.allCases {
      let changed = try Self.fixes(by: choice, changing: setting)
      #expect((changed != defaults) == choice.takes(setting), "\(choice.word), \(setting)")
    }
  }

  @Test func rejectsIgnoredSettings() throws {
    #expect(
      throws: InputError.unusable(
        InputPlace("--device"),
        "other applies to nearest-beacon, weighted-centroid, least-squares, nearest-mean, "
          + "nearest-median and weighted-neighbours only; particle-filter+kalman ignores it")
    ) {
      try MethodSetting.otherDevice.refuse(
        "other", for: PositioningChoice(.particleFilter, isSmoothed: true),
        at: InputPlace("--device"))
    }
    try MethodSetting.otherDevice.refuse(
      "other", for: PositioningChoice(.leastSquares), at: InputPlace("--device"))
  }
}
