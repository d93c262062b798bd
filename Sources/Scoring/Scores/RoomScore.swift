import BLE
import Documents
import Recordings

/// The score of an engine's `entered` and `left` decisions against the true rooms.
///
/// A true room lasts until the next one begins, and the last one until the end. Only time with a
/// known true room is scored. An engine may have several rooms at once. It is right if the true
/// room is its only room, and wrong if it has any other room.
public struct RoomScore: Hashable, Sendable {
  /// The time with a known true room.
  public private(set) var scored: Duration = .zero
  /// The part of the scored time in which the engine has the true room and no other.
  public private(set) var right: Duration = .zero
  /// The part of the scored time in which the engine has a room other than the true one.
  public private(set) var wrong: Duration = .zero
  /// The part of the scored time in which the engine has no room.
  public private(set) var missed: Duration = .zero
  /// The number of false entries: all except the first entry into the true room since the subject
  /// arrived there.
  public private(set) var flips = 0
  /// The number of entries into a room other than the true one. Unlike `flips`, they do not include
  /// repeated entries into the true room.
  public private(set) var wrongEntries = 0
  /// The number of times the subject came to a room, including the room in which it started.
  public private(set) var arrivals = 0
  /// The times from arrival to the decided room, for those arrivals that the engine noticed before
  /// the next arrival, in order of time.
  public private(set) var delays: [Duration] = []
  /// The times from each change of the room to the decided room, in order of time: from the
  /// arrivals except that at the start. `nil` for a change that the engine did not notice before
  /// the next one or the end.
  public private(set) var changeDelays: [Duration?] = []
  /// The times in which the engine has the true room and no other; `nil` if the times are not kept.
  package private(set) var timeline: CorrectnessTimeline?

  /// Computes the score of decisions about one subject.
  ///
  /// - Parameters:
  ///   - truth: The rooms of the subject, each with the time at which it begins, in order of time;
  ///     `nil` for an unknown room.
  ///   - end: The end of the last room; by default the time at which that room begins.
  public init(
    of decisions: [Decision], against truth: [(Instant, String?)], until end: Instant? = nil
  ) {
    self.init(of: decisions, against: truth, until: end, keepsTimeline: false)
  }

  /// Computes the score of decisions about one subject.
  ///
  /// - Parameter keepsTimeline: `true` to keep the times of right decisions.
  init(
    of decisions: [Decision], against truth: [(Instant, String?)], until end: Instant? = nil,
    keepsTimeline: Bool
  ) {
    if keepsTimeline { timeline = CorrectnessTimeline() }
    guard let start = truth.first?.0, let end = end ?? truth.last?.0 else { return }
    var changes: [(time: Instant, change: Change)] = []
    var known: String??
    for (time, room) in truth where room != known {
      changes.append((time, .truth(room)))
      known = room
    }
    for decision in decisions {
      switch decision.verdict {
      case .entered(let room): changes.append((max(start, decision.time), .entered(room)))
      case .left(let room): changes.append((max(start, decision.time), .left(room)))
      default: break
      }
    }
    // The sort is stable: at the same time, changes of the truth come before decisions.
    changes.sort { $0.time < $1.time }
    var state = State()
    var now = start
    for (time, change) in changes where time <= end {
      score(state, from: now, to: time)
      now = time
      take(change, into: &state, at: time)
    }
    score(state, from: now, to: end)
  }

  /// Computes the score of a replay.
  ///
  /// - Parameter areas: The rooms that are scored only if they occur in the ground truth: optional
  ///   rooms that the plan does not have.
  /// - Throws: `missingFile` if the recording has no ground truth.
  public init(
    of replay: Replay, against recording: Recording, without areas: [String] = []
  ) throws(InputError) {
    let truth = try recording.truth(about: replay.subject).map { ($0.time, $0.room) }
    let unknown = areas.filter { area in !truth.contains { $0.1 == area } }
    let decisions = replay.decisions.filter { decision in
      switch decision.verdict {
      case .entered(let room), .left(let room): !unknown.contains(room)
      default: true
      }
    }
    self.init(of: decisions, against: truth, until: replay.end)
  }

  private enum Change {
    case truth(String?)
    case entered(String)
    case left(String)
  }

  private struct State {
    var truth: String?
    var held: [String] = []
    var arrival: Instant?
    var hasStarted = false
    /// `true` if the subject came to the present room after the start.
    var isChanged = false
  }

  private mutating func take(_ change: Change, into state: inout State, at time: Instant) {
    switch change {
    case .truth(let room):
      state.truth = room
      state.arrival = nil
      state.isChanged = state.hasStarted
      state.hasStarted = true
      guard let room else { return }
      arrivals += 1
      let isHeld = state.held.contains(room)
      if state.isChanged { changeDelays.append(isHeld ? .zero : nil) }
      if isHeld { delays.append(.zero) } else { state.arrival = time }
    case .entered(let room):
      state.held.append(room)
      if let truth = state.truth, truth != room { wrongEntries += 1 }
      if room == state.truth, let arrival = state.arrival {
        delays.append(arrival.duration(to: time))
        if state.isChanged { changeDelays[changeDelays.count - 1] = arrival.duration(to: time) }
        state.arrival = nil
      } else {
        flips += 1
      }
    case .left(let room):
      state.held.removeAll { $0 == room }
    }
  }

  private mutating func score(_ state: State, from start: Instant, to end: Instant) {
    guard let truth = state.truth else { return }
    let duration = start.duration(to: end)
    scored += duration
    timeline?.add(from: start, to: end, isRight: state.held == [truth])
    if state.held == [truth] { right += duration }
    if state.held.contains(where: { $0 != truth }) { wrong += duration }
    if state.held.isEmpty { missed += duration }
  }
}

extension RoomScore {
  /// The fractions and the flips, as a sentence; `nil` if no time was scored.
  package var sentence: String? {
    guard let rightFraction, let wrongFraction else { return nil }
    return "room: correct \((rightFraction * 100).with(1)) %, "
      + "wrong \((wrongFraction * 100).with(1)) %; flips \(flips)"
  }

  /// The fraction of the scored time in which the engine has only the correct room; `nil` if no
  /// time was scored.
  public var rightFraction: Double? { scored > .zero ? right / scored : nil }

  /// The fraction of the scored time in which the engine has a wrong room; `nil` if no time was
  /// scored.
  public var wrongFraction: Double? { scored > .zero ? wrong / scored : nil }

  /// The fraction of the scored time in which the engine has no room; `nil` if no time was scored.
  public var missedFraction: Double? { scored > .zero ? missed / scored : nil }

  /// The number of arrivals that the engine did not notice before the next arrival or the end.
  public var missedArrivals: Int { arrivals - delays.count }
}
