import EventInput
import FieldPages
import FieldStore
import Foundation
import Testing

struct TopicPageTests {
  private func entry(
    _ number: Int64, _ observation: Observation, subject: String = "Truck 3",
    coordinate: Coordinate? = nil, at microseconds: Int64 = 1_430_480_566_107_382
  ) throws -> StoredEntry {
    let time = try #require(Moment(microseconds: microseconds))
    return StoredEntry(
      number: number, device: "phone", receivedAt: time,
      entry: .report(
        Report(
          id: "\(number)", subject: subject, time: time, coordinate: coordinate,
          observation: observation)))
  }

  /// The rows of table 5 of the paper.
  @Test(
    arguments: zip(
      [
        (19.44, 43.468757, -79.698409), (22.5, 43.437909, -79.722187), (23.31, 43.437895, -79.7222),
      ],
      ["19.44|43.468757|-79.698409", "22.5|43.437909|-79.722187", "23.31|43.437895|-79.7222"]))
  func printsReadingsAsPublished(reading: (Double, Double, Double), cells: String) throws {
    let row = TopicPage.row(
      try entry(
        1, .temperature(Temperature(celsius: reading.0, deviationC: 0)),
        coordinate: Coordinate(latitude: reading.1, longitude: reading.2)))
    for cell in cells.split(separator: "|") { #expect(row.source.contains("<td>\(cell)</td>")) }
    #expect(row.source.contains(">2015-05-01 11:42:46.107382</time>"))
  }

  @Test func roundsToTwoDecimals() throws {
    let row = TopicPage.row(
      try entry(1, .temperature(Temperature(celsius: 19.4375, deviationC: 4.4375))))
    #expect(row.source.contains(#"title="4.44 °C above the allowed range">19.44</td>"#))
  }

  @Test func namesTheRoomByTheStrongestBeacon() throws {
    let beacons = [
      Incident.Beacon(name: "hall", levelDBm: nil), Incident.Beacon(name: "room 12", levelDBm: -61),
      Incident.Beacon(name: "room 13", levelDBm: -80),
    ]
    let row = TopicPage.row(
      try entry(
        1, .incident(Incident(orientation: .rightSide, outcome: .silent, beacons: beacons))))
    #expect(row.source.contains("<td>right side</td><td>silent</td><td>room 12</td>"))
  }

  @Test(arguments: [1, 2, 200])
  func drawsAnyNumberOfReports(count: Int) throws {
    var reports: [StoredEntry] = []
    for index in 0..<count {
      let reading = Temperature(celsius: Double(index), deviationC: 0)
      let place = Coordinate(latitude: Double(index % 90), longitude: Double(179 + index % 3 / 2))
      reports.append(
        try entry(
          Int64(index + 1), .temperature(reading), coordinate: place,
          at: Int64(count - index) * 1_000_000))
    }
    let page = TopicPage(Topic(.trucks, "Truck 3"), reports: reports, notes: [])
    for figure in [page.chart, page.map] {
      #expect(figure.source.components(separatedBy: "<circle class=\"dot\"").count == count + 1)
      #expect(!figure.source.contains("nan") && !figure.source.contains("inf"))
    }
  }

  @Test func drawsATrackAcrossTheDateLineInOnePiece() throws {
    let reports = try [179.999, -179.999].enumerated().map { index, longitude in
      try entry(
        Int64(index + 1), .temperature(Temperature(celsius: 1, deviationC: 0)),
        coordinate: Coordinate(latitude: 0, longitude: longitude))
    }
    let map = TopicPage(Topic(.trucks, "Truck 3"), reports: reports, notes: []).map
    #expect(map.source.contains(">50 m<") || map.source.contains(">100 m<"))
  }

  @Test func hasAPageWithoutReports() {
    let page = TopicPage(Topic(.patients, "b"), reports: [], notes: [])
    #expect(page.html(liveAfter: 0).source.contains("Nothing to draw."))
  }

  @Test func takesNumbersAtTheEndsOfTheirRanges() throws {
    for celsius in [-273.15, 10_000, .leastNonzeroMagnitude, -0.0] {
      let page = TopicPage(
        Topic(.trucks, "Truck 3"),
        reports: [
          try entry(
            1, .temperature(Temperature(celsius: celsius, deviationC: 0)),
            coordinate: Coordinate(latitude: 90, longitude: -180), at: -62_135_596_800_000_000),
          try entry(
            2, .temperature(Temperature(celsius: 0, deviationC: 0)),
            coordinate: Coordinate(latitude: -90, longitude: 180), at: 253_402_300_799_999_999),
        ], notes: [])
      let source = page.html(liveAfter: nil).source
      #expect(!source.contains(">nan") && !source.contains("-0<"))
    }
  }
}
