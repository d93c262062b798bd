import Documents

/// The shape of a chart mark, which distinguishes kinds without colour.
enum MarkShape {
  case circle, square, diamond, triangle, cross

  /// Returns the path data of the shape around a point. The shape extends by `reach` to each side.
  func path(x: Double, y: Double, reach: Double) -> String {
    let (left, right) = ((x - reach).inUnits, (x + reach).inUnits)
    let (top, bottom) = ((y - reach).inUnits, (y + reach).inUnits)
    let (middle, centre) = (x.inUnits, y.inUnits)
    return switch self {
    case .circle:
      "M\(left) \(centre)a\(reach.inUnits) \(reach.inUnits) 0 1 0 \((2 * reach).inUnits) 0"
        + "a\(reach.inUnits) \(reach.inUnits) 0 1 0 \((-2 * reach).inUnits) 0z"
    case .square: "M\(left) \(top)H\(right)V\(bottom)H\(left)z"
    case .diamond: "M\(middle) \(top)L\(right) \(centre)L\(middle) \(bottom)L\(left) \(centre)z"
    case .triangle: "M\(middle) \(top)L\(right) \(bottom)H\(left)z"
    case .cross: "M\(left) \(top)L\(right) \(bottom)M\(left) \(bottom)L\(right) \(top)"
    }
  }

  /// Returns the legend entry of a mark.
  ///
  /// - Parameter kind: The CSS class of the mark.
  func key(_ words: String, _ kind: String, reach: Double = 6) -> Markup {
    .element("li") {
      Markup.element(
        "svg", ["class": "chart key", "viewBox": "0 0 18 18", "width": "18", "height": "18"]
      ) {
        Markup.element("path", ["class": kind, "d": path(x: 9, y: 9, reach: reach)])
      }
      words
    }
  }
}
