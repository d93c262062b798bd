import BLE
import Documents
@testable import Reports
@testable import Scenarios
import TestScenes
import TestSupport
import Testing

struct DistanceReportTests {
  private func sample(
    _ name: String, _ distance: Double?, truth: Double?, at second: Int64 = 1
  ) -> DistanceSample {
    let evidence = Evidence(
      anchor: .named(name), level: PowerLevel(dBm: -70), samples: 1, newest: .start)
    return DistanceSample(
      time: Instant(nanoseconds: second * 1_000_000_000), subject: 0,
      estimate: DeviceEstimate(evidence, distance: distance), truth: truth)
  }

  /// The ratios of a are 2, 0.5 and 1.5, the errors 1, -2 and 1 m.
  @Test func summarisesEachDevice() {
    let samples = [
      sample("b", 3, truth: nil), sample("a", 2, truth: 1), sample("a", 2, truth: 4),
      sample("a", 3, truth: 2), sample("a", nil, truth: 2),
    ]
    let summaries = DistanceReportSummary.all(of: samples)
    #expect(summaries.map(\.anchor) == [.named("b"), .named("a")])
    #expect(summaries.map(\.samples) == [1, 4])
    #expect(summaries.map(\.distances) == [1, 3])
    #expect(summaries.map(\.compared) == [0, 3])
    #expect(summaries.map(\.medianRatio) == [nil, 1.5])
    #expect(summaries.map(\.medianError) == [nil, 1])
    #expect(summaries.map(\.bias) == [nil, 0])
  }

  /// At the device itself, an error is there, and no ratio.
  @Test func noRatioOfNoDistance() {
    let sample = sample("a", 2, truth: 0)
    #expect(sample.error == 2 && sample.ratio == nil)
    let summary = DistanceReportSummary.all(of: [sample])[0]
    #expect(summary.compared == 1 && summary.medianRatio == nil && summary.bias == 2)
  }

  private func reading(_ level: Double, at truth: Double?, newest second: Int64) -> DistanceSample {
    let time = Instant(nanoseconds: second * 1_000_000_000)
    let evidence = Evidence(
      anchor: .named("a"), level: PowerLevel(dBm: level), samples: 1, newest: time)
    return DistanceSample(
      time: time, subject: 0, estimate: DeviceEstimate(evidence), truth: truth)
  }

  /// Ten readings at 2 m, one of them shown twice; nine at 3 m; one without a true distance.
  @Test func summarisesTheReadingsAtEachDistance() throws {
    let near: [Double] = [-60, -62, -61, -66, -61, -60, -62, -61, -60, -57]
    var samples = near.enumerated().map { reading($1, at: 2.001, newest: Int64($0)) }
    samples.append(reading(-57, at: 1.999, newest: 9))
    samples += (10...18).map { reading(-70, at: 3, newest: $0) }
    samples.append(reading(-20, at: nil, newest: 19))
    let levels = DistanceReportLevels.all(of: samples)
    #expect(levels.map(\.distance) == [2])
    let level = try #require(levels.first)
    #expect(level.readings == 10)
    #expect((level.minimum, level.mean, level.maximum) == (-66, -61, -57))
  }

  /// A listener in the tiny yard, 5 s of which the guest waits before the locked door.
  @Test func showsTheReadingsOfAListener() throws {
    let engine = #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },"#
    func sampled(_ listener: String, every interval: Duration) throws -> DistanceReport {
      let scenario = try TinyScenario()
        .changing(engine, to: "engine: { kind: 'listener', \(listener) },").read()
      let run = try #require(try RunReport(on: scenario, seed: 3))
      return try DistanceReport(on: run, every: interval)
    }
    let report = try sampled("devices: ['out']", every: .milliseconds(100))
    let part = try #require(report.parts.first)
    #expect(part.summaries.map { report.name($0.anchor) } == ["out"])
    #expect(part.levels.count == 1)
    let level = try #require(part.levels.first)
    let same = part.samples.filter { sample in
      sample.truth.map { ($0 * 100).rounded() == Double(level.centimetres) } ?? false
    }
    let distinct = Set(same.compactMap { $0.estimate.evidence.newest })
    #expect(level.readings <= distinct.count && level.readings > 10)
    #expect(report.text.contains("\ndevice  at m  readings  minimum dBm  mean dBm  maximum dBm\n"))
    // A report a second.
    let ranged = try sampled("devices: ['out'], readings: 'ranging'", every: .seconds(1))
    let times = ranged.parts.flatMap { $0.samples.compactMap(\.estimate.evidence.newest?.seconds) }
    #expect(times == [1, 2, 3, 4, 5])
  }

  /// A lock has levels, and no columns of distances.
  @Test func leavesOutWhatTheEngineDoesNotHave() throws {
    let run = try #require(try RunReport(on: TinyScenario().read(), seed: 3))
    let report = try DistanceReport(on: run, every: .seconds(1))
    let header = report.text.split(separator: "\n").first { $0.contains("time s") }
    #expect(
      header?.split(separator: " ") == [
        "time", "s", "device", "level", "dBm", "true", "m", "newest", "s",
      ])
    let lines = report.csv.split(separator: "\n")
    #expect(
      lines[0]
        == "time_s,walker,device,level_dbm,distance_m,true_m,error_m,proximity,accuracy_m,newest_s")
    #expect(lines.count == 11)
    #expect(lines.dropFirst().allSatisfy { $0.contains(",guest,") && $0.contains(",,") })
  }
}
