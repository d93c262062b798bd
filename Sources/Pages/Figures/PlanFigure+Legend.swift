import BLE
import Buildings
import Documents
import Drawing
import EventLines
import Reports

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
      for wall in materials.walls {
        item("wall: \(wall.name)", drawing: stroke(of: wall), "wall")
      }
      for window in materials.windows { item("window: \(window)", drawing: "", "window") }
      for door in materials.doors { item("door: \(door)", drawing: "", "leaf") }
    }
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

  /// Returns the stroke of a wall. Materials with more loss have thicker lines and another dash
  /// pattern, so materials differ without colour.
  func stroke(of material: Material) -> String {
    guard let index = materials.walls.firstIndex(of: material) else { return "" }
    let dashes = ["", "9 2", "4 2", "14 3 3 3"][index % 4]
    return "stroke-width:\((2.5 + 4 * materials.rank(of: material)).inUnits)"
      + (dashes.isEmpty ? "" : ";stroke-dasharray:\(dashes)")
  }
}
