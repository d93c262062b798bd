import Documents

/// A chart of two scales. What is shown in it is markup, put where `x` and `y` say.
struct Chart {
  /// The scale from left to right.
  let across: Axis
  /// The scale from below upwards.
  let up: Axis

  private static let box = (left: 76.0, top: 14.0, right: 620.0, bottom: 300.0)
  private static let size = (width: 640.0, height: 346.0)

  /// Where a number of the scale across is, in units of the figure.
  func x(_ number: Double) -> Double {
    Self.box.left + across.place(of: number) * (Self.box.right - Self.box.left)
  }

  /// Where a number of the scale upwards is, in units of the figure, which count downwards.
  func y(_ number: Double) -> Double {
    Self.box.bottom - up.place(of: number) * (Self.box.bottom - Self.box.top)
  }

  /// The figure.
  ///
  /// - Parameter words: What it shows, for those who do not see it.
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
          label(
            across.title, (Self.box.left + Self.box.right) / 2, Self.box.bottom + 40, "middle")
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

  /// A straight line between two places of the scales.
  func line(from: (x: Double, y: Double), to: (x: Double, y: Double), _ kind: String) -> Markup {
    line(x(from.x), y(from.y), x(to.x), y(to.y), kind)
  }

  /// A line through places of the scales.
  func curve(_ places: [(x: Double, y: Double)], _ kind: String) -> Markup {
    let points = places.map { "\(x($0.x).inUnits),\(y($0.y).inUnits)" }
    return .element("polyline", ["class": kind, "points": points.joined(separator: " ")])
  }

  /// A line from bottom to top, with a name beside it.
  ///
  /// - Parameter step: How many names beneath the border it stands, so that names side by side do
  ///   not lie on one another.
  func upright(at number: Double, _ kind: String, named name: String, step: Int = 0) -> Markup {
    let isAtRight = across.place(of: number) > 0.7
    return .all([
      line(x(number), Self.box.top, x(number), Self.box.bottom, kind),
      label(
        name, x(number) + (isAtRight ? -5 : 5), Self.box.top + 14 + 20 * Double(step),
        isAtRight ? "end" : "start"),
    ])
  }

  /// A bar from zero up.
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

  /// Text at a place of the figure.
  func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> Markup {
    .element("text", ["x": x.inUnits, "y": y.inUnits, "text-anchor": anchor]) { text }
  }
}
