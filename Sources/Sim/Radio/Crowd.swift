import BLE

/// Everyone in the building, as bodies that stand in the way of radio.
struct Crowd: Sendable {
  private var places: [Point]
  // The same, eight by eight in single precision, to see quickly who may be near; lanes without
  // anyone are no numbers, and near nothing.
  private var x: [SIMD8<Float>]
  private var y: [SIMD8<Float>]

  /// So many people, who are nowhere yet.
  init(of count: Int) {
    places = Array(repeating: Point(x: .nan, y: .nan), count: count)
    // One alone stands in nobody's way.
    x = Array(repeating: SIMD8(repeating: .nan), count: count > 1 ? (count + 7) / 8 : 0)
    y = x
  }

  /// People are at new places.
  mutating func move(_ people: [Progress], at now: Instant) {
    guard !x.isEmpty else { return }
    for walker in people.indices {
      places[walker] = people[walker].pose(at: now).point
      x[walker / 8][walker % 8] = Float(places[walker].x)
      y[walker / 8][walker % 8] = Float(places[walker].y)
    }
  }

  /// What bodies in the way take, added up, and at most 20 dB.
  ///
  /// - Parameter own: The one who carries the phone, whose own body counts elsewhere.
  /// - Complexity: O(people), of whom those near the line cost far more than the others.
  func loss(from start: Point, to end: Point, except own: Int) -> Decibels {
    guard !x.isEmpty else { return .zero }
    var total = Decibels.zero
    let course = end - start
    let (startX, startY) = (Float(start.x), Float(start.y))
    let (courseX, courseY) = (Float(course.dx), Float(course.dy))
    let square = courseX * courseX + courseY * courseY
    // More than the rounding of single precision, 10⁻⁵ m on a plan of 100 m.
    let slack: Float = 0.01
    let aside = Float(BodyScreen.reach) + slack
    let apart = Float(BodyScreen.nearest) - slack
    for group in x.indices {
      let (dx, dy) = (x[group] - startX, y[group] - startY)
      let across = dy * courseX - dx * courseY
      let (fromEndX, fromEndY) = (dx - courseX, dy - courseY)
      let isNear =
        (across * across .< aside * aside * square)
        .& (dx * dx + dy * dy .> apart * apart)
        .& (fromEndX * fromEndX + fromEndY * fromEndY .> apart * apart)
      guard any(isNear) else { continue }
      for lane in 0..<8 where isNear[lane] && 8 * group + lane != own {
        total = total + BodyScreen.loss(of: places[8 * group + lane], from: start, to: end)
      }
    }
    return min(total, BodyScreen.mostLoss)
  }
}

extension World {
  /// What each body in the way between a beacon and a walker's phone takes, by the name of its
  /// walker, in the order of the walkers; those who take nothing are left out. The link's loss is
  /// their sum, and at most 20 dB.
  ///
  /// - Parameter poses: Where each walker is, in the order of the walkers.
  public func bystanderLosses(
    from beacon: Int, to walker: Int, at poses: [Pose]
  ) -> [(name: String, loss: Decibels)] {
    let start = beacons[beacon].position.point
    return walkers.indices.compactMap { other in
      guard other != walker else { return nil }
      let loss = BodyScreen.loss(of: poses[other].point, from: start, to: poses[walker].point)
      return loss == .zero ? nil : (walkers[other].name, loss)
    }
  }
}
