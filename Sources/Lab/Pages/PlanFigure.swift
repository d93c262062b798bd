import BLE
import Sim

/// A floor plan as a page shows it: rooms by side, walls by material, windows, doors that scripts
/// can open, beacons, and scales in metres.
///
/// Scripts find a door's leaf as `#door-N`, with the lines `.closed` and `.open`, and a beacon as
/// `#beacon-N`; `data-scale`, `data-left` and `data-top` of the figure turn metres into its units:
/// x is left + scale · metres, y is top - scale · metres.
struct PlanFigure {
  let plan: FloorPlan
  let beacons: [Fixture]
  /// Units of the figure in a metre.
  private let scale: Double
  /// The walls' materials, from the least loss to the greatest.
  let materials: [Material]

  /// Room left for the scales' figures.
  private static let margin = (left: 34.0, top: 12.0, right: 22.0, bottom: 26.0)

  /// Something that hangs in the building.
  struct Fixture {
    var name: String
    /// What is said of it besides.
    var words: String
    var point: Point
  }

  init(of plan: FloorPlan, beacons: [Beacon]) {
    self.init(
      of: plan,
      beacons.map {
        Fixture(
          name: $0.name, words: "\($0.name), \($0.transmitPower.dBm.inFewDigits) dBm",
          point: $0.position.point)
      })
  }

  /// A plan with devices of which only the place is known.
  init(of plan: FloorPlan, devices: [FixedDevice]) {
    self.init(
      of: plan, devices.map { Fixture(name: $0.name, words: $0.name, point: $0.position.point) })
  }

  private init(of plan: FloorPlan, _ beacons: [Fixture]) {
    self.plan = plan
    self.beacons = beacons
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    scale = min(600 / (upper.x - lower.x), 440 / (upper.y - lower.y))
    var materials: [Material] = []
    for wall in plan.walls where !materials.contains(wall.material) {
      materials.append(wall.material)
    }
    self.materials = materials.sorted { ($0.loss.value, $0.name) < ($1.loss.value, $1.name) }
  }

  /// Where a place's x is in the figure.
  func x(_ point: Point) -> String { across(point).inUnits }

  /// Where a place's y is in the figure, which counts downwards.
  func y(_ point: Point) -> String { down(point).inUnits }

  /// The same as a number.
  func across(_ point: Point) -> Double {
    Self.margin.left + scale * (point.x - plan.bounds.lower.x)
  }

  /// The same as a number.
  func down(_ point: Point) -> Double {
    Self.margin.top + scale * (plan.bounds.upper.y - point.y)
  }

  /// How long so many metres are in the figure.
  func length(_ metres: Double) -> String { (scale * metres).inUnits }

  /// The figure.
  ///
  /// - Parameters:
  ///   - words: What it shows, for those who do not see it.
  ///   - under: What lies beneath the walls, such as coloured cells.
  ///   - above: What lies above everything, such as marks.
  func svg(
    _ words: String, @MarkupBuilder under: () -> Markup = { .all([]) },
    @MarkupBuilder above: () -> Markup = { .all([]) }
  ) -> Markup {
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    let width = Self.margin.left + scale * (upper.x - lower.x) + Self.margin.right
    let height = Self.margin.top + scale * (upper.y - lower.y) + Self.margin.bottom
    return .element(
      "svg",
      [
        "class": "plan", "id": "plan", "role": "img", "aria-label": words,
        "viewBox": "0 0 \(width.inUnits) \(height.inUnits)",
        "data-scale": scale.inFewDigits,
        "data-left": (Self.margin.left - scale * lower.x).inFewDigits,
        "data-top": (Self.margin.top + scale * upper.y).inFewDigits,
      ]
    ) {
      hatching
      Markup.element("g", ["class": "rooms"]) { Markup.all(plan.rooms.map(room)) }
      Markup.element("g", ["id": "under"]) { under() }
      scales
      Markup.element("g", ["class": "walls"]) {
        Markup.all(plan.walls.map(wall))
        Markup.all(plan.doors.enumerated().map(door))
      }
      Markup.element("g", ["id": "above"]) { above() }
      Markup.element("g", ["class": "beacons"]) {
        Markup.all(beacons.enumerated().map(beacon))
      }
    }
  }

  /// Lines over what is outside, so that sides are told apart without colour, too.
  private var hatching: Markup {
    .element("defs") {
      Markup.element(
        "pattern",
        [
          "id": "outside", "width": "9", "height": "9", "patternUnits": "userSpaceOnUse",
          "patternTransform": "rotate(45)",
        ]
      ) {
        Markup.element("rect", ["class": "ground", "width": "9", "height": "9"])
        Markup.element("path", ["class": "line", "d": "M0 0v9"])
      }
    }
  }

  private func room(_ room: Room) -> Markup {
    .element("g") {
      Markup.element(
        "polygon",
        [
          "class": room.side.word,
          "points": room.outline.corners.map { "\(x($0)),\(y($0))" }.joined(separator: " "),
        ])
      name(of: room)
    }
  }

  /// The name of a room.
  func name(of room: Room) -> Markup {
    let place = place(ofNameOf: room)
    return .element("text", ["class": "room", "x": x(place), "y": y(place)]) { room.name }
  }

