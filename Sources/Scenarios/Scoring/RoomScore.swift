import BLE
import Documents
import Recordings

/// How well an engine told the room that someone was in, by its `entered` and `left` decisions.
///
/// The truth's room holds from each of its points up to the next, and from the last to the end. Only
/// the time is scored in which the truth knows a room. An engine that holds several rooms at once is
/// right if the truth's is all that it holds, and wrong if it holds any other.
public struct RoomScore: Hashable, Sendable {
  /// For how long the truth knows the room.
  public private(set) var scored: Duration = .zero
  /// For how long of that the engine holds that room and no other.
  public private(set) var right: Duration = .zero
  /// For how long of that the engine holds another room.
  public private(set) var wrong: Duration = .zero
  /// How often the engine entered a room although nobody did: any but the first time that it
  /// entered the truth's room since the truth did.
  public private(set) var flips = 0
  /// How often someone came to another room, or was first in one.
  public private(set) var arrivals = 0
  /// For each arrival that the engine noticed before the next, in order of time: from then until it
  /// held the room.
  public private(set) var delays: [Duration] = []

  /// The score of decisions about one subject.
  ///
  /// - Parameters:
  ///   - truth: The rooms that the subject was in, each from its time on, in order of time; `nil`
  ///     where that is not known.
  ///   - end: When the last of them ceases to hold; without it, that moment is the end.
  public init(
    of decisions: [Decision], against truth: [(Instant, String?)], until end: Instant? = nil
  ) {
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
      case .unlock, .lock, .side, .position: break
      }
    }
    // Sorting keeps the order of what happens at once: first the truth, then the engine.
    changes.sort { $0.time < $1.time }
    var state = State()
    var now = start
    for (time, change) in changes where time <= end {
      score(state, for: now.duration(to: time))
      now = time
      take(change, into: &state, at: time)
    }
    score(state, for: now.duration(to: end))
  }

  /// The score of a replay.
  ///
  /// - Throws: `missingFile` where the recording has no truth.
  public init(of replay: Replay, against recording: Recording) throws(InputError) {
    let truth = try recording.truth(about: replay.subject).map { ($0.time, $0.room) }
    self.init(of: replay.decisions, against: truth, until: replay.end)
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
  }

  private mutating func take(_ change: Change, into state: inout State, at time: Instant) {
    switch change {
    case .truth(let room):
      state.truth = room
      state.arrival = nil
      guard let room else { return }
      arrivals += 1
      if state.held.contains(room) { delays.append(.zero) } else { state.arrival = time }
    case .entered(let room):
      state.held.append(room)
      if room == state.truth, let arrival = state.arrival {
        delays.append(arrival.duration(to: time))
        state.arrival = nil
      } else {
        flips += 1
      }
    case .left(let room):
      state.held.removeAll { $0 == room }
    }
  }

  private mutating func score(_ state: State, for duration: Duration) {
    guard let truth = state.truth else { return }
    scored += duration
    if state.held == [truth] { right += duration }
    if state.held.contains(where: { $0 != truth }) { wrong += duration }
  }
}

extension RoomScore {
  /// The shares and the flips, for people; `nil` of no time.
  package var sentence: String? {
    guard let rightFraction, let wrongFraction else { return nil }
    return "room: correct \((rightFraction * 100).with(1)) %, "
      + "wrong \((wrongFraction * 100).with(1)) %; flips \(flips)"
  }

  /// The share of the scored time in which the engine holds the right room alone; `nil` of no time.
  public var rightFraction: Double? { scored > .zero ? right / scored : nil }

  /// The share of the scored time in which the engine holds a wrong room; `nil` of no time.
  public var wrongFraction: Double? { scored > .zero ? wrong / scored : nil }

  /// How many arrivals the engine did not notice before the next, or the end.
  public var missedArrivals: Int { arrivals - delays.count }
}
