import BLE

/// A spatial index of a plan's panels: a bounding volume hierarchy, so that a path need not be
/// tested against each panel.
///
/// A binary tree: each box is the bounding box of its panels, and is halved along its longer side.
struct PanelTree: Hashable, Sendable {
  /// The boxes, each one before its descendants.
  private var boxes: [Box] = []
  /// The indices of the panels. The indices of each box's panels are contiguous.
  private var order: [Int] = []

  fileprivate struct Box: Hashable, Sendable {
    var lower: Point
    var upper: Point
    /// The panels within the box, as a range of `order`.
    var first: Int
    var end: Int
    /// The next box if this one is skipped.
    var next: Int
  }

  private static let panelsOfALeaf = 4

  init(of panels: [Panel]) {
    order = Array(panels.indices)
    guard !panels.isEmpty else { return }
    addBox(first: 0, end: panels.count, panels)
  }

  /// Visits the panels within a distance of a path, and a few others, until a visit returns `true`.
  ///
  /// - Parameter distance: The distance in metres; with 0, the panels that the path can meet are
  ///   visited.
  /// - Complexity: O(log n) if the path meets few panels.
  func visit(near path: Segment, within distance: Double = 0, _ isEnough: (Int) -> Bool) {
    var way = Box(lower: path.start, upper: path.start, first: 0, end: 0, next: 0)
    way.include(path.end)
    way.widen(by: distance)
    let course = path.end - path.start
    let margin = distance * (course.dx.magnitude + course.dy.magnitude)
    var index = 0
    while index < boxes.count {
      let box = boxes[index]
      guard box.overlaps(way), box.isTouched(byLineFrom: path.start, along: course, margin) else {
        index = box.next
        continue
      }
      if box.next == index + 1 {
        for place in box.first..<box.end where isEnough(order[place]) { return }
      }
      index += 1
    }
  }

  /// Visits the panels within a distance of lines from a place to a stretch, and a few others.
  ///
  /// - Parameter distance: The distance in metres; with 0, the panels that the lines can meet are
  ///   visited.
  func visit(
    between place: Point, and stretch: Segment, within distance: Double = 0, _ body: (Int) -> Void
  ) {
    var triangle = Box(lower: place, upper: place, first: 0, end: 0, next: 0)
    triangle.include(stretch.start)
    triangle.include(stretch.end)
    triangle.widen(by: distance)
    let (first, last) = (stretch.start - place, stretch.end - place)
    let (right, left) = first.cross(last) >= 0 ? (first, last) : (last, first)
    let margins = (
      distance * (right.dx.magnitude + right.dy.magnitude),
      distance * (left.dx.magnitude + left.dy.magnitude)
    )
    var index = 0
    while index < boxes.count {
      let box = boxes[index]
      guard box.overlaps(triangle), box.lies(leftOfLineFrom: place, along: right, margins.0),
        box.lies(rightOfLineFrom: place, along: left, margins.1)
      else {
        index = box.next
        continue
      }
      if box.next == index + 1 {
        for place in box.first..<box.end { body(order[place]) }
      }
      index += 1
    }
  }

  /// The rectangle that contains all panels; `nil` if there are none.
  var bounds: Bounds? { boxes.first.map { Bounds(from: $0.lower, to: $0.upper) } }

  /// Visits the panels whose boxes come within a distance of a place, in each direction, and a few
  /// others.
  func visit(around place: Point, within distance: Double, _ body: (Int) -> Void) {
    visit(
      within: Bounds(
        from: Point(x: place.x - distance, y: place.y - distance),
        to: Point(x: place.x + distance, y: place.y + distance)), body)
  }

  /// Visits the panels whose boxes meet a rectangle, and a few others.
  func visit(within bounds: Bounds, _ body: (Int) -> Void) {
    let area = Box(lower: bounds.lower, upper: bounds.upper, first: 0, end: 0, next: 0)
    var index = 0
    while index < boxes.count {
      let box = boxes[index]
      guard box.overlaps(area) else {
        index = box.next
        continue
      }
      if box.next == index + 1 {
        for place in box.first..<box.end { body(order[place]) }
      }
      index += 1
    }
  }

  private mutating func addBox(first: Int, end: Int, _ panels: [Panel]) {
    let index = boxes.count
    var box = Box(
      lower: panels[order[first]].segment.start, upper: panels[order[first]].segment.start,
      first: first, end: end, next: 0)
    for place in first..<end {
      box.include(panels[order[place]].segment.start)
      box.include(panels[order[place]].segment.end)
    }
    boxes.append(box)
    if end - first > Self.panelsOfALeaf {
      let isWide = box.upper.x - box.lower.x >= box.upper.y - box.lower.y
      let middle = { (panel: Int) in
        let segment = panels[panel].segment
        return isWide ? segment.start.x + segment.end.x : segment.start.y + segment.end.y
      }
      let sorted = order[first..<end].sorted { (middle($0), $0) < (middle($1), $1) }
      order.replaceSubrange(first..<end, with: sorted)
      let half = (first + end) / 2
      addBox(first: first, end: half, panels)
      addBox(first: half, end: end, panels)
    }
    boxes[index].next = boxes.count
  }
}

extension PanelTree.Box {
  fileprivate mutating func include(_ point: Point) {
    lower = Point(x: min(lower.x, point.x), y: min(lower.y, point.y))
    upper = Point(x: max(upper.x, point.x), y: max(upper.y, point.y))
  }

  fileprivate mutating func widen(by distance: Double) {
    lower = Point(x: lower.x - distance, y: lower.y - distance)
    upper = Point(x: upper.x + distance, y: upper.y + distance)
  }

  fileprivate func overlaps(_ other: Self) -> Bool {
    lower.x <= other.upper.x && other.lower.x <= upper.x && lower.y <= other.upper.y
      && other.lower.y <= upper.y
  }

  /// `true` if a line has corners of the box on both sides, or has a corner within rounding or a
  /// margin of the line.
  fileprivate func isTouched(
    byLineFrom start: Point, along course: Vector, _ margin: Double
  ) -> Bool {
    let sides = sides(ofLineFrom: start, along: course)
    return sides.least <= margin && sides.greatest >= -margin
  }

  /// `true` if a corner of the box is on the left of a line, or within rounding or a margin of it.
  fileprivate func lies(
    leftOfLineFrom start: Point, along course: Vector, _ margin: Double
  ) -> Bool {
    sides(ofLineFrom: start, along: course).greatest >= -margin
  }

  /// `true` if a corner of the box is on the right of a line, or within rounding or a margin of it.
  fileprivate func lies(
    rightOfLineFrom start: Point, along course: Vector, _ margin: Double
  ) -> Bool {
    sides(ofLineFrom: start, along: course).least <= margin
  }

  /// The smallest and largest offset of the box's corners to the left of a line, widened by the
  /// rounding error.
  private func sides(
    ofLineFrom start: Point, along course: Vector
  ) -> (least: Double, greatest: Double) {
    let (left, right) = (course.dx * (lower.y - start.y), course.dx * (upper.y - start.y))
    let (low, high) = (course.dy * (lower.x - start.x), course.dy * (upper.x - start.x))
    let least = min(left, right) - max(low, high)
    let greatest = max(left, right) - min(low, high)
    // With ε = 2⁻⁵³, each of the four products has a relative error of at most 3ε, and each
    // difference one of ε.
    let rounding =
      0x1p-50 * (max(left.magnitude, right.magnitude) + max(low.magnitude, high.magnitude))
    return (least - rounding, greatest + rounding)
  }
}