  /// Where the name of a room stands: in its middle, or above or below it where the name of a beacon
  /// is in the way.
  func place(ofNameOf room: Room) -> Point {
    let corners = room.outline.corners
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    let middle = Point(
      x: ((x.min() ?? 0) + (x.max() ?? 0)) / 2, y: ((y.min() ?? 0) + (y.max() ?? 0)) / 2)
    let half = Self.letter.width * Double(room.name.count) / 2
    let (left, right) = (across(middle) - half, across(middle) + half)
    let taken = beacons.map(label(of:))
    let shift = [0, 1, -1, 2, -2].map { $0 * Self.letter.height }.first { shift in
      !taken.contains {
        $0.left < right && left < $0.right
          && (down(middle) + shift - $0.base).magnitude < Self.letter.height
      }
    }
    return Point(x: middle.x, y: middle.y - (shift ?? 0) / scale)
  }

  private func wall(_ wall: Wall) -> Markup {
    .element("g") {
      line(wall.line.start, wall.line.end, "wall", stroke(of: wall.material), named: wall.name)
      Markup.all(
        wall.openings.map { opening in
          let ends = [opening.offset, opening.offset + opening.width].map {
            wall.line.point(at: $0 / wall.line.length)
          }
          return .all([
            line(ends[0], ends[1], "gap", "", named: opening.name),
            opening.door == nil
              ? line(ends[0], ends[1], "window", "", named: opening.name) : .all([]),
          ])
        })
    }
  }

  private func door(_ number: Int, _ door: Door) -> Markup {
    .element("g", ["class": "door", "id": "door-\(number)"]) {
      line(door.leaf.start, door.leaf.end, "leaf closed", "", named: door.name)
      line(door.openLeaf.start, door.openLeaf.end, "leaf open", "", named: door.name)
    }
  }

  private func line(
    _ start: Point, _ end: Point, _ kind: String, _ style: String, named name: String
  ) -> Markup {
    .element(
      "line",
      ["class": kind, "style": style, "x1": x(start), "y1": y(start), "x2": x(end), "y2": y(end)]
    ) { Markup.element("title") { name } }
  }

  private func beacon(_ number: Int, _ beacon: Fixture) -> Markup {
    let (point, label) = (beacon.point, label(of: beacon))
    return .element("g", ["class": "beacon", "id": "beacon-\(number)"]) {
      Markup.element("title") { beacon.words }
      Markup.element("circle", ["class": "pulse", "cx": x(point), "cy": y(point), "r": "6"])
      Markup.element("circle", ["cx": x(point), "cy": y(point), "r": "5"])
      Markup.element(
        "text",
        [
          "x": (label.isBeforeIt ? label.right : label.left).inUnits, "y": label.base.inUnits,
          "text-anchor": label.isBeforeIt ? "end" : "start",
        ]
      ) { beacon.name }
    }
  }

  /// About how large a letter is, in units of the figure, with some room about it.
  static let letter = (width: 7.5, height: 18.0)

  /// From where to where the name of a beacon reaches, and on which line it stands. Names that would
  /// not fit at the right border go to the left.
  func label(
    of beacon: Fixture
  ) -> (left: Double, right: Double, base: Double, isBeforeIt: Bool) {
    let (x, length) = (across(beacon.point), Self.letter.width * Double(beacon.name.count))
    let base = down(beacon.point) + (isBelow(beacon.point) ? 16 : -6)
    guard x + 8 + length > across(plan.bounds.upper) + Self.margin.right else {
      return (x + 8, x + 8 + length, base, false)
    }
    return (x - 8 - length, x - 8, base, true)
  }

  /// Whether another beacon hangs so close above a place that their names would lie on one another.
  private func isBelow(_ point: Point) -> Bool {
    beacons.contains { other in
      let up = scale * (other.point.y - point.y)
      return up > 0 && up < 16 && scale * (other.point.x - point.x).magnitude < 60
    }
  }

  /// Figures in metres along the left and the lower border.
  private var scales: Markup {
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    let across = Ticks.within(
      lower.x...upper.x, atMost: max(2, Int(scale * (upper.x - lower.x) / 50)))
    let up = Ticks.within(lower.y...upper.y, atMost: max(2, Int(scale * (upper.y - lower.y) / 40)))
    // The unit stands in the corner, for both.
    return .element("g", ["class": "scales", "aria-hidden": "true"]) {
      Markup.element(
        "text", ["x": x(lower), "y": y(lower), "dx": "-16", "dy": "18", "text-anchor": "end"]
      ) { "m" }
      Markup.all(
        across.map { tick in
          let foot = Point(x: tick, y: lower.y)
          return .element("g") {
            Markup.element(
              "path", ["d": "M\(x(foot)) \(y(foot))v5"])
            Markup.element(
              "text", ["x": x(foot), "y": y(foot), "dy": "18", "text-anchor": "middle"]
            ) { tick.inFewDigits }
          }
        })
      Markup.all(
        up.map { tick in
          let foot = Point(x: lower.x, y: tick)
          return .element("g") {
            Markup.element("path", ["d": "M\(x(foot)) \(y(foot))h-5"])
            Markup.element(
              "text",
              ["x": x(foot), "y": y(foot), "dx": "-8", "dy": "4", "text-anchor": "end"]
            ) { tick.inFewDigits }
          }
        })
    }
  }
}
