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
    scanEnd = end
    return [.command(.scan), .command(.wake(at: end))]
  }

  /// Takes in what happened at a time; gives the positions at the ends of the scans that are over
  /// by then. After a silence of more than 3600 scans, those in it but the first are left out.
  ///
  /// - Complexity: O(anchors) and what the method costs for each scan.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs: [EngineOutput] = []
    guard var end = scanEnd else {
      outputs = start(at: now)
      gathering.hear(event, at: now)
      return outputs
    }
    while end <= now {
      finishScan(at: end, &outputs)
      end = end.advanced(by: interval)
      let silent = end.duration(to: now).nanoseconds / interval.nanoseconds
      if silent > Self.longestSilence {
        end = end.advanced(by: .nanoseconds(silent * interval.nanoseconds))
      }
    }
    gathering.hear(event, at: now)
    if end != scanEnd {
      scanEnd = end
      outputs.append(.command(.wake(at: end)))
    }
    return outputs
  }

  /// In scans.
  private static var longestSilence: Int64 { 3600 }

  private mutating func finishScan(at end: Instant, _ outputs: inout [EngineOutput]) {
    let scan = gathering.finish(at: end)
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
