import BLE

extension WalkableArea {
  /// A uniformly distributed point of the area.
  ///
  /// - Parameter draw: Two numbers in 0..<1, independent of each other and of other attempts.
  func place(_ draw: (_ attempt: Int) -> (Double, Double)) -> Point {
    var place = bounds.lower
    for attempt in 0..<Self.mostAttempts {
      place = self.place(at: draw(attempt))
      if contains(place) { return place }
    }
    return nearest(to: place)
  }

  /// Cells lie mostly within the area, so a second attempt is rare. This limit is reached only for
  /// tiny rooms.
  private static var mostAttempts: Int { 64 }

  /// A point in the bounds or, if there are rooms, in the cells that overlap them. The cells are
  /// treated as one long strip.
  private func place(at share: (along: Double, up: Double)) -> Point {
    var corner = bounds.lower
    var size = bounds.upper - bounds.lower
    var across = share.along
    if !used.isEmpty {
      across *= Double(used.count)
      let number = min(Int(across), used.count - 1)
      across -= Double(number)
      let cell = Int(used[number])
      size = cells.pitch
      corner = Point(
        x: corner.x + Double(cell % cells.columns) * size.dx,
        y: corner.y + Double(cell / cells.columns) * size.dy)
    }
    // Rounding could place the point beyond the bounds.
    return Point(
      x: min(corner.x + across * size.dx, bounds.upper.x),
      y: min(corner.y + share.up * size.dy, bounds.upper.y))
  }

  /// The nearest point of the area: the point itself if it lies inside. For a point outside all
  /// rooms, the result lies a centimetre within the border, so it is in a room despite rounding.
  ///
  /// - Complexity: O(corners) for a point outside.
  public func nearest(to point: Point) -> Point {
    if contains(point) { return point }
    guard !pieces.isEmpty else { return bounds.nearest(to: point) }
    return nearest(to: point, inside: Self.margin) ?? nearest(
      to: bounds.lower, inside: Self.margin) ?? bounds.nearest(to: point)
  }

  /// The distance of nearest points from the border, in metres.
  static var margin: Double { 0.01 }

  /// The nearest point of the area among the points beside the borders: at a distance `margin` from
  /// a border, on either side, and no nearer than that to the border's ends; `nil` if no such point
  /// is in the area.
  func nearest(to point: Point, inside margin: Double) -> Point? {
    var nearest: Point?
    var least = Double.infinity
    for piece in pieces {
      for border in piece.borders {
        let length = border.length
        guard let along = (border.end - border.start).unit else { continue }
        let ends = min(margin, length / 2)
        let foot = min(max((point - border.start).dot(along), ends), length - ends)
        for side in [margin, -margin] {
          let place = border.start + foot * along + side * Vector(dx: -along.dy, dy: along.dx)
          let distance = point.distance(to: place)
          guard distance < least, contains(place) else { continue }
          (nearest, least) = (place, distance)
        }
      }
    }
    return nearest
  }
}

extension Polygon {
  /// The sides of the polygon.
  var borders: [Segment] {
    var borders: [Segment] = []
    var previous = corners.count - 1
    for current in corners.indices {
      borders.append(Segment(from: corners[previous], to: corners[current]))
      previous = current
    }
    return borders
  }
}
