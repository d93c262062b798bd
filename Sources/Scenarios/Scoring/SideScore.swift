import BLE
import Documents
import Recordings
import Sim
import Statistics

/// How well an engine told the side of a door that someone was on.
///
/// The truth's side holds from each of its rows up to the next, and from the last to the end; the
/// engine's from each of its `side` decisions up to the next, and is unknown before the first. Only
/// the time is scored in which the truth knows the side. What is not defined is `nil`: a fraction
/// of no time, a delay of no passages.
public struct SideScore: Hashable, Sendable {
  /// For how long the truth knows the side.
  public private(set) var scored: Duration = .zero
  /// For how long of that the engine says the same.
  public private(set) var right: Duration = .zero
  /// For how long of that the engine does not know.
  public private(set) var unknown: Duration = .zero
  /// The stretches of 2 s and more in which the engine says the other side without a break, in
  /// order of time. A passage that is noticed after 2 s makes one, too. A stretch ends where the
  /// engine or the truth does not know.
  public private(set) var wrongRuns: [WrongRun] = []
  /// The changes of the truth from one side to the other, in order of time.
  public private(set) var passages: [Passage] = []

  /// For how long the engine says the other side.
  public private(set) var wrong: Duration = .zero
  /// For how long of the scored time the engine says outside, rightly or not.
  ///
  /// Of a door lock it is the time for which its smoothed levels favoured outside: those that its
  /// rule compares, with its margin, hysteresis and dwell.
  public private(set) var outside: Duration = .zero
  /// How often the engine went over from one side to the other.
  public private(set) var changes = 0

  /// The shortest run on the wrong side that counts.
  public static let shortestWrongRun = Duration.seconds(2)

  /// A time for which the engine said the wrong side.
  public struct WrongRun: Hashable, Sendable {
    /// When it began.
    public var start: Instant
    /// What the engine said then.
    public var side: Side
    /// How long it was.
    public var duration: Duration
  }

  /// A change of the truth from inside to outside, or back. A time between in which the side is not
  /// known belongs to the side before.
  public struct Passage: Hashable, Sendable {
    /// When the truth is first on the new side.
    public var time: Instant
    /// The new side.
    public var side: Side
    /// From then until the engine says the new side: zero where it says so already; `nil` where it
    /// does not before the next passage, or the end.
    public var delay: Duration?
  }

  /// The score of decisions about one subject.
  ///
  /// - Parameters:
  ///   - truth: The sides that the subject was on, each from its time on, in order of time.
  ///   - end: When the last of them ceases to hold; without it, that moment is the end.
  public init(
    of decisions: [Decision], against truth: [(Instant, Side)], until end: Instant? = nil
  ) {
    self.init(
      of: decisions, against: SideTimeline(truth), until: end ?? truth.last?.0 ?? .start)
  }

  /// The score of decisions about one subject, whose true sides hold up to an end.
  package init(
    of decisions: some Sequence<Decision>, against truth: SideTimeline, until end: Instant
  ) {
    guard !truth.steps.isEmpty else { return }
    let decided = SideTimeline(decisions)
    var run: WrongRun?
    for stretch in SideTimeline.stretches(truth: truth, decided: decided, until: end) {
      if stretch.truth != .unknown {
        scored += stretch.duration
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
    passages = Self.passages(of: truth, noticedBy: decided, until: end)
  }

  /// The score of a replay.
  ///
  /// - Throws: `missingFile` where the recording has no truth.
  public init(of replay: Replay, against recording: Recording) throws(InputError) {
    let truth = try recording.truth(about: replay.subject).map { ($0.time, $0.side) }
    self.init(of: replay.decisions, against: truth, until: replay.end)
  }

  private mutating func add(_ run: WrongRun?) {
    if let run, run.duration >= Self.shortestWrongRun { wrongRuns.append(run) }
  }

  private static func passages(
    of truth: SideTimeline, noticedBy decided: SideTimeline, until end: Instant
  ) -> [Passage] {
    var passages: [Passage] = []
    var last = Side.unknown
    for step in truth.steps where step.side != .unknown && step.side != last && step.time < end {
      if last != .unknown {
        passages.append(Passage(time: step.time, side: step.side, delay: nil))
      }
      last = step.side
    }
    for index in passages.indices {
      let passage = passages[index]
      let next = index + 1 < passages.count ? passages[index + 1].time : end
      if decided.steps.last(where: { $0.time <= passage.time })?.side == passage.side {
        passages[index].delay = .zero
      } else if let notice = decided.steps.first(where: {
        $0.time > passage.time && $0.time < next && $0.side == passage.side
      }) {
        passages[index].delay = passage.time.duration(to: notice.time)
      }
    }
    return passages
  }
}

extension SideScore {
  /// For how long an engine's smoothed levels spoke for outside, for people: `favoured outside for
  /// 0.43 s`.
  package var favour: String {
    outside > .zero
      ? "favoured outside for \(outside.inSeconds.with(2)) s" : "never favoured outside"
  }

  /// The fraction of the scored time in which the engine says the right side. Not to know counts as
  /// not right.
  public var rightFraction: Double? { fraction(right) }

  /// The fraction of the scored time in which the engine does not know.
  public var unknownFraction: Double? { fraction(unknown) }

  /// The fraction of the scored time in which the engine says the other side.
  public var wrongFraction: Double? { fraction(wrong) }

  /// How often the engine went over from one side to the other, beyond the walker's own passages.
  public var flips: Int { max(0, changes - passages.count) }

  /// How many passages the engine did not notice before the next one, or the end.
  public var missedPassages: Int { passages.count { $0.delay == nil } }

  /// The delay that a fraction of the noticed passages does not exceed: see `Quantile`. 0.5 gives
  /// the median.
  public func delay(quantile fraction: Double) -> Duration? {
    let seconds = passages.compactMap { $0.delay?.inSeconds }
    return Quantile.of(seconds, at: fraction).map { .nanoseconds(Int64(($0 * 1e9).rounded())) }
  }

  private func fraction(_ part: Duration) -> Double? {
    scored > .zero ? part / scored : nil
  }
}
