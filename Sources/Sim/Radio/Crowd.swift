import BLE

/// The bodies of all people in the building, as obstacles to radio.
struct Crowd: Sendable {
  private var places: [Point]
  /// The walkers without a body: phones on a mast.
  private let bodiless: [Int]
  // The places in single precision, eight to a vector, for a quick search of nearby bodies. Unused
  // lanes are NaN, so they are near nothing.
  private var x: [SIMD8<Float>]
  private var y: [SIMD8<Float>]

  /// The walkers of a world, without positions.
  init(of walkers: [Walker]) {
    self.init(of: walkers.count, without: walkers.indices.filter { !walkers[$0].carriage.hasBody })
  }

  /// A given count of people, without positions.
  ///
  /// - Parameter bodiless: The walkers without a body (mast).
  init(of count: Int, without bodiless: [Int] = []) {
    self.bodiless = bodiless
    places = Array(repeating: Point(x: .nan, y: .nan), count: count)
    // A single person blocks no one.
    x = Array(repeating: SIMD8(repeating: .nan), count: count > 1 ? (count + 7) / 8 : 0)
    y = x
  }

  /// Updates the positions of the people.
  mutating func move(_ people: [WalkProgress], at now: Instant) {
    guard !x.isEmpty else { return }
    for walker in people.indices where bodiless.isEmpty || !bodiless.contains(walker) {
      places[walker] = people[walker].pose(at: now).point
      x[walker / 8][walker % 8] = Float(places[walker].x)
      y[walker / 8][walker % 8] = Float(places[walker].y)
    }
  }

  /// The combined loss of the bodies in the way, at most 20 dB.
  ///
  /// - Parameters:
  ///   - own: The carrier of a device, whose own body is a separate term.
  ///   - other: The carrier of the device at the other end.
  /// - Complexity: O(people); those near the line cost far more than the others.
  func loss(
    from start: Position, to end: Position, except own: Int?, and other: Int? = nil
  ) -> Decibels {
    guard !x.isEmpty else { return .zero }
    var total = Decibels.zero
    let course = end.point - start.point
    let (startX, startY) = (Float(start.point.x), Float(start.point.y))
    let (courseX, courseY) = (Float(course.dx), Float(course.dy))
    let length = (courseX * courseX + courseY * courseY).squareRoot()
    // More than the rounding error of single precision, 10⁻⁵ m on a plan of 100 m.
    let slack: Float = 0.01
    // The limits below are multiplied by the length, as the coordinates are.
    let aside = (Float(BodyScreen.reach) + slack) * length
    let earliest = -(Float(BodyScreen.depth) / 2 + slack) * length
    let latest = length * length - earliest
    for group in x.indices {
      let (dx, dy) = (x[group] - startX, y[group] - startY)
      let across = dy * courseX - dx * courseY
      let along = dx * courseX + dy * courseY
      let isNear =
        (across .< aside) .& (across .> -aside) .& (along .> earliest) .& (along .< latest)
      guard any(isNear) else { continue }
      for lane in 0..<8 where isNear[lane] {
        let walker = 8 * group + lane
        guard walker != own, walker != other else { continue }
        total = total + BodyScreen.loss(of: places[walker], from: start, to: end)
        // No body has a gain, so the loss only grows. In a throng, a few bodies are enough to reach
        // the limit.
        guard total < BodyScreen.mostLoss else { return BodyScreen.mostLoss }
      }
    }
    return total
  }
}

extension World {
  /// The loss due to each body between a device and a walker, with the name of that body's walker,
  /// in the order of the walkers. Bodies without a loss are omitted. The loss of the link is the
  /// sum, at most 20 dB.
  ///
  /// - Parameter poses: The pose of each walker, in the order of the walkers.
  public func bystanderLosses(
    between device: Int, and walker: Int, at poses: [Pose]
  ) -> [(name: String, loss: Decibels)] {
    let carrier = carrier(of: device)
    func place(of walker: Int) -> Position {
      Position(poses[walker].point, height: walkers[walker].phoneHeight)
    }
    guard let start = position(of: device) ?? carrier.map(place) else { return [] }
    let end = place(of: walker)
    return walkers.indices.compactMap { other in
      guard other != walker, other != carrier, walkers[other].carriage.hasBody else { return nil }
      let loss = BodyScreen.loss(of: poses[other].point, from: start, to: end)
      return loss == .zero ? nil : (walkers[other].name, loss)
    }
  }
}
