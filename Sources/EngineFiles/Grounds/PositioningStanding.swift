import BLE
import Documents
import Positioning

/// The account of a positioning engine's state: the position and the places, and what keeps the
/// engine from the next position, from entering places and from leaving them.
struct PositioningStanding {
  let description: PositioningDescription
  let positioner: Positioner<AnyMethod>
  /// The places; `nil` for an engine that watches none.
  let places: PlaceEngine<Positioner<AnyMethod>>?
  let time: Instant

  private var rule: PlaceRule { description.rule }

  /// The account of the engine's state.
  var standing: Standing {
    let presence = places?.presence ?? []
    let rooms = places.map { "\(Standing.words(forRooms: $0.presentIn)), " } ?? ""
    return Standing(
      rooms + position,
      pending: [next]
        + presence.map { place, isHeld, since in
          isHeld
            ? leaving(place, since: since).pendingExit(from: place.name)
            : entering(place, since: since).pendingEntry(to: place.name)
        })
  }

  private var position: String {
    guard positioner.nextScanEnd != nil else { return "signal lost" }
    return positioner.fix.map { "at \($0.point.inMetres)" } ?? "no position"
  }

  private var silence: Ground {
    Ground(
      "not heard for", positioner.newestReading.duration(to: time).inSeconds, "s",
      Ground.Requirement(.lessThan, rule.signalTimeout.inSeconds, "signalTimeoutS"))
  }

  // MARK: The position

  private var next: Standing.Pending {
    guard let end = positioner.nextScanEnd else {
      return Standing.Pending(
        "position", awaits: .anyPosition,
        rule: "no scans once nothing is heard for signalTimeoutS, until the next reading",
        [silence], isDue: false, judgedAt: "the next reading")
    }
    let needed = positioner.anchorsNeeded
    let start = end.advanced(
      by: .nanoseconds(-positioner.interval.nanoseconds * Int64(positioner.scanCount)))
    let words =
      "of \(positioner.anchors.count), in the \(positioner.scanCount.counted("scan")) from "
      + "\(max(start, .start).seconds.with(3)) s on"
    return Standing.Pending(
      "position", awaits: .anyPosition,
      rule: "a position at the end of each scan of intervalS"
        + (needed == 0
          ? ", also from memory alone"
          : ", if the method hears at least \(needed.counted("device"))"),
      [
        Ground(
          "devices heard", Double(positioner.anchorsHeard.count), "",
          Ground.Requirement(.atLeast, Double(needed)), words: words), silence,
      ], judgedAt: "the end of the scan, at \(end.seconds.with(3)) s")
  }

  // MARK: The places

  private static let nextPosition = "the next position"

  private func leaving(_ place: Place, since: Instant?) -> RoomHindrance {
    let age = Ground(
      "age of the newest reading", places?.lastHeard?.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, rule.signalTimeout.inSeconds, "signalTimeoutS"))
    return RoomHindrance(
      rule:
        "left if positions lie more than hysteresisM outside the border for exitDwellS, or once "
        + "the newest position's readings are signalTimeoutS old",
      anyOf: [
        [
          border(of: place, isEntered: false),
          dwell(since: since, rule.exitDwell, "exitDwellS"),
        ], [age],
      ], judgement: Self.nextPosition)
  }

  private func entering(_ place: Place, since: Instant?) -> RoomHindrance {
    RoomHindrance(
      rule: "entered if positions lie inside the border for enterDwellS",
      figures: [
        border(of: place, isEntered: true),
        dwell(since: since, rule.enterDwell, "enterDwellS"),
      ], judgement: Self.nextPosition)
  }

  private func border(of place: Place, isEntered: Bool) -> Ground {
    guard let point = places?.newestPoint else {
      return Ground("position", words: "none", isMet: false)
    }
    let isInside = place.outline.contains(point)
    let distance = place.outline.distanceToBorder(from: point)
    let outside = isInside ? -distance : distance
    return isEntered
      ? Ground("inside the border by", -outside, "m", Ground.Requirement(.atLeast, 0))
      : Ground(
        "outside the border by", outside, "m",
        Ground.Requirement(.moreThan, rule.hysteresis, "hysteresisM"))
  }

  private func dwell(since: Instant?, _ dwell: Duration, _ setting: String) -> Ground {
    Ground(
      "for", since?.duration(to: time).inSeconds ?? 0, "s",
      Ground.Requirement(.atLeast, dwell.inSeconds, setting))
  }
}

extension PositioningDescription {
  /// Returns the position and the places, and what keeps the engine from the next ones; `nil` for
  /// an engine that only listens, because it has no map.
  public func standing(
    of engine: AnyEngine, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    let places = engine.found(as: PlaceEngine<Positioner<AnyMethod>>.self)
    return (places?.base ?? engine.found(as: Positioner<AnyMethod>.self)).map {
      PositioningStanding(description: self, positioner: $0, places: places, time: time).standing
    }
  }
}
