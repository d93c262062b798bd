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
    let summaries = DistanceSummary.all(of: samples)
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
    let summary = DistanceSummary.all(of: [sample])[0]
    #expect(summary.compared == 1 && summary.medianRatio == nil && summary.bias == 2)
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
