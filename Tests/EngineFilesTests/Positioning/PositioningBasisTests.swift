@testable import EngineFiles
import BLE
import Buildings
@testable import Documents
import Engines
@testable import FloorPlans
import Foundation
@testable import Positioning
@testable import Recordings
@testable import Scenarios
@testable import Scoring
import TestScenes
import TestSupport
import Testing

/// A hall of 10 m by 10 m with anchors at (0, 0), (10, 0) and (0, 10) at the height of the phone.
/// Its survey follows the log-distance law exactly, with an exponent of 3.
private struct LawfulHall {
  static let names = ["a", "b", "c"]
  static let sites = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)]

  /// The measured powers, in dBm.
  var powers = [-60.0, -60, -60]

  func levels(at point: Point) -> [Double?] {
    zip(Self.sites, powers).map { site, power in
      power - 30 * log10(site.distance(to: point))
    }
  }

  func survey(cells: [(Double, Double)]) -> SurveyMap {
    let places = cells.map { Point(x: $0.0, y: $0.1) }
    return SurveyMap(
      anchorNames: Self.names,
      cells: places.enumerated().map { RadioMap.Cell("cell \($0)", at: $1) },
      fingerprints: places.enumerated().map {
        RadioMap.Fingerprint(at: .start, in: $0, levels(at: $1))
      })
  }

  var survey: SurveyMap { survey(cells: [(2, 2), (8, 3), (3, 7), (5, 5), (6, 1), (9, 9)]) }

  static func plan(deviceNames: [String] = names) throws -> FloorPlanFile {
    FloorPlanFile(
      plan: try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)), walls: [], rooms: []),
      materials: Materials(own: []),
      devices: zip(deviceNames, sites).map { name, site in
        FixedDevice(name: name, position: Position(site, height: 1.2))
      })
  }

  func place(
    _ kind: PositioningChoice.Kind, by word: String? = nil, hearing levels: [Double?]
  ) throws -> Point? {
    let model = try word.map { try DistanceModel($0, at: InputPlace("--distance")) }
    var settings = MethodSettings()
    settings.distance = model ?? .logDistance()
    let basis = PositioningBasis(survey, on: try Self.plan(), settings: settings)
    var method = try basis.method(PositioningChoice(kind))
    let scan = Scan(
      endingAt: .start, levels.map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
    return method.locate(RecentScans([scan]))?.point
  }
}

@Suite struct PositioningBasisTests {
  /// -76 dBm at a measured power of -50 dBm, and -97 at -70: 26 and 27 dB below the levels at 1 m.
  /// So the first beacon is nearer by difference, but the second by ratio: 1.52 and 1.386.
  @Test func nearestBeaconUsesTheChosenModel() throws {
    let hall = LawfulHall(powers: [-50, -70, -70])
    func nearest(by word: String?) throws -> Point? {
      try hall.place(.nearestBeacon, by: word, hearing: [-76, -97, nil])
    }
    #expect(try nearest(by: nil) == LawfulHall.sites[0])
    #expect(try nearest(by: "log-distance") == LawfulHall.sites[0])
    for model in DistanceModel.known.dropFirst() {
      #expect(try nearest(by: model.name) == LawfulHall.sites[1], "\(model.name)")
    }
  }

