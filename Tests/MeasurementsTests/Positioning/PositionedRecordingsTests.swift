@testable import EngineFiles
import BLE
import Buildings
@testable import Documents
import Engines
@testable import FloorPlans
@testable import Measurements
import Phones
@testable import Positioning
@testable import Recordings
@testable import Scenarios
@testable import Scoring
import Testing

/// A phone that moves from x = 0 to x = 9 in 9 s past ten cells a metre apart. The cells differ by
/// one level: the beacon "west" has -50 dBm, and 2 dB less with each cell.
private struct Corridor {
  let phone = DeviceAddress(named: "phone")
  let west = DeviceAddress(named: "west")

  var survey: SurveyMap {
    SurveyMap(
      anchorNames: ["west"],
      cells: (0..<10).map { RadioMap.Cell("cell \($0)", at: Point(x: Double($0), y: 0)) },
      fingerprints: (0..<10).map {
        RadioMap.Fingerprint(at: .start, in: $0, [-50 - 2 * Double($0)])
      })
  }

  /// The levels of successive cells, each for a second: half a second after its start.
  func recording(
    hearing cells: [Int], of transmitter: DeviceAddress? = nil, truth: Bool = true
  ) -> Recording {
    var names = DeviceNames()
    for name in ["phone", "west", "north"] { names.add(name) }
    let sightings = cells.enumerated().map { second, cell in
      Sighting(
        Advertisement(
          transmitter: transmitter ?? west, receiver: phone, channel: nil,
          rssi: PowerLevel(dBm: -50 - 2 * Double(cell)), payload: []),
        at: .start.advanced(by: .seconds(second) + .milliseconds(500)))
    }
    let rows = [0, cells.count].map { second in
      TruthRow(
        time: .start.advanced(by: .seconds(second)), subject: phone,
        position: Point(x: Double(second), y: 0))
    }
    return Recording(source: "walk", sightings: sightings, truth: truth ? rows : nil, names: names)
  }
}

@Suite struct PositionedRecordingsTests {
  private let corridor = Corridor()

