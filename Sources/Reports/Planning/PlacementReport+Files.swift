import BLE
import Documents
import Drawing
import Planning
import Scoring
import Sim

extension PlacementReport {
  /// The results for each count of mounted devices as a CSV table with a header; the column names
  /// contain the units.
  package var csv: String {
    let scoreColumn =
      switch goal {
      case .error: "mean_error_m"
      case .room: "right_room_percent"
      case .door: "right_side_percent"
      case .reception: "reception_percent"
      }
    var table = CSVTable(columns: [
      "\(mounted)s", "power_dbm", "interval_ms", scoreColumn, "lower95", "upper95", "seeds",
      "error_m",
      "room_percent", "heard_percent", "\(roles == .beacons ? "" : "tag_")battery_months", "cost",
      "knee", "spots",
    ])
    for (index, result) in study.results.enumerated() {
      table.add([
        "\(result.spots.count)", result.broadcast.power.dBm.inFewDigits,
        (result.broadcast.interval.inSeconds * 1000).inFewDigits,
        result.score.mean.with(3), result.score.lower.with(3), result.score.upper.with(3),
        "\(result.outcomes.count)", result.error?.with(3) ?? "", result.rightRoom?.with(2) ?? "",
        (100 * result.coverage).with(2), costs.months(of: result.broadcast)?.with(1) ?? "",
        costs.cost(of: result, fixed: study.spots.fixedCount).inFewDigits,
        "\(index == study.knee)", result.spots.map(\.name).joined(separator: "; "),
      ])
    }
    return table.text
  }

  /// The report as files: placement.json, placement.csv, hanging.csv, placement.svg and
  /// placement.png; changes.csv if changes were tried, and people.csv for a household. For a door,
  /// also spots.csv with the separation at each mounting point.
  package var files: OutputFolder {
    var folder = OutputFolder()
    let picture = PlacementDrawing(of: self).picture
    folder.add("placement.json", json.page)
    folder.add("placement.csv", csv)
    folder.add("hanging.csv", hangingCSV)
    if let peopleCSV {
      folder.add("people.csv", peopleCSV)
    } else {
      folder.leaveOut("people.csv")
    }
    if study.changes.isEmpty {
      folder.leaveOut("changes.csv")
    } else {
      folder.add("changes.csv", changesCSV)
    }
    folder.add("placement.svg", picture.svg)
    folder.add("placement.png", picture.png)
    if let separation = study.separation {
      var table = CSVTable(columns: ["spot", "x_m", "y_m", "height_m", "room", "separation_db"])
      for (spot, separation) in zip(study.spots.all, separation.separations) {
        table.add([
          spot.name, spot.position.point.x.with(3), spot.position.point.y.with(3),
          spot.position.height.inFewDigits, spot.room ?? "", separation.with(2),
        ])
      }
      folder.add("spots.csv", table.text)
    } else {
      folder.leaveOut("spots.csv")
    }
    return folder
  }
}
