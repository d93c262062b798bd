import BLE

/// A place on a way that was recorded.
public struct TracePoint: Hashable, Sendable {
  /// When someone was there.
  public var time: Instant
  /// The place.
  public var point: Point
  /// Where they faced; `nil` where nobody wrote it down.
  public var facing: Vector?

  /// A place at a time.
  public init(at time: Instant, _ point: Point, facing: Vector? = nil) {
    self.time = time
    self.point = point
    self.facing = facing
  }
}

extension Walk {
  /// How far someone may seem to wander without having moved, in metres: positions are recorded
  /// with errors of some centimetres, and whoever stands does not turn with each of them.
  private static let jitter = 0.05

  /// The way of someone whose places were recorded: there at each time, and on a straight line
  /// between.
  ///
  /// Walls do not stop it, and doors neither: who was recorded was there, and a wall that is crossed
  /// is a few centimetres off. Steps of less than 5 cm are taken together. Who stands faces as was
  /// recorded, or else where they were going.
  ///
  /// - Precondition: There is at least one place; times are in order and not before the start of
  ///   the run. Of two places at one time the later counts.
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
