import BLE
import Buildings
import Documents
import Drawing
import Maps
import Reports
import Scoring

/// A plan with cells coloured by class. Numbers over the areas show the values without colour, and
/// a script shows the value of the cell at the pointer.
struct CellFigure {
  let floor: FloorPlan
  let plan: PlanFigure
  let grid: CellGrid
  let cells: [Cell]
  /// The name and colour of each class.
  let classes: [(label: String, colour: Colour)]
  /// The unit of the values, and how many decimals they have.
  let unit: String
  let decimals: Int
  /// The names of the beacons that cells refer to; empty if cells refer to no single beacon.
  var beacons: [String] = []
  /// The legend text of hatched cells.
  var hatched = ""
  /// The positions of devices, whose names are kept clear of numbers.
  let fixtures: [Point]

  /// A cell of the plan and its value.
  struct Cell {
    var column: Int
    var row: Int
    var centre: Point
    var room: String?
    /// The index of the cell's class.
    var inClass: Int
    /// The value; `nil` if there is none.
    var value: Double?
    /// The index of the beacon that the cell refers to.
    var beacon: Int?
    /// The number written over the cell if the cell is labelled.
    var figure: String
    var isHatched = false
  }

  /// Returns the figure.
  ///
  /// - Parameters:
  ///   - words: The description for screen readers.
  ///   - order: The indices of the classes in the order of the legend.
  ///   - marks: Marks above the cells; `legend` explains them.
  func markup(
    _ words: String, order: [Int], marks: Markup = .all([]), legend: Markup = .all([])
  ) -> Markup {
    .element("figure") {
      plan.svg(words) {
        Markup.all(classes.indices.map(area))
        hatching
      } above: {
        Markup.all(floor.rooms.map(plan.name(of:)))
        figures
        marks
      }
      Markup.element("p", ["class": "cell-values"]) {
        Markup.element("output", ["id": "cell", "aria-live": "polite"]) {
          "Hover over the plan, or tab to it and use the arrow keys, to read values."
        }
      }
      Markup.element("figcaption") {
        Markup.element("ul", ["class": "legend"]) {
          for index in order where cells.contains(where: { $0.inClass == index }) {
            swatch(classes[index].label, classes[index].colour.text)
          }
          if cells.contains(where: \.isHatched) { swatch(hatched, "url(#hatching)") }
          legend
        }
        plan.legendOfLines
      }
    }
  }

  /// The data of the script.
  var data: JSON {
    let count = grid.columns * grid.rows
    let rooms = floor.rooms.map(\.name)
    var values = Array(repeating: JSON.null, count: count)
    var inRoom = Array(repeating: JSON(-1), count: count)
    var ofBeacon = inRoom
    for cell in cells {
      let number = cell.row * grid.columns + cell.column
      values[number] = JSON(cell.value.map { ($0 * 1000).rounded() / 1000 })
      inRoom[number] = JSON(cell.room.flatMap { rooms.firstIndex(of: $0) } ?? -1)
      ofBeacon[number] = JSON(beacons.isEmpty ? -1 : cell.beacon ?? -1)
    }
    return [
      "cells": [
        "left": JSON(grid.corner.x), "bottom": JSON(grid.corner.y), "side": JSON(grid.side),
        "columns": JSON(grid.columns), "rows": JSON(grid.rows), "unit": .text(unit),
        "decimals": JSON(decimals), "values": .list(values), "rooms": JSON(rooms),
        "inRoom": .list(inRoom), "beacons": JSON(beacons), "ofBeacon": .list(ofBeacon),
      ]
    ]
  }

  /// Returns the cells of a class as one path. Adjacent cells of a row form one rectangle.
  private func area(_ index: Int) -> Markup {
    let path = path { $0.inClass == index }
    guard !path.isEmpty else { return .all([]) }
    return .element("path", ["class": "cells", "fill": classes[index].colour.text, "d": path])
  }

  @MarkupBuilder private var hatching: Markup {
    let path = path(\.isHatched)
    if !path.isEmpty {
      Markup.element("defs") {
        Markup.element(
          "pattern",
          [
            "id": "hatching", "width": "6", "height": "6", "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
          ]
        ) {
          Markup.element("path", ["class": "hatch", "d": "M1 0v6"])
          Markup.element("path", ["class": "hatch light", "d": "M2.5 0v6"])
        }
      }
      Markup.element("path", ["fill": "url(#hatching)", "d": path])
    }
  }

  private func path(_ isMeant: (Cell) -> Bool) -> String {
    var pieces: [String] = []
    var first: Cell?
    var last: Cell?
    func close() {
      guard let first, let last else { return }
      let (half, upper) = (grid.side / 2, floor.bounds.upper)
      let low = Point(x: first.centre.x - half, y: first.centre.y - half)
      let high = Point(x: min(last.centre.x + half, upper.x), y: min(last.centre.y + half, upper.y))
      pieces.append(
        "M\(plan.x(low)) \(plan.y(low))H\(plan.x(high))V\(plan.y(high))H\(plan.x(low))z")
    }
    for cell in cells where isMeant(cell) {
      if let before = last, before.row == cell.row, before.column + 1 == cell.column {
        last = cell
      } else {
        close()
        (first, last) = (cell, cell)
      }
    }
    close()
    return pieces.joined()
  }

  private func swatch(_ words: String, _ fill: String) -> Markup {
    .element("li") {
      Markup.element(
        "svg", ["class": "plan key", "viewBox": "0 0 24 14", "width": "24", "height": "14"]
      ) { Markup.element("rect", ["fill": fill, "width": "24", "height": "14"]) }
      words
    }
  }

  /// Numbers at even steps over the plan, unless they would overlap names.
  private var figures: Markup {
    let width = floor.bounds.upper.x - floor.bounds.lower.x
    let height = floor.bounds.upper.y - floor.bounds.lower.y
    let step = max(width / 9, height / 8, grid.side)
    let stride = max(Int((step / grid.side).rounded()), 1)
    let column = first(of: grid.columns, every: stride)
    let row = first(of: grid.rows, every: stride)
    // The name of a room is centred on the room's point; the name of a device is to the right of
    // the device's point.
    let taken =
      floor.rooms.map { (plan.place(ofNameOf: $0), -0.7...0.7) }
      + fixtures.map { ($0, -0.4...1.7) }
    return .all(
      cells.compactMap { cell in
        guard cell.column % stride == column, cell.row % stride == row,
          !taken.contains(where: { place, reach in
            reach.contains((cell.centre.x - place.x) / step)
              && (place.y - cell.centre.y).magnitude < 0.45 * step
          })
        else { return nil }
        return .element(
          "text",
          ["class": "cell-figure", "x": plan.x(cell.centre), "y": plan.y(cell.centre), "dy": "4"]
        ) { cell.figure }
      })
  }
  /// Returns the index of the first labelled cell. It is chosen such that as many unlabelled cells
  /// come before the first labelled cell as after the last.
  private func first(of count: Int, every stride: Int) -> Int {
    let steps = max(count / stride, 1) - 1
    return (count - 1 - steps * stride) / 2 % stride
  }
}
