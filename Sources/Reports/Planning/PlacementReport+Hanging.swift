import BLE
import Documents
import Links
import Planning
import Sim

extension PlacementReport {
  /// The shopping list, the distances to hang each device by, and the test of each after that, in
  /// lines.
  var hangingLines: [String] {
    ["", shoppingLine] + hangingTable.lines
  }

  /// The shopping list, in a line.
  package var shoppingLine: String {
    let advice = study.advice
    let new = advice.spots.count - study.spots.fixedCount
    let cost = costs.cost(of: advice, fixed: study.spots.fixedCount).inFewDigits
    let sends =
      "at \(advice.broadcast.power.dBm.inFewDigits) dBm every "
      + "\((advice.broadcast.interval.inSeconds * 1000).inFewDigits) ms"
    let life =
      costs.months(of: advice.broadcast).map { ", for \($0.with(0)) months" } ?? ""
    let parts = "\(costs.chip.name) with \(costs.cell.name), sending \(sends)\(life)"
    return roles == .beacons
      ? "to buy: \(new.counted(mounted)), \(parts) each; \(cost) in all"
      : "to buy: \(new.counted(mounted)), \(cost) in all; tags: \(parts)"
  }

  /// The place and the test of each device, with a header.
  package var hangingTable: TextTable {
    let seconds = PlacementSelfTest.seconds
    var table = TextTable(header: [
      "", "hang it", "to test it, face it from", "mean of \(seconds) s, 90 % range",
      "strongest other",
    ])
    let spots = study.advice.spots
    let tests = study.selfTests
    for (number, spot) in spots.enumerated() {
      let test = tests.first { $0.device == number }
      table.add([
        "\(number + 1)", marks(of: spot).map(words(of:)).joined(separator: ", "),
        test.map { test in
          "(\(test.place.x.with(2)), \(test.place.y.with(2)))"
            + (test.room.map { " in \($0.onOneLine)" } ?? "")
        } ?? "",
        test.map { "\($0.level.dBm.with(0)) ± \($0.range.with(0)) dBm" } ?? "",
        test?.other.map { "\($0.device + 1): \($0.level.dBm.with(0)) dBm" } ?? "",
      ])
    }
    return table
  }

  private func marks(of spot: Spot) -> [HangingMark] {
    HangingMark.marks(of: spot.position.point, on: study.setting.plan)
  }

  private func words(of mark: HangingMark) -> String {
    "\(mark.distance.with(2)) m from \(mark.isFromEnd ? "an end of " : "")'\(mark.wall.onOneLine)'"
  }

  /// The place and the test of each device, as a CSV table with a header.
  var hangingCSV: String {
    var table = CSVTable(columns: [
      mounted, "x_m", "y_m", "height_m", "from_1", "distance_1_m", "from_2", "distance_2_m",
      "test_x_m", "test_y_m", "test_room", "level_dbm", "range90_db", "strongest_other",
      "other_level_dbm",
    ])
    for (number, spot) in study.advice.spots.enumerated() {
      var row = [
        spot.name, spot.position.point.x.with(3), spot.position.point.y.with(3),
        spot.position.height.inFewDigits,
      ]
      let marks = marks(of: spot)
      for index in 0..<2 {
        row +=
          index < marks.count ? [marks[index].wall, marks[index].distance.with(3)] : ["", ""]
      }
      if let test = study.selfTests.first(where: { $0.device == number }) {
        row += [
          test.place.x.with(3), test.place.y.with(3), test.room ?? "", test.level.dBm.with(1),
          test.range.with(1), test.other.map { study.advice.spots[$0.device].name } ?? "",
          test.other?.level.dBm.with(1) ?? "",
        ]
      } else {
        row += Array(repeating: "", count: 7)
      }
      table.add(row)
    }
    return table.text
  }

  var hangingJSON: JSON {
    .list(
      study.advice.spots.enumerated().map { number, spot in
        [
          "name": .text(spot.name),
          "from": .list(
            marks(of: spot).map {
              [
                "wall": .text($0.wall), "distanceM": JSON($0.distance),
                "isFromEnd": .flag($0.isFromEnd),
              ]
            }),
          "test": study.selfTests.first { $0.device == number }.map(object(of:)) ?? .null,
        ]
      })
  }

  private func object(of test: PlacementSelfTest) -> JSON {
    [
      "at": [JSON(test.place.x), JSON(test.place.y)],
      "room": test.room.map { .text($0) } ?? .null, "levelDBm": JSON(test.level.dBm),
      "range90DB": JSON(test.range),
      "strongestOther": test.other.map {
        [
          "name": .text(study.advice.spots[$0.device].name), "levelDBm": JSON($0.level.dBm),
        ]
      } ?? .null,
    ]
  }
}
