import BLE
import Documents
import Drawing
import Maps
import Planning
import Scenarios
import Sim

/// The report of a coverage map: a summary, the cells, and a picture.
package struct CoverageReport: TabledReport, Sendable {
  package let name: String
  package let title: String
  package let variant: String?
  package let map: CoverageMap
  /// The maps of the people of a household, of which `map` is the worst person's; `nil` without a
  /// household.
  package let people: CoveragePeople?
  package let classes: CoverageColourClasses

  /// Creates a report of the map of a scenario, or of one of its variants.
  package init(_ map: CoverageMap, of scenario: Scenario, variant: String? = nil) {
    self.init(map, people: nil, of: scenario, variant: variant)
  }

  /// Creates a report of the maps of a household's people: that of the worst person, and the
  /// figures of each.
  package init(_ people: CoveragePeople, of scenario: Scenario, variant: String? = nil) {
    self.init(people.maps[people.worst], people: people, of: scenario, variant: variant)
  }

  private init(
    _ map: CoverageMap, people: CoveragePeople?, of scenario: Scenario, variant: String?
  ) {
    self.people = people
    name = scenario.name
    title = scenario.title.onOneLine
    self.variant = variant
    self.map = map
    classes = CoverageColourClasses(of: map)
  }

  /// The word for a device that hangs in the building.
  var fixed: String { map.roles.fixed.rawValue }
  /// The name of the column with the count of links in a cell.
  private var heardColumn: String { map.roles == .beacons ? "beacons_heard" : "receivers_in_range" }

  /// The shares of the area in the summary.
  static let shares = [0.5, 0.75, 0.95]

  /// The words for cells with too few links.
  package static func fewWords(for roles: RadioPathRoles) -> String {
    let few = roles == .beacons ? "beacons heard" : "receivers in range"
    return "fewer than \(CoverageMap.fewestBeacons) \(few)"
  }

  /// The summary as text.
  package var text: String {
    var lines = headlines + [""]
    guard !map.cells.isEmpty else { return (lines + ["no cell is in a room"]).text }
    lines += figures.lines + ["", "area"]
    var table = TextTable(indentation: 2)
    for (label, share) in zip(classes.labels, classes.shares(of: map)) where share > 0 {
      table.add([label, "\((share * 100).with(1)) %"])
    }
    lines += table.lines
    if let peopleTable { lines += ["", "people"] + peopleTable.lines.map { "  \($0)" } }
    return lines.text
  }

  /// The summary's figures, each with a label, a value and a remark.
  package var figures: TextTable {
    var figures = TextTable()
    if !map.kind.isOfBeacons {
      for share in Self.shares {
        figures.add([
          "in \(share.inPercent) of the area", text(of: value(in: share)),
          map.kind.isLowerBetter ? "or less" : "or more",
        ])
      }
      if let worst { figures.add(["worst", text(of: worst.value), place(of: worst)]) }
    }
    if let few = map.shareWithFewBeacons {
      figures.add([
        "fewer than \(CoverageMap.fewestBeacons) \(fixed)s", "\((few * 100).with(1)) %",
        "of the area",
      ])
    }
    return figures
  }

  /// The summary as a JSON object.
  package var json: JSON {
    [
      "scenario": .text(name),
      "variant": variant.map { .text($0) } ?? .null,
      "show": .text(map.kind.rawValue),
      fixed: map.beacon.map { .text(map.world.beacons[$0].name) } ?? .null,
      "unit": .text(map.kind.unit),
      "\(map.roles.carried.rawValue)HeightM": JSON(map.height),
      "sensitivityDBm": JSON(map.phone.sensitivity.dBm),
      "cellM": JSON(map.grid.side),
      "cells": JSON(map.cells.count),
      "accessPointsLeftOut": JSON(map.world.environment.accessPoints.count),
      map.roles == .beacons ? "shareWithFewBeacons" : "shareWithFewReceivers":
        JSON(map.shareWithFewBeacons),
      "figures": map.kind.isOfBeacons ? .null : figuresJSON(of: map),
      "worst": map.kind.isOfBeacons
        ? .null
        : worst.map {
          [
            "value": JSON($0.value), "x": JSON($0.centre.x), "y": JSON($0.centre.y),
            "room": $0.room.map { .text($0) } ?? .null,
          ]
        } ?? .null,
      "household": people.map { .text($0.household.name) } ?? .null,
      "person": shownPerson.map { .text($0) } ?? .null,
      "people": peopleJSON,
      "area": .list(
        zip(classes.labels, classes.shares(of: map)).map {
          ["class": .text($0), "share": JSON($1)]
        }),
    ]
  }

  /// The figures of a map as JSON.
  func figuresJSON(of map: CoverageMap) -> JSON {
    .list(
      Self.shares.map { ["shareOfArea": JSON($0), "value": JSON(value(in: $0, of: map))] })
  }

  /// The cells as a CSV table with a header; the column names contain the units. A missing value is
  /// empty.
  package var csv: String {
    var table = CSVTable(columns: ["x_m", "y_m", map.kind.column, fixed, heardColumn, "room"])
    for cell in map.cells {
      table.add([
        cell.centre.x.with(3), cell.centre.y.with(3),
        cell.value.map { $0.with(map.kind.decimals) } ?? "",
        cell.beacon.map { map.world.beacons[$0].name } ?? "", "\(cell.heard)",
        cell.room ?? "",
      ])
    }
    return table.text
  }

  /// The map as a picture.
  package var picture: Picture {
    CoverageDrawing(of: map, headlines: headlines.map { $0.cut(to: 140) }).picture
  }

  /// The cells and the picture as files: coverage.csv, coverage.svg and coverage.png.
  package var files: OutputFolder {
    var folder = OutputFolder()
    let picture = picture
    folder.add("coverage.csv", csv)
    folder.add("coverage.svg", picture.svg)
    folder.add("coverage.png", picture.png)
    return folder
  }

  package var headlines: [String] {
    let beacon = map.beacon.map { " (only '\(map.world.beacons[$0].name)')" } ?? ""
    return [
      "\(name.plain)\(variant.map { ", \($0)" } ?? ""): \(title)",
      "\(map.kind.rawValue)\(beacon): \(map.kind.words(for: map.roles))"
        + (map.kind.isOfBeacons ? "" : ", in \(map.kind.unit)"),
      "\(map.roles.carried.rawValue) \(map.height.inFewDigits) m high, "
        + (map.roles == .receivers ? "receivers' " : "")
        + "sensitivity \(map.phone.sensitivity.dBm.inFewDigits) dBm; \(map.cells.count.counted("cell")) of "
        + "\(map.grid.side.inFewDigits) m",
    ].map(\.onOneLine) + [peopleLine?.onOneLine, wifiNote].compactMap(\.self)
  }

  /// A sentence about the scenario's Wi-Fi, which the map leaves out; `nil` without Wi-Fi.
  package var wifiNote: String? {
    let count = map.world.environment.accessPoints.count
    return count == 0 ? nil : "left out: \(count.counted("Wi-Fi access point")) of the scenario"
  }

  /// Returns the value that at least this share of the area reaches or improves on; `nil` if the
  /// share includes cells without a value.
  private func value(in share: Double) -> Double? { value(in: share, of: map) }

  func value(in share: Double, of map: CoverageMap) -> Double? {
    let none = map.kind.isLowerBetter ? Double.infinity : -.infinity
    let values = map.cells.map { $0.value ?? none }.sorted(
      by: map.kind.isLowerBetter ? { $0 < $1 } : { $0 > $1 })
    guard !values.isEmpty else { return nil }
    let value = values[max(Int((share * Double(values.count)).rounded(.up)) - 1, 0)]
    return value.isFinite ? value : nil
  }

  /// The first cell without a value, or else the cell with the worst value.
  private var worst: CoverageMap.Cell? {
    let sign = map.kind.isLowerBetter ? 1.0 : -1
    return map.cells.first { $0.value == nil }
      ?? map.cells.max { sign * ($0.value ?? 0) < sign * ($1.value ?? 0) }
  }

  private func text(of value: Double?) -> String {
    value.map { "\($0.with(map.kind.decimals)) \(map.kind.unit)" } ?? "none"
  }

  private func place(of cell: CoverageMap.Cell) -> String {
    "at (\(cell.centre.x.with(2)), \(cell.centre.y.with(2)))"
      + (cell.room.map { " in \($0.onOneLine)" } ?? "")
  }
}

extension [String] {
  /// The lines as one text.
  fileprivate var text: String { joined(separator: "\n") + "\n" }
}
