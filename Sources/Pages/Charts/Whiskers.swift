import Documents

/// A table of figures with their intervals. Each row has a dot with whiskers, all on one scale.
struct Whiskers {
  /// The caption of the table.
  let title: String
  /// The rows, in order.
  let rows: [Row]
  /// The headings of the columns beside the dots: the figure, its interval, and any further
  /// columns.
  let heads: [String]
  private let axis: Axis

  /// A figure.
  struct Row {
    var name: String
    /// The figure on the scale; `nil` if there is none.
    var estimate: Double?
    /// The ends of the figure's interval; `nil` if unknown.
    var lower: Double?
    var upper: Double?
    /// The texts of the further columns.
    var cells: [String]
    /// `true` if the figure is a part of the row before.
    var isPart = false
  }

  /// The kind of scale.
  enum Scale {
    /// A scale that includes zero. If all figures have the same sign, zero is an end of the scale.
    case fromZero
    /// A scale with zero in the middle, for differences.
    case aboutZero
    /// A logarithmic scale, in powers of ten.
    case powersOfTen
  }

  private static let size = (width: 240.0, height: 24.0)

  /// Creates a table.
  ///
  /// - Parameter unit: The unit of the scale.
  init(_ title: String, unit: String, on scale: Scale = .fromZero, heads: [String], rows: [Row]) {
    self.title = title
    self.rows = rows
    self.heads = heads
    let numbers = rows.flatMap { [$0.estimate, $0.lower, $0.upper] }.compactMap { $0 }
    switch scale {
    case .fromZero: axis = Axis(unit, over: numbers)
    case .aboutZero:
      let reach = numbers.filter(\.isFinite).map(\.magnitude).max() ?? 0
      axis = Axis(unit, over: reach > 0 ? [-reach, reach] : [-1, 1])
    case .powersOfTen: axis = Axis(logarithmic: unit, over: numbers)
    }
  }

  /// The table.
  var markup: Markup {
    .element("div", ["class": "scrolls"]) {
      Markup.element("table", ["class": "whiskers"]) {
        Markup.element("caption") { title }
        Markup.element("thead") {
          Markup.element("tr") {
            Markup.element("th", ["scope": "col"])
            Markup.element("th", ["aria-hidden": "true"]) { scale }
            for head in heads {
              Markup.element("th", ["class": "figure", "scope": "col"]) { head }
            }
          }
        }
        Markup.element("tbody") { Markup.all(rows.map(line)) }
      }
    }
  }

  private func x(_ number: Double) -> Double {
    6 + min(max(axis.place(of: number), 0), 1) * (Self.size.width - 12)
  }

  private var scale: Markup {
    strip(height: 34) {
      for (number, tick) in axis.ticks.enumerated() {
        let isLast = tick == axis.ticks.last
        Markup.element("path", ["class": "axis", "d": "M\(x(tick).inUnits) 28v6"])
        if isLabelled(number) {
          Markup.element(
            "text",
            [
              "x": x(tick).inUnits, "y": "24",
              "text-anchor": tick == axis.ticks.first ? "start" : isLast ? "end" : "middle",
            ]
          ) { tick.inFewDigits }
        }
      }
      Markup.element(
        "text", ["x": (Self.size.width / 2).inUnits, "y": "10", "text-anchor": "middle"]
      ) {
        axis.title
      }
    }
  }

  /// Returns `true` if a tick is labelled. If labels would overlap, only some ticks are labelled,
  /// including zero.
  private func isLabelled(_ number: Int) -> Bool {
    let ticks = axis.ticks
    guard ticks.count > 2 else { return true }
    let widest = 7 * Double(ticks.map(\.inFewDigits.count).max() ?? 0)
    // The first and the last label are shifted inwards by half their width.
    let step = Int(((1.5 * widest + 4) / (x(ticks[1]) - x(ticks[0]))).rounded(.up))
    return (number - (ticks.firstIndex(of: 0) ?? 0)) % max(step, 1) == 0
  }

  private func line(_ row: Row) -> Markup {
    .element("tr") {
      Markup.element("th", ["scope": "row", "class": row.isPart ? "part" : ""]) { row.name }
      Markup.element("td", ["aria-hidden": "true"]) {
        strip(height: Self.size.height) {
          for tick in axis.ticks {
            Markup.element(
              "path",
              [
                // Zero is emphasised if the scale has both signs.
                "class": tick == 0 && axis.range.lowerBound < 0 ? "axis" : "grid",
                "d": "M\(x(tick).inUnits) 0v24",
              ])
          }
          whisker(row)
        }
      }
      for cell in row.cells { Markup.element("td", ["class": "figure"]) { cell } }
    }
  }

  /// Draws a figure and its interval. An interval end beyond the scale is an arrow in place of a
  /// whisker, and a figure beyond the scale is a triangle.
  @MarkupBuilder private func whisker(_ row: Row) -> Markup {
    if let lower = row.lower, let upper = row.upper, lower < .infinity, upper > -.infinity {
      let line = "M\(x(lower).inUnits) 12H\(x(upper).inUnits)"
      Markup.element(
        "path", ["class": "whisker", "d": end(lower, inwards: 6) + line + end(upper, inwards: -6)])
    }
    if let estimate = row.estimate, !estimate.isNaN {
      let shape: MarkShape = axis.covers(estimate) ? (row.isPart ? .diamond : .circle) : .triangle
      Markup.element(
        "path",
        ["class": "dot", "d": shape.path(x: x(estimate), y: 12, reach: row.isPart ? 4 : 5)])
    }
  }

  private func end(_ number: Double, inwards step: Int) -> String {
    let place = x(number).inUnits
    return axis.covers(number) ? "M\(place) 7v10" : "M\(place) 12l\(step) -5M\(place) 12l\(step) 5"
  }

  private func strip(height: Double, @MarkupBuilder _ content: () -> Markup) -> Markup {
    .element(
      "svg",
      [
        "class": "chart strip", "viewBox": "0 0 \(Self.size.width.inUnits) \(height.inUnits)",
        "width": Self.size.width.inUnits, "height": height.inUnits,
      ], content)
  }
}
