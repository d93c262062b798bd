import BLE

/// A point of a recorded path.
public struct TracePoint: Hashable, Sendable {
  /// The time at this point.
  public var time: Instant
  /// The point.
  public var point: Point
  /// The recorded heading; `nil` if it was not recorded.
  public var facing: Vector?

  /// A point at a time.
  public init(at time: Instant, _ point: Point, facing: Vector? = nil) {
    self.time = time
    self.point = point
    self.facing = facing
  }
}

extension Walk {
  /// The largest apparent movement of a person at rest, in metres. Recorded positions have errors
  /// of some centimetres, and a standing person does not turn with each of them.
  private static let jitter = 0.05

  /// The walk along a recorded path. It reaches each recorded point on time, and is a straight line
  /// between two points.
  ///
  /// Walls and doors do not stop the walk: the path is true, and a wall that it crosses is drawn a
  /// few centimetres off. Steps of less than 5 cm are merged. A standing person has the recorded
  /// heading, or else the last direction of walking.
  ///
  /// - Precondition: There is at least one point; times are in order and not before the start of
  ///   the run. If two points have the same time, the later one counts.
  public init(tracing trace: [TracePoint]) {
    precondition(!trace.isEmpty, "a way has at least one place")
    var stages: [Stage] = []
    var here = trace[0].point
    var now = Instant.start
    var lastTime = now
    var firstDirection: Vector?
    var facing = trace[0].facing

    func stand(until time: Instant) {
      guard time > now else { return }
      stages.append(.stand(now.duration(to: time), facing: facing?.unit))
      now = time
    }

    for place in trace {
      precondition(place.time >= lastTime, "the way goes back in time at \(place.time.seconds) s")
      let leg = Segment(from: here, to: place.point)
      if leg.length >= Self.jitter {
        stand(until: lastTime)
        firstDirection = firstDirection ?? (leg.end - leg.start).unit
        stages.append(.walk(leg, takes: now.duration(to: place.time)))
        (now, here) = (place.time, place.point)
      } else if place.facing != facing {
        stand(until: place.time)
      }
      facing = place.facing
      lastTime = place.time
    }
    stand(until: lastTime)
    self.init(
      start: trace[0].point,
      facing: trace[0].facing?.unit ?? firstDirection ?? Vector(dx: 0, dy: 1), stages: stages)
  }
}
