import BLE
import Documents
import Measurements
import Scenarios

/// What there is to say of recordings that were positioned.
package struct LocateReport: TabledReport, Sendable {
  package let positioning: PositionedRecordings
  package let prediction: PositioningPrediction?
  package let warnings: [InputWarning]

  /// A report on recordings that were positioned, and perhaps on what was predicted for them.
  ///
  /// - Parameter warnings: What is doubtful in the recordings, and in those of the survey.
  package init(
    _ positioning: PositionedRecordings, prediction: PositioningPrediction? = nil,
    warnings: [InputWarning] = []
  ) {
    self.positioning = positioning
    self.prediction = prediction
    self.warnings = warnings
  }

  /// A line of the tables: a method on all recordings, or on one.
  package struct Row {
    package var choice: PositioningChoice
    /// The recording, and its subject where there are several; `nil` for all together.
    package var trial: PositioningTrial?
    package var figures: ErrorFigures
  }

  /// The methods on all recordings together.
  package var pooled: [Row] {
    positioning.results.map { Row(choice: $0.choice, figures: ErrorFigures(of: $0.trials)) }
  }

  /// The methods on each recording, one recording after the other.
  package var single: [[Row]] {
    let count = positioning.results.first?.trials.count ?? 0
    return (0..<count).map { index in
      positioning.results.map {
        Row(
          choice: $0.choice, trial: $0.trials[index], figures: ErrorFigures(of: [$0.trials[index]]))
      }
    }
  }

  /// The shares of fixes whose errors a table has.
  package static let shares = [("median", 0.5), ("p75", 0.75), ("p95", 0.95)]

  /// What is predicted for a row; `nil` where nothing is, as for single recordings.
  func predicted(_ row: Row) -> [(mean: Double, deviation: Double)?]? {
    guard let prediction, row.trial == nil else { return nil }
    return Self.shares.map { prediction.error(of: row.choice, at: $0.1) }
  }

  /// The figures of a row, each by its key: what JSON and CSV show.
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

  /// What a recording goes by: its folder, and the one who was positioned.
  package static func title(of trial: PositioningTrial) -> String {
    "\(trial.recording), \(trial.subject)"
  }
}
