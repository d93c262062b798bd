/// The colour and the dash pattern of one of several curves, which thus differ even without colour.
struct ChartCurveKind {
  /// The number of the curve, starting at 0.
  let number: Int

  /// The CSS classes of the curve.
  var classes: String { "curve series-\(number % 6) dashes-\(number % 6)" }

  /// Returns the legend entry of the curve.
  func key(_ words: String) -> Markup {
    .element("li") {
      Markup.element(
        "svg", ["class": "plan key", "viewBox": "0 0 36 12", "width": "36", "height": "12"]
      ) {
        Markup.element("path", ["class": classes, "d": "M1 6h34"])
      }
      words
    }
  }
}
