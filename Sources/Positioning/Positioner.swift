import BLE

/// Tells once a second, or as often as asked for, where the device is, by any method.
///
/// Readings are gathered into scans that follow one another without a gap, from the start on. At
/// the end of each, the method is asked; what it answers is a decision of that very time, whether
/// a wake comes then, later, twice, or not at all. A time before the latest that was seen is taken
/// for the latest.
///
/// When nothing has been heard for `signalTimeout`, the signal is lost: the position is unknown, and
/// the method begins anew with the next reading. So a method that remembers holds nobody in a building
/// that they have left.
public struct Positioner<Method: PositioningMethod>: DecisionEngine {
  /// The fixed devices that are listened to, in the order of the method's soundings.
  public let anchors: [Anchor]
  /// How long a scan lasts.
  public let interval: Duration
  /// How long nothing at all must be heard until the position is unknown: at the end of a scan, a
  /// position rests on a reading that is newer.
  public let signalTimeout: Duration
  /// Where the device was taken to be at the end of the last scan; `nil` where that could not be
  /// told.
  public private(set) var fix: PositionFix?

  /// The method before it has heard anything.
  private let fresh: Method
  private var method: Method
  private var gathering: ScanGathering
  private var sounding: Sounding?
  /// What the fix rests on; where there is none, what the last scans that the method looked at heard.
  private var grounds: [Evidence] = []
  /// When the scan ends that is gathered; `nil` before the start.
  private var scanEnd: Instant?
  private var wakeAskedFor: Instant?
  /// When the newest reading was heard; before there is one, when listening began.
  private var lastHeard = Instant.start
  /// Whether the signal is lost: there are no scans until there is a reading again.
  private var isLost = false
  private var now = Instant(nanoseconds: .min)

  /// A positioner that has heard nothing.
  ///
  /// - Precondition: The interval is 10 ms ... 1 h, and the timeout above zero and at most a day.
  public init(
    anchors: [Anchor], method: Method, interval: Duration = .seconds(1),
    signalTimeout: Duration = PlaceRule().signalTimeout
  ) {
    precondition(
      interval >= .milliseconds(10) && interval <= .seconds(3600),
      "an interval of \(interval.inSeconds) s is outside 10 ms ... 1 h")
    PlaceRule.checkAllowed(signalTimeout: signalTimeout)
    self.anchors = anchors
    self.method = method
    self.interval = interval
    self.signalTimeout = signalTimeout
    fresh = method
    gathering = ScanGathering(of: anchors)
  }

  /// Asks to hear advertisements, and to be woken at the end of the first scan.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    let end = now.advanced(by: interval)
    (scanEnd, wakeAskedFor, lastHeard) = (end, end, now)
    return [.command(.scan), .command(.wake(at: end))]
  }

  /// Takes in what happened at a time; gives the positions at the ends of the scans that are over
  /// by then.
  ///
  /// Once the signal is lost there are no more scans, and no wakes are asked for, until there is a
  /// reading again: the scan of that reading keeps the beat.
  ///
  /// - Complexity: O(anchors) and what the method costs for each scan.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs: [EngineOutput] = []
    if scanEnd == nil { outputs = start(at: now) }
    var end = scanEnd ?? now
    while end <= now {
      if lastHeard.duration(to: end) < signalTimeout {
        finishScan(at: end, &outputs)
        end = end.advanced(by: interval)
      } else {
        lose(at: end)
        let over = 1 + end.duration(to: now).nanoseconds / interval.nanoseconds
        end = end.advanced(by: .nanoseconds(over * interval.nanoseconds))
      }
    }
    scanEnd = end
    if gathering.hear(event, at: now) { (lastHeard, isLost) = (now, false) }
    if !isLost && wakeAskedFor != end {
      wakeAskedFor = end
      outputs.append(.command(.wake(at: end)))
    }
    return outputs
  }

  /// What the last scans that the method looked at have heard; where they heard nothing and the method
  /// goes on by what it remembers, what those before heard.
  public func evidence(at time: Instant) -> [Evidence] { grounds }

  private mutating func finishScan(at end: Instant, _ outputs: inout [EngineOutput]) {
    let scan = gathering.finish(at: end)
    sounding?.add(scan, keeping: method.scanCount)
    let sounding = sounding ?? Sounding([scan])
    self.sounding = sounding
    fix = method.locate(sounding)
    let heard = sounding.evidence(ofNewest: method.scanCount, anchors: anchors)
    if fix == nil || !heard.isEmpty { grounds = heard }
    if let fix {
      outputs.append(.decision(Decision(.position(fix), at: end, evidence: grounds)))
    }
  }

  /// Forgets all that was heard, what is gathered for the scan that ends at a time included.
  private mutating func lose(at end: Instant) {
    guard !isLost else { return }
    isLost = true
    method = fresh
    _ = gathering.finish(at: end)
    (sounding, grounds, fix) = (nil, [], nil)
  }
}
