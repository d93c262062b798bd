import BLE

/// Everyone in the building, as bodies that stand in the way of radio.
struct Crowd: Sendable {
  // Four by four; places without anyone lie far off.
  private var x: [SIMD4<Double>]
  private var y: [SIMD4<Double>]
  private let count: Int

  private static let farOff = 1e9

  /// So many people, who are nowhere yet.
  init(of count: Int) {
    self.count = count
    let nobody = SIMD4<Double>(repeating: Self.farOff)
    // One alone stands in nobody's way.
    x = Array(repeating: nobody, count: count > 1 ? (count + 3) / 4 : 0)
    y = x
  }

  /// People are at new places.
  mutating func move(_ people: [Progress], at now: Instant) {
    guard !x.isEmpty else { return }
    for walker in people.indices {
      let point = people[walker].pose(at: now).point
      x[walker / 4][walker % 4] = point.x
      y[walker / 4][walker % 4] = point.y
    }
  }

  /// What bodies in the way take, added up, and at most 20 dB.
  ///
  /// - Parameter own: The one who carries the phone, whose own body counts elsewhere.
  /// - Complexity: O(people), of whom those near the line cost far more than the others.
  func loss(from start: Point, to end: Point, except own: Int) -> Decibels {
    var total = Decibels.zero
    let course = end - start
    let square = course.dot(course)
    let mostAside = SIMD4<Double>(repeating: BodyScreen.reach * BodyScreen.reach * square)
    for quad in x.indices {
      let (dx, dy) = (x[quad] - start.x, y[quad] - start.y)
      let along = dx * course.dx + dy * course.dy
      let aside = dy * course.dx - dx * course.dy
      let isNear = (aside * aside .< mostAside) .& (along .> 0) .& (along .< square)
      guard any(isNear) else { continue }
      for lane in 0..<4 where isNear[lane] && 4 * quad + lane != own {
        let body = Point(x: x[quad][lane], y: y[quad][lane])
        total = total + BodyScreen.loss(of: body, from: start, to: end)
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
