import BLE
import Documents
import Recordings
import Statistics

/// The score of an engine's `side` decisions against the true sides.
///
/// A true side lasts until the next row of the ground truth, and the last one until the end. A
/// decided side lasts until the next `side` decision, and is unknown before the first. Only time
/// with a known true side is scored. Undefined figures are `nil`: a fraction of no time, or a delay
/// of no crossings.
public struct SideScore: Hashable, Sendable {
  /// The time with a known true side.
  public private(set) var scored: Duration = .zero
  /// The longest part of the scored time without a break.
  public private(set) var longest: Duration = .zero
  /// The part of the scored time in which the decided side is the true one.
  public private(set) var right: Duration = .zero
  /// The part of the scored time in which the decided side is unknown.
  public private(set) var unknown: Duration = .zero
  /// The uninterrupted stretches of 2 s or more on the wrong side, in order of time. A crossing
  /// that the engine notices after 2 s or more causes such a stretch. A stretch ends when the
  /// decided or the true side is unknown.
  public private(set) var wrongRuns: [WrongRun] = []
  /// The crossings from one true side to the other, in order of time.
  public private(set) var crossings: [Crossing] = []

  /// The time for which the decided side is the wrong one.
  public private(set) var wrong: Duration = .zero
  /// The part of the scored time in which the decided side is outside, whether correct or not.
  ///
  /// For a door lock, this is the time in which the smoothed levels indicate outside according to
  /// the rule of the lock, with the rule's margin, hysteresis and dwell.
  public private(set) var outside: Duration = .zero
  /// The number of changes of the decided side from one side to the other.
  public private(set) var changes = 0
  /// The times in which the decided side is the true one; `nil` if the times are not kept.
  package private(set) var timeline: CorrectnessTimeline?

  /// The shortest stretch on the wrong side that counts.
  public static let shortestWrongRun = Duration.seconds(2)

  /// A stretch of time on the wrong side.
  public struct WrongRun: Hashable, Sendable {
    /// The start of the stretch.
    public var start: Instant
    /// The decided side at the start of the stretch.
    public var side: Side
    /// The length of the stretch.
    public var duration: Duration
  }

  /// A change of the true side from inside to outside or back. Time in between, with an unknown
  /// side, belongs to the earlier side.
  public struct Crossing: Hashable, Sendable {
    /// The time at which the new side begins.
    public var time: Instant
    /// The new side.
    public var side: Side
    /// The time until the new side is decided: zero if it is already decided; `nil` if it is not
    /// decided before the next crossing or the end.
    public var delay: Duration?
  }

  /// Computes the score of decisions about one subject.
  ///
  /// - Parameters:
  ///   - truth: The sides of the subject, each with the time at which it begins, in order of time.
  ///   - end: The end of the last side; by default the time at which that side begins.
  public init(
    of decisions: [Decision], against truth: [(Instant, Side)], until end: Instant? = nil
  ) {
    self.init(
      of: decisions, against: SideTimeline(truth), until: end ?? truth.last?.0 ?? .start)
  }

  /// Computes the score of decisions about one subject whose true sides last until an end.
  ///
  /// - Parameter keepsTimeline: `true` to keep the times of right decisions.
  package init(
    of decisions: some Sequence<Decision>, against truth: SideTimeline, until end: Instant,
    keepsTimeline: Bool = false
  ) {
    if keepsTimeline { timeline = CorrectnessTimeline() }
    guard !truth.steps.isEmpty else { return }
    let decided = SideTimeline(decisions)
    var run: WrongRun?
    var known = Duration.zero
    for stretch in SideTimeline.stretches(truth: truth, decided: decided, until: end) {
      known = stretch.truth == .unknown ? .zero : known + stretch.duration
      longest = max(longest, known)
      if stretch.truth != .unknown {
        scored += stretch.duration
        timeline?.add(
          from: stretch.start, to: stretch.end, isRight: stretch.decided == stretch.truth)
        if stretch.decided == stretch.truth { right += stretch.duration }
        if stretch.decided == .unknown { unknown += stretch.duration }
        if stretch.decided == .outside { outside += stretch.duration }
      }
      if stretch.isWrong {
        wrong += stretch.duration
        run = run ?? WrongRun(start: stretch.start, side: stretch.decided, duration: .zero)
        run?.duration += stretch.duration
      } else {
        add(run)
        run = nil
      }
    }
    add(run)
    changes = decided.changes
    crossings = Self.crossings(of: truth, noticedBy: decided, until: end)
  }

  /// Computes the score of a replay.
  ///
  /// - Throws: `missingFile` if the recording has no ground truth.
  public init(of replay: Replay, against recording: Recording) throws(InputError) {
    let truth = try recording.truth(about: replay.subject).map { ($0.time, $0.side) }
    self.init(of: replay.decisions, against: truth, until: replay.end)
  }

  private mutating func add(_ run: WrongRun?) {
    if let run, run.duration >= Self.shortestWrongRun { wrongRuns.append(run) }
  }

  private static func crossings(
    of truth: SideTimeline, noticedBy decided: SideTimeline, until end: Instant
  ) -> [Crossing] {
    var crossings: [Crossing] = []
    var last = Side.unknown
    for step in truth.steps where step.side != .unknown && step.side != last && step.time < end {
      if last != .unknown {
        crossings.append(Crossing(time: step.time, side: step.side, delay: nil))
      }
      last = step.side
    }
    for index in crossings.indices {
      let crossing = crossings[index]
      let next = index + 1 < crossings.count ? crossings[index + 1].time : end
      if decided.steps.last(where: { $0.time <= crossing.time })?.side == crossing.side {
        crossings[index].delay = .zero
      } else if let notice = decided.steps.first(where: {
        $0.time > crossing.time && $0.time < next && $0.side == crossing.side
      }) {
        crossings[index].delay = crossing.time.duration(to: notice.time)
      }
    }
    return crossings
  }
}

extension SideScore {
  /// The time for which the smoothed level of the exterior was higher according to the engine's
  /// rule, in words: `higher for 0.43 s`.
  package var lead: String {
    outside > .zero ? "higher for \(outside.inSeconds.with(2)) s" : "never higher"
  }

  /// The fraction of the scored time in which the decided side is correct. An unknown side is not
  /// correct.
  public var rightFraction: Double? { fraction(right) }

  /// The fraction of the scored time in which the decided side is unknown.
  public var unknownFraction: Double? { fraction(unknown) }

  /// The fraction of the scored time in which the decided side is wrong.
  public var wrongFraction: Double? { fraction(wrong) }

  /// The number of side changes in excess of the walker's own crossings.
  public var flips: Int { max(0, changes - crossings.count) }

  /// The number of crossings that the engine did not notice before the next one or the end.
  public var missedCrossings: Int { crossings.count { $0.delay == nil } }

  /// Returns the delay that a fraction of the noticed crossings does not exceed; see `Quantile`. A
  /// fraction of 0.5 gives the median.
  public func delay(quantile fraction: Double) -> Duration? {
    let seconds = crossings.compactMap { $0.delay?.inSeconds }
    return Quantile.of(seconds, at: fraction).map { .nanoseconds(Int64(($0 * 1e9).rounded())) }
  }

  private func fraction(_ part: Duration) -> Double? {
    scored > .zero ? part / scored : nil
  }
}
