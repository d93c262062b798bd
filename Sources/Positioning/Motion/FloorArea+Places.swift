import BLE

extension FloorArea {
  /// A place of the area, each as likely as any other.
  ///
  /// - Parameter draw: Two numbers from 0 up to, and without, 1, independent of one another and of
  ///   those of other attempts.
  func place(_ draw: (_ attempt: Int) -> (Double, Double)) -> Point {
    var place = bounds.lower
    for attempt in 0..<Self.mostAttempts {
      place = self.place(at: draw(attempt))
      if contains(place) { return place }
    }
    return nearest(to: place)
  }

  /// Cells are mostly within the area: a second attempt is rare, and so many never come up but for
  /// rooms that are next to nothing.
  private static var mostAttempts: Int { 64 }

  /// A place in the bounds or, where there are rooms, in the cells that these have a part of: they
  /// are taken for one long strip.
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
    // Rounding could lead beyond.
    return Point(
      x: min(corner.x + across * size.dx, bounds.upper.x),
      y: min(corner.y + share.up * size.dy, bounds.upper.y))
  }

  /// The place of the area that is nearest to another: that itself where it lies within. Of a place
  /// outside of all rooms it lies a centimetre within the border, so that it is in a room by any
  /// rounding.
  ///
  /// - Complexity: O(corners) for a place outside.
  public func nearest(to point: Point) -> Point {
    if contains(point) { return point }
    guard !pieces.isEmpty else { return bounds.nearest(to: point) }
    return nearest(to: point, inside: Self.margin) ?? nearest(
      to: bounds.lower, inside: Self.margin) ?? bounds.nearest(to: point)
  }

  /// In metres.
  static var margin: Double { 0.01 }

  /// Of the places that lie so far from a border, on either side of it, and from its ends, the nearest
  /// one in the area; `nil` where there is none.
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
          let place =
            border.start + foot * along + side * Vector(dx: -along.dy, dy: along.dx)
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
  /// The sides.
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
