import BLE
import Buildings
import Documents
import Drawing
import EventLines
import FloorPlans
import Reports
import Scenarios
import Sim

/// A floor plan on a page: rooms by side, walls by material, windows, doors that scripts can open,
/// beacons, and scales in metres.
///
/// Scripts find a door's leaf as `#door-N`, with the lines `.closed` and `.open`, and a beacon as
/// `#beacon-N`; receivers and access points follow the beacons. The attributes `data-scale`,
/// `data-left` and `data-top` of the figure convert metres to units of the figure: x is
/// left + scale · metres, y is top - scale · metres.
struct PlanFigure {
  let plan: FloorPlan
  let beacons: [Fixture]
  /// The units of the figure per metre.
  private let scale: Double
  /// The labels of the lower and the left scale, in metres.
  private let ticks: (across: [Double], up: [Double])
  /// The margins around the plan, in units.
  private let margin: (left: Double, top: Double, right: Double, bottom: Double)
  /// The distance of the lower scale from the plan. Names beside a flat plan are above that scale.
  private let gap: Double
  let materials: PlanMaterials

  /// The maximum size of a drawn plan. One of its dimensions is exactly `most`. A narrow or flat
  /// plan is padded to `least`, which leaves room for labels beside it.
  private static let most = (width: 600.0, height: 440.0)
  private static let least = (width: 380.0, height: 76.0)
  /// The width of the widest plan with its minimum margins.
  private static let defaultWidth = 656.0

  /// A device in the building.
  struct Fixture {
    var name: String
    /// The tooltip.
    var words: String
    var point: Point
  }

  /// Creates a world's plan with its beacons, receivers and access points.
  init(of world: World) {
    self.init(
      of: world.plan,
      world.beacons.map { Fixture($0) } + world.receivers.map { Fixture($0) }
        + world.environment.accessPoints.map { Fixture($0) })
  }

  /// Creates a plan with devices, each with only a name and a position.
  init(of plan: FloorPlan, devices: [FixedDevice]) {
    self.init(
      of: plan, devices.map { Fixture(name: $0.name, words: $0.name, point: $0.position.point) })
  }

  private init(of plan: FloorPlan, _ beacons: [Fixture]) {
    self.plan = plan
    self.beacons = beacons
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    let size = (width: upper.x - lower.x, height: upper.y - lower.y)
    let scale = min(Self.most.width / size.width, Self.most.height / size.height)
    self.scale = scale
    let across = Self.ticks(lower.x...upper.x, scale) {
      max(50, Self.largeLetter.width * Double($0) + 10)
    }
    let up = Self.ticks(lower.y...upper.y, scale) { _ in 40 }
    ticks = (across, up)
    let half = Self.largeLetter.width * Double(across.longestFigure) / 2
    let besides = (
      width: max(0, Self.least.width - scale * size.width) / 2,
      height: max(0, Self.least.height - scale * size.height) / 2
    )
    gap = besides.height
    margin = (
      left: besides.width
        + max(34, half + 22, Self.largeLetter.width * Double(up.longestFigure) + 10),
      top: besides.height + 12, right: besides.width + max(22, half + 4),
      bottom: besides.height + 26
    )
    materials = PlanMaterials(of: plan)
  }

  /// Returns round numbers along a border, spaced so that their labels do not overlap. `distance`
  /// returns the spacing, in units, that labels need if the longest one has a given number of
  /// characters.
  private static func ticks(
    _ range: ClosedRange<Double>, _ scale: Double, distance: (Int) -> Double
  ) -> [Double] {
    let length = scale * (range.upperBound - range.lowerBound)
    let all = Ticks.within(range, atMost: max(2, Int(length / distance(1))))
    let step = distance(all.longestFigure)
    let found = Ticks.within(range, atMost: max(2, Int(length / step)))
    // A border that is too short for two labels has one label.
    return length < step / 2 ? Array(found.prefix(1)) : found
  }

  /// Returns the horizontal position of a point in the figure.
  func x(_ point: Point) -> String { across(point).inUnits }

  /// Returns the vertical position of a point in the figure, which counts downwards.
  func y(_ point: Point) -> String { down(point).inUnits }

