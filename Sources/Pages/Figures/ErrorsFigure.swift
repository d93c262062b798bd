import Documents
import Reports
import Statistics

/// The cumulative distributions of the methods' errors: for each error, the share of fixes whose
/// error is not greater. Each curve has a number and a dash pattern, so the curves differ without
/// colour.
struct ErrorsFigure {
  private let title: String
  private let curves: [ErrorsDrawing.Curve]
  /// The largest error shown, in metres: the largest 98th percentile. Rarer errors would compress
  /// the rest of the chart.
  private let reach: Double

  /// The number of steps that can be distinguished in a curve.
  private static let steps = 400

  init(_ title: String, of curves: [ErrorsDrawing.Curve]) {
    self.title = title
    self.curves = curves.filter { !$0.errors.isEmpty }
    reach = self.curves.compactMap { Quantile.of($0.errors, at: 0.98) }.max() ?? 1
  }

  @MarkupBuilder var markup: Markup {
    if !curves.isEmpty {
      Markup.element("h2") { title }
      Markup.element("figure") {
        chart
        Markup.element("figcaption") {
          Markup.element("ol", ["class": "legend"]) {
            for (number, curve) in curves.enumerated() {
              ChartCurveKind(number: number).key("\(number + 1)  \(curve.name)")
            }
          }
          "Fraction of fixes with at most this error. Up to 2 % of the fixes may lie beyond the right "
            + "border."
        }
      }
    }
  }

  private var chart: Markup {
    let chart = Chart(
      across: Axis("error, m", over: [reach]), up: Axis("fraction of fixes, %", over: [100]))
    let end = chart.across.range.upperBound
    return chart.svg("distribution of the errors of each method; the table below has the numbers") {
      for (number, curve) in curves.enumerated() {
        chart.curve(
          Self.places(of: curve.errors, upTo: end), ChartCurveKind(number: number).classes)
      }
      for (number, curve) in curves.enumerated() {
        // The number of each curve is at a height of its own.
        let share = 0.1 + 0.8 * (Double(number) + 0.5) / Double(curves.count)
        let error = min(Quantile.of(curve.errors, at: share) ?? 0, end)
        Markup.element(
          "text",
          [
            "class": "curve-number", "text-anchor": "middle", "x": chart.x(error).inUnits,
            "y": (chart.y(100 * share) + 4).inUnits,
          ]
        ) { "\(number + 1)" }
      }
    }
  }

  /// Returns the points of a curve with a step at each error. If there are many errors, the curve
  /// has a step only at every nth error.
  private static func places(of errors: [Double], upTo end: Double) -> [(x: Double, y: Double)] {
    let count = errors.count
    var places: [(x: Double, y: Double)] = [(0, 0)]
    var share = 0.0
    for index in stride(from: 0, to: count, by: max(count / steps, 1)) {
      let error = errors[index]
      guard error <= end else { break }
      places.append((error, share))
      share = 100 * Double(index + 1) / Double(count)
      places.append((error, share))
    }
    if let last = errors.last, last <= end { share = 100 }
    return places + [(min(errors.last ?? end, end), share), (end, share)]
  }
}
