import BLE
@testable import Documents
import Foundation
@testable import Measurements
@testable import Recordings
import Sim
@testable import Statistics
import TestScenes
import TestSupport
import Testing

/// The statistics of the hall's own data must equal the published ones, which validates the
/// estimators.
@Suite(
  .enabled(
    if: Build.isOptimised && FileManager.default.fileExists(atPath: MeasuredHall.folder),
    "the data of the hall is not here, or too much for a debug build"))
struct MeasuredHallTests {
  /// The published values have two digits.
  private func expect(
    _ found: [Double?]?, is published: [Double], within tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(found).map { $0 ?? .nan }
    #expect(
      zip(found, published).allSatisfy { abs($0 - $1) <= tolerance }, "\(found)",
      sourceLocation: sourceLocation)
  }

  @Test func levelsMatchThePublication() throws {
    let links = try MeasuredHall.histograms()
    #expect(links.count == 972)
    let deviations = links.compactMap { Spread.deviation(of: $0) }
    try expect(Spread.quartiles(of: deviations), is: [1.85, 2.87, 4.34], within: 0.006)
    let clusters = links.compactMap { LevelClusters(of: $0) }
    try expect(
      Spread.quartiles(of: clusters.map(\.deviationBetween)), is: [2.2, 3.5, 5.4], within: 0.05)
    let within = Quantile.of(clusters.map(\.deviationWithin), at: 0.75)
    #expect(try #require(within) <= 0.5)
  }

  @Test func timeSeriesMatchThePublication() throws {
    let stills = try MeasuredHall.halfHours().compactMap { StillLink($0, interval: 0.455) }
    #expect(stills.count == 36)
    func medians(_ figures: (StillLink) -> [Double?]) -> [Double?] {
      figures(stills[0]).indices.map { index in
        Quantile.of(stills.compactMap { figures($0)[index] }, at: 0.5)
      }
    }
    try expect(
      medians(\.sharesLeft), is: [0.82, 0.49, 0.34, 0.255, 0.18, 0.13, 0.14], within: 0.02)
    try expect(
      medians(\.autocorrelation), is: [0.27, -0.25, -0.40, -0.21, 0.10, 0.23], within: 0.035)
  }

  @Test func receptionAndCorrelationMatchThePublication() throws {
    let recording = try Recording.read(RealRecordings.folder + "/tetam/recordings/survey")
    let world = try TetamHall.world(
      .calm, way: TetamHall.survey(of: [TetamHall.places[0]], seconds: 1), duration: .seconds(1))
    let retracing = try RetracedWorld(of: recording, in: world, at: InputPlace("hall"))
    var findings = LinkFindings()
    retracing.add(LinkSeries.all(of: retracing.subject, in: recording), to: &findings)
    let events = findings.events
    try expect([events.interval, events.intervalDeviation], is: [0.4549, 0.0032], within: 1e-4)
    for (level, share) in PublishedHall.reception {
      try expect([events.reception(at: level)], is: [share], within: 0.015)
    }
    // One, two and three intervals.
    try expect(
      [events.gapShares[1], events.gapShares[2], events.gapShares[3]], is: [0.85, 0.099, 0.023],
      within: 0.015)
    // Published at 1 to 2, 3, 4.2, 6 and 8 m.
    let correlations = findings.correlation.correlations
    try expect(
      [correlations[1]] + correlations[3...], is: [0.44, 0.20, 0.13, 0.08, 0], within: 0.03)
  }
}

/// The tables of the hall's data set, next to its recordings.
enum MeasuredHall {
  static let folder = RealRecordings.folder + "/tetam/dev"

  /// The readings of every link over half an hour, without times.
  static func histograms() throws -> [[Double]] {
    var table = try Table(
      path: folder + "/static_histograms.csv", columns: ["point", "sensor", "rssi", "count"])
    var links: [String: [Double]] = [:]
    while let row = try table.next() {
      let values = row.map { Table.text($0) }
      let level = try #require(Double(values[2]))
      let count = try #require(Int(values[3]))
      links["\(values[0]) \(values[1])", default: []] += Array(repeating: level, count: count)
    }
    return links.keys.sorted().compactMap { links[$0] }
  }

  /// The readings of some links, with times.
  static func halfHours() throws -> [[LinkSeries.Reading]] {
    var table = try Table(
      path: folder + "/static_packets_30min.csv", columns: ["point", "sensor", "t_ms", "rssi"])
    var links: [String: [LinkSeries.Reading]] = [:]
    while let row = try table.next() {
      let values = row.map { Table.text($0) }
      let time = Instant(nanoseconds: try #require(Int64(values[2])) * 1_000_000)
      let reading = LinkSeries.Reading(at: time, level: try #require(Double(values[3])))
      links["\(values[0]) \(values[1])", default: []].append(reading)
    }
    return links.keys.sorted().compactMap { links[$0] }
  }
}
