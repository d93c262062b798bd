import BLE

/// Estimates the position of a device at regular intervals, by any method.
///
/// Readings are collected into consecutive scans without gaps. At the end of each scan, the method
/// estimates the position. The end of the scan is the time of the decision, whether a wake comes
/// then, later, twice or not at all. A time earlier than the latest one seen so far counts as that
/// latest one.
///
/// If nothing is heard for `signalTimeout`, the signal is lost. The position is then unknown, and
/// the method restarts with the next reading. So a method with memory does not keep people in a
/// building that they have left.
public struct Positioner<Method: PositioningMethod>: DecisionEngine {
  /// The fixed devices, in the order of the method's scans.
  public let anchors: [Anchor]
  /// The length of a scan.
  public let interval: Duration
  /// The duration of silence after which the position is unknown. A position at the end of a scan
  /// is always based on a reading newer than this.
  public let signalTimeout: Duration
  /// The readings that the engine asks for. With ranging, scans end 0.1 s later, so that the report
  /// about a scan still belongs to that scan.
  public let readings: Readings
  /// The newest readings of the device's motion sensors, as reported; before the first report, or
  /// on a device without such sensors, there are none.
  public private(set) var motion = DeviceMotion()
  /// The estimated position at the end of the last scan; `nil` if that scan gave none.
  public private(set) var fix: PositionFix?

  /// The method in its initial state.
  private let fresh: Method
  private var method: Method
  private var gathering: ScanGathering
  private var recent: RecentScans?
  /// The evidence of the fix; without a fix, the evidence of the scans used last.
  private var grounds: [Evidence] = []
  /// The end of the current scan; `nil` before the start.
  private var scanEnd: Instant?
  private var wakeAskedFor: Instant?
  /// The time of the newest reading; before the first reading, the start of scanning.
  private var lastHeard = Instant.start
  /// `true` if the signal is lost: there are no scans until the next reading.
  private var isLost = false
  private var now = Instant(nanoseconds: .min)

  /// The time between the moment at which a report of ranging is due and the end of the scan that
  /// the report belongs to.
  private static var reportDelay: Duration { .milliseconds(100) }

  /// Creates a positioner that has heard nothing.
  ///
  /// - Precondition: The interval is 10 ms ... 1 h, and the timeout above zero and at most a day.
  public init(
    anchors: [Anchor], method: Method, interval: Duration = .seconds(1),
    signalTimeout: Duration = PlaceRule().signalTimeout, readings: Readings = .packets
  ) {
    precondition(
      interval >= .milliseconds(10) && interval <= .seconds(3600),
      "an interval of \(interval.inSeconds) s is outside 10 ms ... 1 h")
    PlaceRule.checkAllowed(signalTimeout: signalTimeout)
    self.anchors = anchors
    self.method = method
    self.interval = interval
    self.signalTimeout = signalTimeout
    self.readings = readings
    fresh = method
    gathering = ScanGathering(of: anchors)
  }

  /// Asks for the readings, for those of the motion sensors if the method uses them, and for a wake
  /// at the end of the first scan.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    let end = now.advanced(by: readings == .ranging ? interval + Self.reportDelay : interval)
    (scanEnd, wakeAskedFor, lastHeard) = (end, end, now)
    return readings.requests(for: anchors) + (method.usesMotion ? [.command(.followMotion)] : [])
      + [.command(.wake(at: end))]
  }

  /// Processes an event, and returns the positions from the scans that have ended by `time`.
  ///
  /// After a lost signal there are no scans and no wakes until the next reading. The scan of that
  /// reading keeps the original schedule. A report of the motion sensors belongs to the scan that
  /// ends at the time of the report; earlier scans use the previous report.
  ///
  /// - Complexity: O(anchors) and the cost of the method for each scan.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    now = max(now, time)
    var outputs: [EngineOutput] = []
    if scanEnd == nil { outputs = start(at: now) }
    var end = scanEnd ?? now
    var reported: DeviceMotion?
    if case .motion(let readings) = event { reported = readings }
    while end <= now {
      if end == now, let reported { motion = reported }
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
    if let reported {
      motion = reported
    } else if gathering.hear(event, at: now) {
      (lastHeard, isLost) = (now, false)
    }
    if !isLost && wakeAskedFor != end {
      wakeAskedFor = end
      outputs.append(.command(.wake(at: end)))
    }
    return outputs
  }

  /// The evidence of the scans used last. If those scans are empty and the method continues from
  /// memory, the result is the evidence of earlier scans.
  public func evidence(at time: Instant) -> [Evidence] { grounds }

  /// The figures of each anchor in the scans used last: its mean level, and the distance from which
  /// the method computes the position; `nil` if the method computes no distances.
  public func estimates(at time: Instant) -> [DeviceEstimate]? {
    let silence = Scan(endingAt: now, anchors.map { _ in nil })
    let recent = recent ?? RecentScans([silence])
    guard let distances = method.distances(in: recent) else { return nil }
    let heard = recent.evidence(ofNewest: method.scanCount, anchors: anchors)
    return anchors.indices.map { index in
      let anchor = anchors[index]
      let evidence =
        heard.first { $0.anchor == anchor }
        ?? Evidence(anchor: anchor, level: nil, samples: 0, newest: nil)
      return DeviceEstimate(evidence, distance: distances[index])
    }
  }

  /// The end of the current scan; `nil` while the signal is lost, and before the start.
  package var nextScanEnd: Instant? { isLost ? nil : scanEnd }

  /// The time of the newest reading; before the first reading, the start of scanning.
  package var newestReading: Instant { lastHeard }

  /// The number of scans that the method uses.
  package var scanCount: Int { method.scanCount }

  /// The number of anchors that must be heard for a position.
  package var anchorsNeeded: Int { method.anchorsNeeded }

  /// The anchors heard so far in the scans that the next position rests on: the current scan, and
  /// the newest ones before it.
  package var anchorsHeard: [Anchor] {
    let earlier = recent?.means(ofNewest: scanCount - 1)
    return zip(anchors.indices, gathering.isHeard)
      .filter { index, isHeard in isHeard || earlier?[index] != nil }.map { anchors[$0.0] }
  }

  private mutating func finishScan(at end: Instant, _ outputs: inout [EngineOutput]) {
    var scan = gathering.finish(at: end)
    scan.motion = motion
    recent?.add(scan, keeping: method.scanCount)
    let recent = recent ?? RecentScans([scan])
    self.recent = recent
    fix = method.locate(recent)
    let heard = recent.evidence(ofNewest: method.scanCount, anchors: anchors)
    if fix == nil || !heard.isEmpty { grounds = heard }
    if let fix {
      outputs.append(.decision(Decision(.position(fix), at: end, evidence: grounds)))
    }
  }

  /// Removes all readings, including those of the scan that ends at the given time.
  private mutating func lose(at end: Instant) {
    guard !isLost else { return }
    isLost = true
    method = fresh
    _ = gathering.finish(at: end)
    (recent, grounds, fix) = (nil, [], nil)
  }
}
