import BLE
import Documents
import Reports
import Sim

extension PlanFigure {
  /// The legend of areas, lines and marks.
  @MarkupBuilder var legend: Markup {
    sides
    legendOfLines
  }

  /// The sides of the rooms, if there is more than one.
  @MarkupBuilder private var sides: Markup {
    let words = [Side.inside, .outside, .unknown]
      .filter { side in plan.rooms.contains { $0.side == side } }.map(\.word)
    if words.count > 1 {
      Markup.element("ul", ["class": "legend"]) {
        for word in words {
          Markup.element("li") {
            Markup.element(
              "svg", ["class": "plan key", "viewBox": "0 0 36 14", "width": "36", "height": "14"]
            ) {
              Markup.element("polygon", ["class": word, "points": "0,0 36,0 36,14 0,14"])
            }
            word == Side.outside.word ? "\(word), hatched" : word
          }
        }
      }
    }
  }

  /// The legend of lines.
  @MarkupBuilder var legendOfLines: Markup {
    Markup.element("ul", ["class": "legend"]) {
      Markup.all(materials.map { item("wall: \($0.name)", drawing: stroke(of: $0), "wall") })
      Markup.all(
        openings(isDoor: false).map { item("window: \($0)", drawing: "", "window") })
      Markup.all(openings(isDoor: true).map { item("door: \($0)", drawing: "", "leaf") })
    }
  }

  private func openings(isDoor: Bool) -> [String] {
    var names: [String] = []
    for opening in plan.walls.flatMap(\.openings) where (opening.door != nil) == isDoor {
      if !names.contains(opening.material.name) { names.append(opening.material.name) }
    }
    return names.sorted()
  }

  private func item(_ words: String, drawing style: String, _ kind: String) -> Markup {
    .element("li") {
      Markup.element(
        "svg", ["class": "plan key", "viewBox": "0 0 36 12", "width": "36", "height": "12"]
      ) {
        Markup.element(
          "line",
          ["class": kind, "style": style, "x1": "2", "y1": "6", "x2": "34", "y2": "6"])
      }
      words
    }
  }

  /// Returns the stroke of a wall. Materials with more loss have thicker lines, and dash patterns
  /// differ, so colour is not needed to tell them apart.
  func stroke(of material: Material) -> String {
    guard let rank = materials.firstIndex(of: material) else { return "" }
    let share = materials.count > 1 ? Double(rank) / Double(materials.count - 1) : 0.5
    let dashes = ["", "9 2", "4 2", "14 3 3 3"][rank % 4]
    return "stroke-width:\((2.5 + 4 * share).inUnits)"
      + (dashes.isEmpty ? "" : ";stroke-dasharray:\(dashes)")
  }
}
