import BLE
import Engines
@testable import Positioning
@testable import Recordings
import Scenarios
import Testing

@Suite struct SurveyMapTests {
  private let phone = DeviceAddress(named: "phone")

  /// A recording of one anchor: a packet every half second, starting at 0.25 s, and a level per
  /// second.
  private func recording(
    of anchor: String = "desk", levels: [Double], truth: [TruthRow]?
  ) -> Recording {
    var names = DeviceNames()
    names.add("phone")
    let address = names.add(anchor) ?? phone
    let sightings = levels.enumerated().flatMap { second, level in
      [250, 750].map { milliseconds in
        Sighting(
          Advertisement(
            transmitter: address, receiver: phone, channel: nil, rssi: PowerLevel(dBm: level),
            payload: []),
          at: .start.advanced(by: .seconds(second) + .milliseconds(milliseconds)))
      }
    }
    return Recording(source: "rec", sightings: sightings, truth: truth, names: names)
  }

  private func row(_ second: Double, _ x: Double, _ place: String?) -> TruthRow {
    TruthRow(
      time: .start.advanced(by: .milliseconds(Int(second * 1000))), subject: phone,
      position: Point(x: x, y: 0), place: place)
  }

  private func map(_ recordings: Recording..., side: Double = 0.5) throws -> SurveyMap {
    try SurveyMap(of: recordings, SurveyMap.Settings(cellSide: side))
  }

  @Test func makesOneCellPerPlaceAndExcludesThePathBetween() throws {
    // At a from 0 to 3 s, at b from 4 to 6 s.
    let surveyed = try map(
      recording(
        levels: [-60, -61, -62, -99, -70, -71],
        truth: [row(0, 1, "a"), row(3, 1, "a"), row(4, 5, "b"), row(6, 5, "b")]))
    #expect(surveyed.anchorNames == ["desk"])
    #expect(
      surveyed.map.cells == [
        RadioMap.Cell("a", at: Point(x: 1, y: 0)), RadioMap.Cell("b", at: Point(x: 5, y: 0)),
      ])
    #expect(surveyed.map.levels(of: 0, in: 0) == [-60, -61, -62])
    #expect(surveyed.map.levels(of: 0, in: 1) == [-70, -71])
    #expect(surveyed.map.fingerprints.map(\.time.seconds) == [1, 2, 3, 5, 6])
  }

  /// As in `Trajectory`, the last second before the next place is the path to it.
  @Test func staysAtAPlaceUntilASecondBeforeTheNext() throws {
    let surveyed = try map(
      recording(
        levels: [-60, -61, -62, -99, -70, -71],
        truth: [row(0, 1, "a"), row(4, 5, "b"), row(6, 5, "b")]))
    #expect(surveyed.map.levels(of: 0, in: 0) == [-60, -61, -62])
    #expect(surveyed.map.levels(of: 0, in: 1) == [-70, -71])
  }

  @Test func groupsReadingsOnTheMoveInSquares() throws {
    // From x = 0 to x = 3 in 6 s: the midpoints of scans are 0.25, 0.75 ... 2.75.
    let surveyed = try map(
      recording(
        levels: [-60, -61, -62, -63, -64, -65], truth: [row(0, 0, "hall"), row(6, 3, "hall")]),
      side: 1)
    #expect(
      surveyed.map.cells == [
        RadioMap.Cell("square 0 0", at: Point(x: 0.5, y: 0)),
        RadioMap.Cell("square 1 0", at: Point(x: 1.5, y: 0)),
        RadioMap.Cell("square 2 0", at: Point(x: 2.5, y: 0)),
      ])
    #expect(surveyed.map.levels(of: 0, in: 1) == [-62, -63])
  }

  @Test func poolsRecordingsOfTheSamePlaces() throws {
    let truth = [row(0, 1, "a"), row(2, 1, "a")]
    let surveyed = try map(
      recording(levels: [-60, -61], truth: truth),
      recording(of: "chair", levels: [-70, -71], truth: truth))
    #expect(surveyed.anchorNames == ["chair", "desk"])
    #expect(surveyed.map.cells.count == 1)
    #expect(
      surveyed.map.fingerprints.map(\.levels) == [
        [nil, -60], [nil, -61], [-70, nil], [-71, nil],
      ])
  }

  /// A recording of 100 years takes no longer than its packets.
  @Test func skipsSilence() throws {
    var long = recording(levels: [-60, -61], truth: nil)
    var last = long.sightings[3]
    last.time = .start.advanced(by: .seconds(3_153_600_000) + .milliseconds(500))
    long.sightings.append(last)
    long.truth = [row(0, 1, "a"), row(2, 1, "a")]
    let surveyed = try map(long)
    #expect(surveyed.map.fingerprints.map(\.time.seconds) == [1, 2])
  }

  @Test func excludesReadingsWithoutAKnownPlace() throws {
    let surveyed = try map(
      recording(levels: [-60, -61, -62, -63], truth: [row(1.25, 1, "a"), row(3.25, 1, "a")]))
    // Scans begin with the first packet.
    #expect(surveyed.map.levels(of: 0, in: 0) == [-61, -62])
  }

  @Test func rejectsRecordingsThatMakeNoMap() {
    func sentence(_ recording: Recording, _ subject: String? = nil) -> String {
      do {
        _ = try SurveyMap(of: [recording], SurveyMap.Settings(subject: subject))
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      sentence(recording(levels: [-60], truth: nil))
        == "rec/truth.csv: no such file or folder")
    let truth = [row(0, 1, "a"), row(2, 1, "a")]
    #expect(
      sentence(recording(levels: [-60], truth: truth), "phon")
        == "--subject: there is no 'phon'; did you mean 'phone'?")
    #expect(
      sentence(recording(levels: [], truth: truth))
        == "rec: no packets were received at times with ground truth, so there is no map"
    )
  }
}
