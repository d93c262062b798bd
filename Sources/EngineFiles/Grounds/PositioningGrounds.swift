import BLE
import Buildings
import Documents
import Positioning

/// The rule and the facts behind a decision of a positioning engine.
struct PositioningGrounds {
  let description: PositioningDescription
  let context: GroundsContext

  private var decision: Decision { context.decision }
  private var placeRule: PlaceRule { description.rule }

  /// The rule of the decision.
  var rule: String {
    switch decision.verdict {
    case .position:
      "position by \(description.method.word) from the readings up to then"
    case .entered: "entered if positions lie inside the border for enterDwellS"
    case .left where isLost:
      "left if the newest position's readings are signalTimeoutS old"
    case .left:
      "left if positions lie more than hysteresisM outside the border for exitDwellS"
    default: ""
    }
  }

  /// The facts behind the decision.
  var grounds: [Ground] {
    switch decision.verdict {
    case .position(let fix): fixGrounds(fix)
    case .entered(let name): placeGrounds(of: name, isEntered: true)
    case .left(let name): isLost ? lostGrounds : placeGrounds(of: name, isEntered: false)
    default: []
    }
  }

  private func fixGrounds(_ fix: PositionFix) -> [Ground] {
    let spread = (fix.covariance.trace / 2).squareRoot()
    var grounds = [
      Ground("position", words: fix.point.inMetres),
      Ground("standard deviation", spread, "m", words: "per coordinate, stated by the method"),
    ]
    if let cell = fix.cell { grounds.append(Ground("cell", words: cell.onOneLine)) }
    return grounds
  }

  /// The positions before the decision, newest first, each with the time of the newest reading
  /// behind it.
  private var fixes: [(time: Instant, heard: Instant, point: Point)] {
    context.before.reversed().compactMap {
      guard case .position(let fix) = $0.verdict else { return nil }
      return ($0.time, $0.evidence.newestReading ?? $0.time, fix.point)
    }
  }

  private var silence: Duration? { fixes.first?.heard.duration(to: decision.time) }

  /// `true` if the place is left because the signal was lost.
  private var isLost: Bool { (silence ?? .zero) >= placeRule.signalTimeout }

  private var lostGrounds: [Ground] {
    [
      Ground(
        "age of the newest reading", silence?.inSeconds, "s",
        Ground.Requirement(.atLeast, placeRule.signalTimeout.inSeconds, "signalTimeoutS"))
    ]
  }

  private func placeGrounds(of name: String, isEntered: Bool) -> [Ground] {
    guard let newest = fixes.first,
      let outline = context.plan?.rooms.first(where: { $0.name == name })?.outline
    else { return [] }
    func isBeyond(_ point: Point) -> Bool {
      !outline.contains(point) && outline.distanceToBorder(from: point) > placeRule.hysteresis
    }
    var next = decision.time
    let stretch = fixes.prefix { fix in
      // A lost signal ends the stretch.
      guard fix.heard.duration(to: next) < placeRule.signalTimeout else { return false }
      next = fix.time
      return isEntered ? outline.contains(fix.point) : isBeyond(fix.point)
    }
    let border = outline.distanceToBorder(from: newest.point)
    let dwell = isEntered ? placeRule.enterDwell : placeRule.exitDwell
    return [
      Ground("newest position", words: newest.point.inMetres),
      isEntered
        ? Ground("inside the border by", border, "m")
        : Ground(
          "outside the border by", border, "m",
          Ground.Requirement(.moreThan, placeRule.hysteresis, "hysteresisM")),
      Ground(
        "for", stretch.last?.time.duration(to: decision.time).inSeconds, "s",
        Ground.Requirement(.atLeast, dwell.inSeconds, isEntered ? "enterDwellS" : "exitDwellS"),
        words: stretch.count.counted("position")),
    ]
  }
}