  @Test func radicalLinesUseTheFittedLaw() throws {
    let hall = LawfulHall()
    let truth = Point(x: 4, y: 3)
    for word in [nil, "log-distance"] {
      let place = try #require(
        try hall.place(.radicalLines, by: word, hearing: hall.levels(at: truth)))
      #expect(place.distance(to: truth) < 1e-6)
    }
  }

  /// By the published curve, levels of -75, -80 and -78 dBm are 2.5337, 3.6562 and 3.1551 m with
  /// the survey's -60 dBm. The circles' radical lines are x = (100 - r₂² + r₁²) / 20 and y = (100 -
  /// r₃² + r₁²) / 20.
  @Test func radicalLinesUseTheChosenCurve() throws {
    let place = try #require(
      try LawfulHall().place(.radicalLines, by: "altbeacon", hearing: [-75, -80, -78]))
    #expect(place.distance(to: Point(x: 4.652618176925, y: 4.823249258309)) < 1e-6)
  }

  /// The hall's law alone, with no survey: -60 dBm at 1 m, and an exponent of 3. Least squares
  /// takes heights to differ by 0.1 m at least, which moves the place by less than 1 mm.
  @Test(arguments: [PositioningChoice.Kind.radicalLines, .leastSquares])
  func trilaterationNeedsNoSurveyWithTheLaw(kind: PositioningChoice.Kind) throws {
    let truth = Point(x: 4, y: 3)
    let plan = try LawfulHall.plan()
    var settings = MethodSettings()
    (settings.measuredPower, settings.exponent) = (PowerLevel(dBm: -60), 3)
    let basis = PositioningBasis(
      SurveyMap(anchorNames: plan.devices.map(\.name)), on: plan, settings: settings)
    var method = try basis.method(PositioningChoice(kind))
    let scan = Scan(
      endingAt: .start,
      LawfulHall().levels(at: truth).map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
    let fix = method.locate(RecentScans([scan]))
    let place = try #require(fix).point
    #expect(place.distance(to: truth) < 1e-3)
  }

  /// Levels of -70, -80 and -75 dBm with -60 dBm at 1 m and an exponent of 2 are √10, 10 and
  /// 10^0.75 m. So the radical lines are x = (100 - 100 + 10) / 20 and y = (100 - 10^1.5 + 10) /
  /// 20.
  @Test func radicalLinesUseTheGivenLaw() throws {
    let plan = try LawfulHall.plan()
    var settings = MethodSettings()
    settings.measuredPower = PowerLevel(dBm: -60)
    // The survey's exponent is 3.
    let basis = PositioningBasis(LawfulHall().survey, on: plan, settings: settings)
    var method = try basis.method(PositioningChoice(.radicalLines))
    let scan = Scan(
      endingAt: .start, [-70.0, -80, -75].map { Scan.Heard(mean: $0, newest: .start) })
    let fix = method.locate(RecentScans([scan]))
    let place = try #require(fix).point
    #expect(place.distance(to: Point(x: 0.5, y: 5.5 - 31.6227766016838 / 20)) < 1e-6)
  }

  private func sentence(_ survey: SurveyMap, on plan: FloorPlanFile?) -> String {
    let basis = PositioningBasis(
      survey, on: plan, surveyAt: InputPlace("e.json", path: "map"),
      planAt: InputPlace("e.json", path: "floorplan"))
    do {
      _ = try basis.method(PositioningChoice(.leastSquares))
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func errorsNameThePlacesOfSurveyAndPlan() throws {
    let hall = LawfulHall()
    #expect(sentence(hall.survey, on: try LawfulHall.plan()) == "no error")
    #expect(
      sentence(hall.survey, on: nil)
        == "e.json: floorplan: least-squares requires a plan with the positions of the "
        + "devices")
    #expect(
      sentence(hall.survey, on: try LawfulHall.plan(deviceNames: []))
        == "e.json: floorplan: the plan has no devices; least-squares needs the positions of 'a', "
        + "'b', 'c'")
    #expect(
      sentence(hall.survey, on: try LawfulHall.plan(deviceNames: ["lamp"]))
        == "e.json: floorplan: the plan has none of the survey's devices; least-squares needs the "
        + "positions of 'a', 'b', 'c'")
    #expect(
      sentence(hall.survey(cells: [(2, 2)]), on: try LawfulHall.plan())
        == "e.json: map: the survey does not determine the path loss, which least-squares "
        + "needs")
  }

  @Test func errorsNameTheKeysOfAnEngineFile() throws {
    try withTemporaryFolder { folder in
      try Data(LawfulHall().survey.text.utf8).write(
        to: URL(fileURLWithPath: "\(folder)/map.json"))
      try Data("{ bounds: [[0, 0], [10, 10]] }".utf8).write(
        to: URL(fileURLWithPath: "\(folder)/plan.json"))
      let choice = try EngineText.choice(
        """
        {kind: 'positioning', method: 'nearest-beacon', map: '\(folder)/map.json',
         floorplan: '\(folder)/plan.json'}
        """)
      #expect(
        throws: InputError.unusable(
          InputPlace("engine", path: "floorplan"),
          "the plan has no devices; nearest-beacon needs the positions of 'a', 'b', 'c'")
      ) {
        try choice.makeEngine(from: choice.basis(at: InputPlace("engine")))
      }
    }
  }
}
