import BLE
import Documents
import Drawing
import EngineFiles
import FloorPlans
import Measurements
import Scoring

extension LocateReport {
  package var json: JSON {
    var members: [String: JSON] = ["methods": methods, "warnings": JSON(warnings)]
    if let bounds = prediction?.bounds {
      members["boundsRmsM"] = [
        "unbiased": JSON(bounds.unbiased), "withPlan": JSON(bounds.withPlan),
        "withSurvey": JSON(bounds.withSurvey),
      ]
    }
    return .object(members)
  }

  private var methods: JSON {
    .list(
      positioning.results.map { choice, trials in
        [
          "method": .text(choice.word),
          "prior": .text(choice.prior),
          "all": json(of: Row(choice: choice, figures: PositionAccuracy(of: trials))),
          "recordings": .list(
            trials.map { trial in
              [
                "recording": .text(trial.recording),
                "subject": .text(trial.subject),
                "figures": json(
                  of: Row(choice: choice, trial: trial, figures: PositionAccuracy(of: [trial]))),
              ]
            }),
        ]
      })
  }

  private func json(of row: Row) -> JSON {
    .object(Dictionary(uniqueKeysWithValues: figures(of: row).map { ($0.key, JSON($0.value)) }))
  }

  /// The tables as one CSV table. A row without a recording and a subject is about all recordings
  /// together.
  package var csv: String {
    let rows = pooled + single.flatMap(\.self)
    let keys = rows.first.map { figures(of: $0).map(\.key) } ?? []
    var table = CSVTable(columns: ["method", "prior", "recording", "subject"] + keys)
    for row in rows {
      let names = [
        row.choice.word, row.choice.prior, row.trial?.recording ?? "", row.trial?.subject ?? "",
      ]
      table.add(names + figures(of: row).map(\.value.field))
    }
    return table.text
  }

  /// The table of all fixes: `fixes.csv`.
  var fixesTable: String {
    var table = CSVTable(columns: [
      "method", "recording", "subject", "time_s", "x_m", "y_m", "xx_m2", "xy_m2", "yy_m2", "cell",
      "true_x_m", "true_y_m", "error_m",
    ])
    for (choice, trials) in positioning.results {
      for trial in trials {
        for outcome in trial.outcomes {
          let (fix, truth) = (outcome.fix, outcome.truth)
          let numbers: [Double?] = [
            fix.point.x, fix.point.y, fix.covariance.xx, fix.covariance.xy, fix.covariance.yy,
          ]
          table.add(
            [choice.word, trial.recording, trial.subject, DecimalSeconds.text(outcome.time)]
              + numbers.map(\.field) + [fix.cell ?? ""]
              + [truth?.x, truth?.y, outcome.error].map(\.field))
        }
      }
    }
    return table.text
  }

  /// The cumulative distribution of the errors: `errors-cdf.csv`.
  var distributionTable: String {
    var table = CSVTable(columns: ["method", "error_m", "share"])
    for row in pooled {
      let errors = row.figures.errors
      for (index, error) in errors.enumerated()
      where index + 1 == errors.count || errors[index + 1] > error {
        let share = Double(index + 1) / Double(errors.count)
        table.add([row.choice.word, error.inFewDigits, share.inFewDigits])
      }
    }
    return table.text
  }

  /// Returns the report's files: the fixes, the distribution of their errors as a table and as a
  /// picture, and each method's tracks if there is a plan.
  package func files() -> OutputFolder {
    var folder = OutputFolder()
    folder.add("fixes.csv", fixesTable)
    folder.add("errors-cdf.csv", distributionTable)
    let curves = pooled.map { ErrorsDrawing.Curve(name: $0.choice.word, errors: $0.figures.errors) }
    folder.add("errors-cdf.svg", ErrorsDrawing(of: curves).picture.svg)
    guard let plan = positioning.basis.plan else { return folder }
    for (choice, trials) in positioning.results {
      for (number, trial) in trials.enumerated() {
        let name = trials.count > 1 ? "\(choice.word)-\(number + 1)" : choice.word
        let drawing = TrackDrawing(of: trial, by: choice, on: plan.plan)
        folder.add("track-\(name).svg", drawing.picture.svg)
      }
    }
    return folder
  }
}
