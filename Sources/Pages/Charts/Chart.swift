import Documents

/// A chart with two scales. Its content is markup, positioned by `x` and `y`.
struct Chart {
  /// The horizontal scale.
  let across: Axis
  /// The vertical scale.
  let up: Axis

  private static let box = (left: 76.0, top: 14.0, right: 620.0, bottom: 300.0)
  private static let size = (width: 640.0, height: 346.0)

  /// Returns the horizontal position of a number, in units of the figure.
  func x(_ number: Double) -> Double {
    Self.box.left + across.place(of: number) * (Self.box.right - Self.box.left)
  }

  /// Returns the vertical position of a number, in units of the figure, which count downwards.
  func y(_ number: Double) -> Double {
    Self.box.bottom - up.place(of: number) * (Self.box.bottom - Self.box.top)
  }

  /// Returns the chart as SVG.
  ///
  /// - Parameter words: The description for screen readers.
  func svg(_ words: String, @MarkupBuilder marks: () -> Markup) -> Markup {
    .element("div", ["class": "scrolls"]) {
      Markup.element(
        "svg",
        [
          "class": "chart", "role": "group", "aria-label": words,
          "viewBox": "0 0 \(Self.size.width.inUnits) \(Self.size.height.inUnits)",
        ]
      ) {
        Markup.element("g", ["class": "scales", "aria-hidden": "true"]) {
          for tick in across.ticks {
            line(x(tick), Self.box.top, x(tick), Self.box.bottom, "grid")
            label(tick.inFewDigits, x(tick), Self.box.bottom + 18, "middle")
          }
          for tick in up.ticks {
            line(Self.box.left, y(tick), Self.box.right, y(tick), "grid")
            label(tick.inFewDigits, Self.box.left - 7, y(tick) + 4, "end")
          }
          line(Self.box.left, Self.box.bottom, Self.box.right, Self.box.bottom, "axis")
          line(Self.box.left, Self.box.top, Self.box.left, Self.box.bottom, "axis")
          label(across.title, (Self.box.left + Self.box.right) / 2, Self.box.bottom + 40, "middle")
          Markup.element(
            "text",
            [
              "text-anchor": "middle",
              "transform":
                "translate(16 \(((Self.box.top + Self.box.bottom) / 2).inUnits)) rotate(-90)",
            ]
          ) { up.title }
        }
        marks()
      }
    }
  }

  /// Returns a straight line between two points of the scales.
  func line(from: (x: Double, y: Double), to: (x: Double, y: Double), _ kind: String) -> Markup {
    line(x(from.x), y(from.y), x(to.x), y(to.y), kind)
  }

  /// Returns a line through points of the scales.
  func curve(_ places: [(x: Double, y: Double)], _ kind: String) -> Markup {
    let points = places.map { "\(x($0.x).inUnits),\(y($0.y).inUnits)" }
    return .element("polyline", ["class": kind, "points": points.joined(separator: " ")])
  }

  /// Returns a vertical line over the full height, with a name beside it.
  ///
  /// - Parameter step: The line of text for the name, counted from the top. Adjacent names with
  ///   different steps do not overlap.
  func upright(at number: Double, _ kind: String, named name: String, step: Int = 0) -> Markup {
    let isAtRight = across.place(of: number) > 0.7
    return .all([
      line(x(number), Self.box.top, x(number), Self.box.bottom, kind),
      label(
        name, x(number) + (isAtRight ? -5 : 5), Self.box.top + 14 + 20 * Double(step),
        isAtRight ? "end" : "start"),
    ])
  }

  /// Returns a bar that starts at zero.
  func bar(over range: ClosedRange<Double>, to height: Double, named name: String) -> Markup {
    .element(
      "rect",
      [
        "class": "bar", "x": x(range.lowerBound).inUnits, "y": y(height).inUnits,
        "width": (x(range.upperBound) - x(range.lowerBound)).inUnits,
        "height": (y(0) - y(height)).inUnits,
      ]
    ) { Markup.element("title") { name } }
  }

  private func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String
  ) -> Markup {
    .element(
      "line",
      ["class": kind, "x1": x1.inUnits, "y1": y1.inUnits, "x2": x2.inUnits, "y2": y2.inUnits])
  }

  /// Returns text at a point of the figure.
  func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> Markup {
    .element("text", ["x": x.inUnits, "y": y.inUnits, "text-anchor": anchor]) { text }
  }
}
