import BLE
import Documents
import EngineFiles
import FloorPlans
import Recordings
import Scenarios
import Scoring
import Sim

/// The report of the figures that engines hold of devices over time, beside the true distances.
package struct DistanceReport: TabledReport, Sendable {
  /// The first lines of the text.
  let heading: [String]
  /// The members of the JSON that state what was sampled.
  let origin: [String: JSON]
  /// The time between two samples.
  let interval: Duration
  /// The subjects, each with the samples in order of time.
  package let parts: [Part]
  /// Returns the name of an anchor's device.
  package let name: @Sendable (Anchor) -> String

  /// The samples about one subject.
  package struct Part: Sendable {
    /// The name of the subject.
    package let subject: String
    /// The samples, in order of time, then of the engine's devices.
    package let samples: [DistanceSample]
    /// `true` if the engine is a listener: its levels are single readings, not smoothed.
    package let isListener: Bool

    /// The summary of each device.
    package var summaries: [DistanceReportSummary] { DistanceReportSummary.all(of: samples) }

    /// The readings of a listener at each distance; empty for other engines.
    package var levels: [DistanceReportLevels] {
      isListener ? DistanceReportLevels.all(of: samples) : []
    }
  }

  /// Samples the engines of a run.
  ///
  /// - Parameters:
  ///   - walker: The walker whose engine is sampled, as an index; `nil` for all walkers with a
  ///     phone or a tag.
  ///   - interval: The time between two samples; above zero.
  ///   - place: The place of the engine's description, for errors.
  /// - Throws: The errors of `DistanceSampler`.
  package init(
    on report: RunReport, walker: Int? = nil, every interval: Duration,
    at place: InputPlace = InputPlace("engine")
  ) throws(InputError) {
    let (run, world, scenario) = (report.run, report.run.world, report.scenario)
    var sampler = try DistanceSampler(
      in: world, scenario.engines, from: report.basis, of: walker.map { [$0] }, every: interval,
      at: place)
    heading =
      [
        "\(scenario.name.inVariant(report.variant)): \(scenario.title.onOneLine)",
        "seed \(run.seed), \(world.duration.inSeconds.inFewDigits) s",
      ] + scenario.engines.heading { world.walkers[$0].name }
    var origin: [String: JSON] = [
      "scenario": .text(scenario.name), "variant": report.variant.map { .text($0) } ?? .null,
      "seed": JSON(run.seed), "engine": scenario.engine.json,
    ]
    origin["engines"] = scenario.engines.ownJSON { world.walkers[$0].name }
    self.origin = origin
    self.interval = interval
    parts = Part.all(
      of: sampler.samples(of: run.journal), isListener: { scenario.engines[$0].isListener }
    ) { world.walkers[$0].name }
    name = world.name(of:)
  }

  /// Samples the engines that a recording was played to.
  ///
  /// - Parameters:
  ///   - plan, height, world: As in `Playback.distanceSamples`.
  ///   - interval: The time between two samples; above zero.
  ///   - place: The place of the engine's description, for errors.
  /// - Throws: The errors of `Playback.distanceSamples`.
  package init(
    on playback: Playback, plan: FloorPlanFile?, subjectsAt height: Double? = nil,
    in world: World? = nil, every interval: Duration, at place: InputPlace = InputPlace("engine")
  ) throws(InputError) {
    let recording = playback.recording
    let samples = try playback.distanceSamples(
      every: interval, on: plan, subjectsAt: height, in: world, describedAt: place)
    heading = playback.heading
    var origin: [String: JSON] = [
      "recording": .text(recording.source), "engine": playback.engine.json,
      "phone": playback.phone.map { ["word": .text($0.word), "seed": JSON($0.seed)] } ?? .null,
      "warnings": JSON(playback.warnings),
    ]
    origin["engines"] = playback.ownEnginesJSON
    self.origin = origin
    self.interval = interval
    parts = Part.all(
      of: samples, isListener: { playback.engines[$0].isListener },
      naming: playback.name(ofSubject:))
    name = { recording.name(of: $0) }
  }
}

extension DistanceReport.Part {
  /// Returns the samples by subject, in the order in which the subjects first occur.
  fileprivate static func all(
    of samples: [DistanceSample], isListener: (Int) -> Bool, naming name: (Int) -> String
  ) -> [DistanceReport.Part] {
    var subjects: [Int] = []
    for sample in samples where !subjects.contains(sample.subject) {
      subjects.append(sample.subject)
    }
    return subjects.map { subject in
      DistanceReport.Part(
        subject: name(subject), samples: samples.filter { $0.subject == subject },
        isListener: isListener(subject))
    }
  }
}

extension EngineChoice {
  fileprivate var isListener: Bool { kind == ListenerDescription.kind }
}
