import BLE

/// Tells once a second, or as often as asked for, where the device is, by any method.
///
/// Readings are gathered into scans that follow one another without a gap, from the start on. At
/// the end of each, the method is asked; what it answers is a decision of that very time, whether
/// a wake comes then, later, twice, or not at all. A time before the latest that was seen is taken
/// for the latest.
public struct Positioner<Method: PositioningMethod>: DecisionEngine {
  /// The fixed devices that are listened to, in the order of the method's soundings.
  public let anchors: [Anchor]
  /// How long a scan lasts.
  public let interval: Duration
  /// Where the device was taken to be at the end of the last scan; `nil` where that could not be
  /// told.
  public private(set) var fix: PositionFix?

  private var method: Method
  private var gathering: ScanGathering
  private var sounding: Sounding?
  /// When the scan ends that is gathered; `nil` before the start.
  private var scanEnd: Instant?
  private var wakeAskedFor: Instant?
  /// How many scans in a row heard nothing.
  private var silentScans = 0
  private var now = Instant(nanoseconds: .min)

  /// A positioner that has heard nothing.
  ///
  /// - Precondition: The interval is 10 ms ... 1 h.
  public init(anchors: [Anchor], method: Method, interval: Duration = .seconds(1)) {
    precondition(
      interval >= .milliseconds(10) && interval <= .seconds(3600),
      "an interval of \(interval.inSeconds) s is outside 10 ms ... 1 h")
    self.anchors = anchors
    self.method = method
    self.interval = interval
    gathering = ScanGathering(of: anchors)
  }

  /// Asks to hear advertisements, and to be woken at the end of the first scan.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    let end = now.advanced(by: interval)
    (scanEnd, wakeAskedFor) = (end, end)
    return [.command(.scan), .command(.wake(at: end))]
  }

  /// Takes in what happened at a time; gives the positions at the ends of the scans that are over
  /// by then.
  ///
  /// After 3600 scans that heard nothing there are no more, and no wakes are asked for, until there
  /// is a reading again: the scan of that reading keeps the beat.
  ///
  /// - Complexity: O(anchors) and what the method costs for each scan.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs: [EngineOutput] = []
    if scanEnd == nil { outputs = start(at: now) }
    var end = scanEnd ?? now
    while end <= now {
      if silentScans < Self.longestSilence {
        finishScan(at: end, &outputs)
        end = end.advanced(by: interval)
      } else {
        let over = 1 + end.duration(to: now).nanoseconds / interval.nanoseconds
        end = end.advanced(by: .nanoseconds(over * interval.nanoseconds))
      }
    }
    scanEnd = end
    if gathering.hear(event, at: now) { silentScans = 0 }
    if silentScans < Self.longestSilence && wakeAskedFor != end {
      wakeAskedFor = end
      outputs.append(.command(.wake(at: end)))
    }
    return outputs
  }

  /// What the last scans that the method looked at have heard.
  public func evidence(at time: Instant) -> [Evidence] {
    sounding?.evidence(ofNewest: method.scanCount, anchors: anchors) ?? []
  }

  /// In scans.
  private static var longestSilence: Int { 3600 }

  private mutating func finishScan(at end: Instant, _ outputs: inout [EngineOutput]) {
    let scan = gathering.finish(at: end)
    silentScans = scan.isEmpty ? silentScans + 1 : 0
    sounding?.add(scan, keeping: method.scanCount)
    let sounding = sounding ?? Sounding([scan])
    self.sounding = sounding
    fix = method.locate(sounding)
    if let fix {
      outputs.append(
        .decision(
          Decision(
            .position(fix), at: end,
            evidence: sounding.evidence(ofNewest: method.scanCount, anchors: anchors))))
    }
  }
}
