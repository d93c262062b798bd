import BLE
import Documents
import EngineFiles
import Measurements
import Scoring

/// The report of positioned recordings.
package struct LocateReport: TabledReport, Sendable {
  package let positioning: PositionedRecordings
  package let prediction: PositioningPrediction?
  package let warnings: [InputWarning]

  /// Creates a report of positioned recordings.
  ///
  /// - Parameters:
  ///   - prediction: The predicted errors, if any.
  ///   - warnings: The warnings about the recordings and the survey, which come before those about
  ///     the positions.
  package init(
    _ positioning: PositionedRecordings, prediction: PositioningPrediction? = nil,
    warnings: [InputWarning] = []
  ) {
    self.positioning = positioning
    self.prediction = prediction
    self.warnings = warnings + positioning.warnings
  }

  /// A row of the tables: a method on all recordings, or on one recording.
  package struct Row {
    package var choice: PositioningChoice
    /// The recording and its subject; `nil` for all recordings together.
    package var trial: PositioningTrial?
    package var figures: PositionAccuracy
  }

  /// The methods' rows for all recordings together.
  package var pooled: [Row] {
    positioning.results.map { Row(choice: $0.choice, figures: PositionAccuracy(of: $0.trials)) }
  }

  /// The methods' rows for each recording, in the recordings' order.
  package var single: [[Row]] {
    let count = positioning.results.first?.trials.count ?? 0
    return (0..<count).map { index in
      positioning.results.map {
        Row(
          choice: $0.choice, trial: $0.trials[index],
          figures: PositionAccuracy(of: [$0.trials[index]]))
      }
    }
  }

  /// The quantiles of the errors in a table, by name.
  package static let shares = [("median", 0.5), ("p75", 0.75), ("p95", 0.95)]

  /// Returns the predicted errors for a row; `nil` without a prediction, and for single recordings.
  func predicted(_ row: Row) -> [(mean: Double, deviation: Double)?]? {
    guard let prediction, row.trial == nil else { return nil }
    return Self.shares.map { prediction.error(of: row.choice, at: $0.1) }
  }

  /// Returns the figures of a row with their keys, for JSON and CSV.
  package func figures(of row: Row) -> [(key: String, value: Double?)] {
    let figures = row.figures
    let measured: [(String, Double?)] = [
      ("fixes", Double(figures.fixes)),
      ("shareWithoutFix", figures.shareWithout),
      ("medianM", figures.error(at: 0.5)),
      ("p75M", figures.error(at: 0.75)),
      ("p95M", figures.error(at: 0.95)),
      ("rmsM", figures.rootMeanSquare),
      ("cellRight", figures.cells?.right),
      ("cellAdjoining", figures.cells?.adjoining),
      ("cellFarther", figures.cells?.farther),
      ("roomRight", figures.rooms),
      ("lagS", figures.lag?.inSeconds),
      ("truthInRegion95", figures.held),
    ]
    guard prediction != nil else { return measured }
    let predicted = predicted(row)
    return measured
      + Self.shares.enumerated().flatMap { index, share in
        [
          ("\(share.0)PredictedM", predicted?[index]?.mean),
          ("\(share.0)PredictedDeviationM", predicted?[index]?.deviation),
        ]
      }
  }

  /// Returns the title of a trial: the recording's folder and the subject.
  package static func title(of trial: PositioningTrial) -> String {
    "\(trial.recording), \(trial.subject)"
  }
}