  /// Returns the horizontal position of a point as a number.
  func across(_ point: Point) -> Double { margin.left + scale * (point.x - plan.bounds.lower.x) }

  /// Returns the vertical position of a point as a number.
  func down(_ point: Point) -> Double { margin.top + scale * (plan.bounds.upper.y - point.y) }

  /// Returns a length in units of the figure.
  func length(_ metres: Double) -> String { (scale * metres).inUnits }

  /// Returns the plan as SVG.
  ///
  /// - Parameters:
  ///   - words: The description for screen readers.
  ///   - under: Content beneath the walls, such as coloured cells.
  ///   - above: Content above the walls, such as marks.
  func svg(
    _ words: String, @MarkupBuilder under: () -> Markup = { .all([]) },
    @MarkupBuilder above: () -> Markup = { .all([]) }
  ) -> Markup {
    let (lower, upper) = (plan.bounds.lower, plan.bounds.upper)
    let width = margin.left + scale * (upper.x - lower.x) + margin.right
    let height = margin.top + scale * (upper.y - lower.y) + margin.bottom
    return .element(
      "svg",
      [
        "class": "plan", "id": "plan", "role": "img", "aria-label": words,
        "viewBox": "0 0 \(width.inUnits) \(height.inUnits)",
        // Letters have the same size on a narrow plan as on other plans.
        "style": "--share:\(min(1, width / Self.defaultWidth).inUnits)",
        "data-scale": scale.inFewDigits,
        "data-left": (margin.left - scale * lower.x).inFewDigits,
        "data-top": (margin.top + scale * upper.y).inFewDigits,
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
      Markup.element("g", ["class": "beacons"]) { Markup.all(beacons.enumerated().map(beacon)) }
    }
  }

  /// The hatching of outside areas, which distinguishes the sides without colour.
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

  /// Returns the name of a room as text on the plan.
  func name(of room: Room) -> Markup {
    let place = place(ofNameOf: room)
    return .element("text", ["class": "room", "x": x(place), "y": y(place)]) {
      Markup.shortened(room.name)
    }
  }

  /// Returns the centre of a room's name: in the middle of the room, or above or below it if the
  /// name of a beacon is in the way.
  func place(ofNameOf room: Room) -> Point {
    let corners = room.outline.corners
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let middle = Point(
      x: ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, y: ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2)
    let half = Self.letter.width * Double(room.name.shortened.count) / 2
    // If the whole plan is narrower than the name, the name must not cover the left scale.
    let start = across(plan.bounds.lower)
    let isNarrow = 2 * half > across(plan.bounds.upper) - start
    let left = isNarrow ? start + 8 : across(middle) - half
    let right = left + 2 * half
    let taken = beacons.map(label(of:))
    let shift = [0, 1, -1, 2, -2].map { $0 * Self.letter.height }.first { shift in
      !taken.contains {
        $0.left < right && left < $0.right
          && (down(middle) + shift - $0.base).magnitude < Self.letter.height
      }
    }
    let x = isNarrow ? plan.bounds.lower.x + (8 + half) / scale : middle.x
    return Point(x: x, y: middle.y - (shift ?? 0) / scale)
  }

  private func wall(_ wall: Wall) -> Markup {
    .element("g") {
      for part in wall.linesBetweenDoorways {
        line(part, "wall", stroke(of: wall.material), named: wall.name)
      }
      for opening in wall.openings where opening.material != nil {
        line(wall.line(of: opening), "gap", named: opening.name)
        if opening.door == nil { line(wall.line(of: opening), "window", named: opening.name) }
      }
    }
  }

  private func door(_ number: Int, _ door: Door) -> Markup {
    .element("g", ["class": "door", "id": "door-\(number)"]) {
      line(door.leaf, "leaf closed", named: door.name)
      line(door.openLeaf, "leaf open", named: door.name)
    }
  }

  private func line(
    _ line: Segment, _ kind: String, _ style: String = "", named name: String
  ) -> Markup {
    .element(
      "line",
      [
        "class": kind, "style": style, "x1": x(line.start), "y1": y(line.start),
        "x2": x(line.end), "y2": y(line.end),
      ]
    ) { Markup.element("title") { name } }
  }

  private func beacon(_ number: Int, _ beacon: Fixture) -> Markup {
    let (point, label) = (beacon.point, label(of: beacon))
    return .element(
      "g", ["class": "beacon", "id": "beacon-\(number)", "data-name": beacon.name]
    ) {
      Markup.element("title") { beacon.words }
      Markup.element("circle", ["class": "pulse", "cx": x(point), "cy": y(point), "r": "6"])
      Markup.element("circle", ["cx": x(point), "cy": y(point), "r": "5"])
      Markup.element(
        "text",
        [
          "x": (label.isBeforeIt ? label.right : label.left).inUnits, "y": label.base.inUnits,
          "text-anchor": label.isBeforeIt ? "end" : "start",
        ]
      ) { Markup.shortened(beacon.name) }
    }
  }

  /// The approximate size of a letter with its spacing, in units of the figure.
  static let letter = (width: 7.5, height: 18.0)

  /// The approximate size of a letter on a phone, where letters are largest in units of the figure.
  static let largeLetter = (width: 12.0, height: 20.0)

  /// Returns the horizontal extent and the baseline of a beacon's name. A name that would cross the
  /// right border goes to the left of the beacon.
  func label(
    of beacon: Fixture
  ) -> (left: Double, right: Double, base: Double, isBeforeIt: Bool) {
    let x = across(beacon.point)
    let length = Self.letter.width * Double(beacon.name.shortened.count)
    let base = down(beacon.point) + (isBelow(beacon.point) ? 16 : -6)
    guard x + 8 + length > across(plan.bounds.upper) + margin.right else {
      return (x + 8, x + 8 + length, base, false)
    }
    return (x - 8 - length, x - 8, base, true)
  }

  /// Returns `true` if another beacon is so close above a point that its name would overlap a name
  /// at the point.
  private func isBelow(_ point: Point) -> Bool {
    beacons.contains { other in
      let up = scale * (other.point.y - point.y)
      return up > 0 && up < 16 && scale * (other.point.x - point.x).magnitude < 60
    }
  }

  /// The labels in metres along the left and the lower border.
  private var scales: Markup {
    let lower = plan.bounds.lower
    let foot = (down(lower) + gap).inUnits
    let before = max(16, Self.largeLetter.width * Double(ticks.across.longestFigure) / 2 + 4)
    // The unit is in the corner, for both scales.
    return .element("g", ["class": "scales", "aria-hidden": "true"]) {
      Markup.element(
        "text",
        ["x": x(lower), "y": foot, "dx": (-before).inUnits, "dy": "18", "text-anchor": "end"]
      ) { "m" }
      Markup.all(
        ticks.across.map { tick in
          let place = x(Point(x: tick, y: lower.y))
          return .element("g") {
            Markup.element("path", ["d": "M\(place) \(foot)v5"])
            Markup.element(
              "text", ["x": place, "y": foot, "dy": "18", "text-anchor": "middle"]
            ) { tick.inFewDigits }
          }
        })
      Markup.all(
        ticks.up.map { tick in
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

extension [Double] {
  /// The number of characters in the longest label.
  fileprivate var longestFigure: Int { map(\.inFewDigits.count).max() ?? 0 }
}

extension PlanFigure.Fixture {
  fileprivate init(_ beacon: Beacon) {
    self.init(
      name: beacon.name, words: "\(beacon.name), \(beacon.transmitPower.dBm.inFewDigits) dBm",
      point: beacon.position.point)
  }

  fileprivate init(_ receiver: Receiver) {
    self.init(
      name: receiver.name, words: "\(receiver.name), receiver", point: receiver.position.point)
  }

  fileprivate init(_ accessPoint: AccessPoint) {
    let loads = accessPoint.loads.map { load in
      "\(load.share.inPercent) from \(load.time.seconds.inFewDigits) s"
    }
    self.init(
      name: "Wi-Fi \(accessPoint.channel)",
      words: "Wi-Fi access point on channel \(accessPoint.channel), load "
        + loads.joined(separator: ", "),
      point: accessPoint.position.point)
  }
}