  /// Nobody can tell where a phone faces that stays at its place, without a compass.
  @Test func headingsNeedACompassOrAMovement() throws {
    var settings = MethodSettings()
    settings.usesHeading = true
    func position(_ recording: Recording) throws {
      _ = try PositionedRecordings(
        of: [recording], by: [PositioningChoice(.nearestFingerprint)],
        from: PositioningBasis(corridor.survey, settings: settings))
    }
    let moving = corridor.recording(hearing: [2, 3])
    try position(moving)
    var still = moving
    still.truth = moving.truth?.map { row in
      var row = row
      row.position = Point(x: 2, y: 0)
      return row
    }
    let error = #expect(throws: InputError.self) { try position(still) }
    #expect(
      error?.description
        == "walk/truth.csv: 'heading_deg' of 'phone' is empty, and they do not move, so they have no "
        + "heading")
  }

  /// Steps come from the readings of motion sensors; without any, from the ground truth.
  @Test func stepsNeedACountOrATruth() throws {
    var settings = MethodSettings()
    settings.usesSteps = true
    func sentence(_ recording: Recording) -> String {
      do {
        _ = try PositionedRecordings(
          of: [recording], by: [PositioningChoice(.nearestFingerprint)],
          from: PositioningBasis(corridor.survey, settings: settings), subject: "phone")
        return ""
      } catch { return "\(error)" }
    }
    #expect(sentence(corridor.recording(hearing: [2, 3])) == "")
    var recording = corridor.recording(hearing: [2, 3], truth: false)
    #expect(sentence(recording).hasPrefix("walk/truth.csv: "))
    func sense(_ motion: DeviceMotion) {
      let event = AppEvent(.delivered(.motion(motion), rule: nil), at: .start)
      recording.delivered = [DeliveredRow(event, on: corridor.phone)]
    }
    sense(DeviceMotion(heading: 90, steps: nil))
    #expect(
      sentence(recording)
        == "walk/delivered.csv: the readings of the motion sensors of 'phone' count no steps")
    sense(DeviceMotion(heading: nil, steps: 0))
    #expect(sentence(recording) == "")
  }

  private func figures(
    _ recordings: [Recording], of subject: String? = nil
  ) throws -> PositionAccuracy {
    let positioning = try PositionedRecordings(
      of: recordings, by: [PositioningChoice(.nearestFingerprint)],
      from: PositioningBasis(corridor.survey), subject: subject)
    return PositionAccuracy(of: try #require(positioning.results.first).trials)
  }

  @Test func comparesEachFixWithTheTruthAtItsTime() throws {
    // The scan of the first second receives cell 0, and ends with the phone at x = 1, and so on. In
    // the last scan it is two cells away.
    let figures = try figures([corridor.recording(hearing: [0, 1, 2, 3, 3])])
    #expect(figures.fixes == 5)
    #expect(figures.shareWithout == 0)
    #expect(figures.errors == [1, 1, 1, 1, 2])
    #expect(figures.error(at: 0.5) == 1)
    // Cells a metre apart are adjacent, those two metres apart are not.
    let cells = try #require(figures.cells)
    #expect(cells == (0, 0.8, 0.2))
    #expect(figures.rooms == nil)
  }

  @Test func acceptsEitherOfTwoEquallyNearCells() throws {
    // At the end of each scan the phone is at 1.5 m, 2.5 m, 3.5 m and 4.5 m.
    var recording = corridor.recording(hearing: [1, 3, 4, 6])
    recording.truth = recording.truth?.map { row in
      TruthRow(
        time: row.time, subject: row.subject,
        position: row.position.map { Point(x: $0.x + 0.5, y: 0) })
    }
    let cells = try #require(figures([recording]).cells)
    #expect(cells == (0.75, 0.25, 0))
  }

  @Test func poolsRecordings() throws {
    let right = corridor.recording(hearing: [1, 2, 3])
    let wrong = corridor.recording(hearing: [0])
    let figures = try figures([right, wrong])
    #expect(figures.errors == [0, 0, 0, 1])
    #expect(figures.cells?.right == 0.75)
  }

  @Test func countsScansWithoutAFix() throws {
    var recording = corridor.recording(hearing: [1, 2, 3, 4])
    recording.sightings.remove(at: 2)
    let figures = try figures([recording])
    #expect(figures.fixes == 3)
    #expect(figures.shareWithout == 0.25)
  }

  @Test func positionsWithoutATruthAndReportsNoErrors() throws {
    let figures = try figures([corridor.recording(hearing: [1, 2, 3], truth: false)], of: "phone")
    // The packets span two seconds.
    #expect(figures.fixes == 2)
    #expect(figures.errors == [])
    #expect(figures.error(at: 0.5) == nil)
    #expect(figures.cells == nil)
    #expect(figures.held == nil)
    #expect(figures.lag == nil)
  }

  @Test func reportsNoErrorsWithoutTruePositions() throws {
    var recording = corridor.recording(hearing: [1, 2, 3])
    recording.truth = recording.truth?.map { row in
      TruthRow(time: row.time, subject: row.subject, place: "inside")
    }
    let figures = try figures([recording])
    #expect(figures.fixes == 3)
    #expect(figures.errors == [])
  }

  @Test func namesTheReasonOfAFailure() {
    func sentence(_ recording: Recording, subject: String? = nil, to words: String) -> String {
      do {
        _ = try PositionedRecordings(
          of: [recording], by: PositioningChoice.list(words, at: InputPlace("--method")),
          from: PositioningBasis(corridor.survey), subject: subject)
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    let north = DeviceAddress(named: "north")
    #expect(
      sentence(corridor.recording(hearing: [1], of: north), to: "histogram")
        == "walk: no device in common with the map, which has 'west'")
    #expect(
      sentence(corridor.recording(hearing: []), to: "histogram")
        == "walk/advertisements.csv: no packets of 'phone'")
    #expect(
      sentence(corridor.recording(hearing: [1]), subject: "phon", to: "histogram")
        == "--subject: there is no 'phon'; did you mean 'phone'?")
    #expect(
      sentence(corridor.recording(hearing: [1]), to: "least-squares")
        == "--floorplan: least-squares requires a plan with the positions of the devices")
  }

  /// Fixes at the phone's position of 1.5 s before.
  @Test func estimatesTheDelayOfFixes() throws {
    let truth = stride(from: 0.0, through: 30, by: 1).map { second in
      TruthRow(
        time: .start.advanced(by: .milliseconds(Int(second * 1000))), subject: corridor.phone,
        // Around a corner, so that no other delay fits.
        position: second < 15 ? Point(x: second, y: 0) : Point(x: 15, y: second - 15))
    }
    let way = try SurveyedWay(
      Recording(source: "walk", sightings: [], truth: truth, names: DeviceNames()),
      by: corridor.phone)
    let fixes = try (2...30).map { second in
      let time = Instant.start.advanced(by: .seconds(second))
      let place = try #require(way.point(at: time.advanced(by: .milliseconds(-1500))))
      return (time: time, fix: PositionFix(place, covariance: Covariance(deviation: 1)))
    }
    #expect(FixLagCurve(of: fixes, against: way.point(at:)).lag == .milliseconds(1500))
  }

  @Test func estimatesNoDelayOfAStillDevice() throws {
    let truth = [0, 30].map { second in
      TruthRow(
        time: .start.advanced(by: .seconds(second)), subject: corridor.phone,
        position: Point(x: 1, y: 1))
    }
    let way = try SurveyedWay(
      Recording(source: "stay", sightings: [], truth: truth, names: DeviceNames()),
      by: corridor.phone)
    let fixes = (11...30).map { second in
      (
        time: Instant.start.advanced(by: .seconds(second)),
        fix: PositionFix(Point(x: 2, y: 1), covariance: Covariance(deviation: 1))
      )
    }
    #expect(FixLagCurve(of: fixes, against: way.point(at:)).lag == nil)
  }

  @Test func distinguishesRooms() throws {
    let stone = Material("stone", loss: Decibels(10))
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: -1, y: -1), to: Point(x: 11, y: 1)),
      walls: [
        Wall(
          "between", along: Segment(from: Point(x: 1.5, y: -1), to: Point(x: 1.5, y: 1)),
          of: stone)
      ],
      rooms: [
        Room(
          name: "west",
          corners: [(-1.0, -1.0), (1.5, -1), (1.5, 1), (-1, 1)].map { Point(x: $0.0, y: $0.1) }),
        Room(
          name: "east",
          corners: [(1.5, -1.0), (11, -1), (11, 1), (1.5, 1)].map { Point(x: $0.0, y: $0.1) }),
      ])
    let basis = PositioningBasis(
      corridor.survey,
      on: FloorPlanFile(plan: plan, materials: Materials(all: [stone]), devices: []))
    let judge = TrialJudge(basis)
    func isRight(_ fix: Double, _ truth: Double) -> Bool? {
      let fix = PositionFix(Point(x: fix, y: 0), covariance: Covariance(deviation: 1))
      return judge.outcome(of: fix, at: .start, truth: Point(x: truth, y: 0)).isRoomRight
    }
    #expect(isRight(1, 0) == true)
    #expect(isRight(1, 2) == false)
    #expect(isRight(9, 2) == true)
  }

  /// Three cells that differ in the differences of three anchors, and a phone that reads 20 dB
  /// less.
  @Test(arguments: [PositioningChoice.Kind.nearestMean, .nearestMedian, .weightedNeighbours])
  func removesTheOffsetOfAnotherDevice(kind: PositioningChoice.Kind) throws {
    let levels: [[Double?]] = [[-50, -60, -70], [-60, -50, -60], [-70, -60, -50]]
    let survey = SurveyMap(
      anchorNames: ["a", "b", "c"],
      cells: (0..<3).map { RadioMap.Cell("cell \($0)", at: Point(x: 10 * Double($0), y: 0)) },
      fingerprints: levels.enumerated().map {
        RadioMap.Fingerprint(at: .start, in: $0.offset, $0.element)
      })
    func cell(hearing levels: [Double?], isOffsetUnknown: Bool) throws -> String? {
      let scan = Scan(
        endingAt: .start, levels.map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
      var settings = MethodSettings()
      settings.isOffsetUnknown = isOffsetUnknown
      var method = try PositioningBasis(survey, settings: settings)
        .method(PositioningChoice(kind))
      return method.locate(RecentScans([scan]))?.cell
    }
    for (index, heard) in levels.enumerated() {
      let fainter = heard.map { $0.map { $0 - 20 } }
      #expect(try cell(hearing: fainter, isOffsetUnknown: true) == "cell \(index)")
      #expect(try cell(hearing: heard, isOffsetUnknown: false) == "cell \(index)")
    }
    // By the levels themselves, 20 dB less than in cell 1 is nearer to the other cells, whose weak
    // anchor is equally weak: 3 · 20² against 30² + 10² + 10².
    #expect(try cell(hearing: [-80, -70, -80], isOffsetUnknown: false) != "cell 1")
  }
}
