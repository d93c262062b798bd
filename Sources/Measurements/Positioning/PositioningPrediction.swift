import BLE
import Documents
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim
import Statistics

/// The position errors that a simulated building predicts for recordings. The survey and the
/// recordings are simulated on their recorded paths, and positioned by the same methods.
package struct PositioningPrediction: Sendable {
  /// The methods, each with its error statistics for each seed, over all recordings together.
  package let results: [(choice: PositioningChoice, figures: [PositionAccuracy])]
  /// The lower bounds of the error for each kind of method.
  package let bounds: PositionBounds

  /// The paths of a survey and of recordings.
  package struct Ways: Sendable {
    private let survey: [RetracedWorld]
    fileprivate let recordings: [RetracedWorld]
    /// The number of readings per second on each received link.
    fileprivate let readingsPerSecond: Double

    /// Creates the paths through a world, each as a `RetracedWorld`.
    ///
    /// - Parameter place: The place of the world's scenario in the input, as errors name it.
    /// - Throws: The errors of `RetracedWorld`.
    package init(
      ofSurvey survey: [Recording], of recordings: [Recording], in world: World,
      at place: InputPlace
    ) throws(InputError) {
      func retraced(_ recordings: [Recording]) throws(InputError) -> [RetracedWorld] {
        var ways: [RetracedWorld] = []
        for recording in recordings {
          ways.append(try RetracedWorld(of: recording, in: world, at: place))
        }
        return ways
      }
      self.survey = try retraced(survey)
      self.recordings = try retraced(recordings)
      var readings = 0
      var seconds = 0.0
      for (way, recording) in zip(self.recordings, recordings) {
        let links = LinkSeries.all(of: way.subject, in: recording)
        readings += links.reduce(0) { $0 + $1.readings.count }
        seconds += Double(links.count) * recording.start.duration(to: recording.end).inSeconds
      }
      readingsPerSecond = readings > 0 && seconds > 0 ? Double(readings) / seconds : 1
    }

    /// Returns the survey and the recordings as simulated with a seed, all in the same building.
    package func heard(seed: UInt64) -> (survey: [Recording], recordings: [Recording]) {
      (survey.map { $0.recording(seed: seed) }, recordings.map { $0.recording(seed: seed) })
    }
  }

  /// Positions the simulated recordings, once with each seed.
  ///
  /// - Parameters:
  ///   - settings: The settings of the map and the duration of a scan.
  ///   - basis: The basis of the methods, without the survey.
  ///   - progress: Called before each seed with the counts of finished and of all seeds.
  /// - Throws: The errors of `SurveyMap` and `PositionedRecordings`.
  package init(
    on ways: Ways, by choices: [PositioningChoice], _ settings: SurveyMap.Settings,
    from basis: PositioningBasis, seeds: ClosedRange<UInt64>,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    var figures: [[PositionAccuracy]] = choices.map { _ in [] }
    for (done, seed) in seeds.enumerated() {
      progress(done, seeds.count)
      let heard = ways.heard(seed: seed)
      let positioning = try PositionedRecordings(
        of: heard.recordings, by: choices,
        from: basis.with(
          try SurveyMap(of: heard.survey, settings), at: InputPlace("survey with seed \(seed)")),
        interval: settings.interval)
      for (index, result) in positioning.results.enumerated() {
        figures[index].append(PositionAccuracy(of: result.trials))
      }
    }
    results = zip(choices, figures).map { ($0, $1) }
    bounds = PositionBounds(
      on: ways.recordings,
      readings: ways.readingsPerSecond * settings.interval.inSeconds
        * Double(basis.settings.scanCount))
  }

  /// Returns a quantile of a method's errors, in metres: the mean over the seeds, and the standard
  /// deviation between seeds; `nil` if the error is not predicted.
  package func error(
    of choice: PositioningChoice, at share: Double
  ) -> (mean: Double, deviation: Double)? {
    let errors = results.first { $0.choice == choice }?.figures.compactMap { $0.error(at: share) }
    guard let errors, let mean = Spread.mean(of: errors) else { return nil }
    return (mean, Spread.deviation(of: errors) ?? 0)
  }
}
