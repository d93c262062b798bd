import BLE
import Documents
import EngineFiles
import Links
import Phones
import Recordings
import Scenarios
import Scoring
import Sim

/// A time in which an engine did not hear a device, or waited for a connection to it, and what
/// became of the packets that were sent then.
package struct Silence: Hashable, Sendable {
  /// The subject of the engine, as an index into the world's walkers.
  package let walker: Int
  /// The device at the other end: the sender, or the receiver of the subject's tag.
  package let device: Int
  /// The time of the newest event in which the engine heard the device or, if it decides by
  /// regions, of the newest packet that counts for a region; if there is none, the time at which
  /// the engine started.
  package let start: Instant
  /// The end: the time of the decision or of the state that an account explains.
  package let end: Instant
  /// The counts of packets by their outcome, most frequent first; outcomes of equal counts in the
  /// order of their first packets.
  package private(set) var packets: [Tally] = []

  /// The count of packets with one outcome.
  package struct Tally: Hashable, Sendable {
    /// The outcome.
    package var outcome: Outcome
    /// The count of packets.
    package var count: Int
  }

  /// The outcome of a packet that an engine did not count.
  package enum Outcome: Hashable, Sendable {
    /// Not received, with this outcome at the radio; never `received`.
    case missed(PacketOutcome)
    /// Received, and kept from the app by the system, or not asked for.
    case notDelivered(NotDeliveredReason)
    /// Received, and ignored by the engine, or not yet in a report of ranging.
    case uncounted

    fileprivate init(_ outcome: Reception.Outcome, _ reason: NotDeliveredReason?) {
      self =
        switch outcome.kind {
        case .received: reason.map { .notDelivered($0) } ?? .uncounted
        case let kind: .missed(kind)
        }
    }
  }

  /// The shortest time that counts as a silence.
  package static let shortest = StandingAccount.nearness

  /// The number of packets.
  package var sent: Int { packets.reduce(0) { $0 + $1.count } }

  /// The number of packets that the radio received, whether they were delivered or not.
  package var received: Int {
    packets.reduce(0) { sum, tally in
      if case .missed = tally.outcome { sum } else { sum + tally.count }
    }
  }

  init(of walker: Int, at device: Int, from start: Instant, to end: Instant) {
    self.walker = walker
    self.device = device
    self.start = start
    self.end = end
  }

  private mutating func count(_ outcome: Outcome) {
    if let index = packets.firstIndex(where: { $0.outcome == outcome }) {
      packets[index].count += 1
    } else {
      packets.append(Tally(outcome: outcome, count: 1))
    }
  }
}

extension Silence {
  /// A time at which the silences of the devices that a subject's engine names are counted.
  package struct Moment: Sendable {
    /// The subject, as an index into the world's walkers.
    package var subject: Int
    /// The time.
    package var time: Instant

    /// Creates a moment of a subject.
    package init(of subject: Int, at time: Instant) {
      self.subject = subject
      self.time = time
    }
  }

  /// Returns the silences of the devices that engines name, of at least `shortest`, at moments of a
  /// run, in the order of the moments.
  ///
  /// - Parameters:
  ///   - subjects: The subjects of the engines, as indices into the world's walkers.
  ///   - makeEngine: Makes the engines of the run.
  /// - Complexity: That of a run up to the time; if there are no silences, nothing is run.
  package static func silences(
    at moments: [Moment], in history: EngineHistory, of world: World, seed: UInt64,
    running makeEngine: WalkerEngines.Maker
  ) -> [[Silence]] {
    var silences = moments.map { _ in [Silence]() }
    for subject in Set(moments.map(\.subject)).sorted() {
      for anchor in history.engines[subject].anchorsNamed {
        guard let device = world.device(of: anchor) else { continue }
        let times = history.timesHeard(of: anchor, by: subject)
        for (index, moment) in moments.enumerated() where moment.subject == subject {
          let start = times.last(before: moment.time) ?? history.start
          guard start.duration(to: moment.time) >= shortest else { continue }
          silences[index].append(Silence(of: subject, at: device, from: start, to: moment.time))
        }
      }
    }
    let counted = counted(
      silences.flatMap(\.self), in: history, of: world, seed: seed, running: makeEngine)
    var rest = counted[...]
    return silences.map { part in
      defer { rest = rest.dropFirst(part.count) }
      return Array(rest.prefix(part.count))
    }
  }

  /// Returns silences with the packets that were sent meanwhile.
  ///
  /// - Complexity: That of the run up to the last end; constant without silences.
  static func counted(
    _ silences: [Silence], in history: EngineHistory, of world: World, seed: UInt64,
    running makeEngine: WalkerEngines.Maker
  ) -> [Silence] {
    guard let last = silences.map(\.end).max() else { return [] }
    var counter = Counter(
      silences, on: world, reasons: history.phones.map { $0?.reasons(until: last) ?? [:] })
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    while simulation.now <= last, simulation.step(notifying: &counter) {}
    return counter.silences.map { silence in
      var silence = silence
      let order = silence.packets.indices.sorted {
        (silence.packets[$1].count, $0) < (silence.packets[$0].count, $1)
      }
      silence.packets = order.map { silence.packets[$0] }
      return silence
    }
  }

  /// An observer that counts the packets of silences.
  private struct Counter: Observer {
    private(set) var silences: [Silence]
    /// The silences of each link, by the numbers of its walker and its device.
    private let ofLinks: [[[Int]]]
    /// The reasons for which packets were not delivered, by the times at which the packets ended,
    /// for each walker's phone.
    private let reasons: [[Instant: NotDeliveredReason]]

    init(_ silences: [Silence], on world: World, reasons: [[Instant: NotDeliveredReason]]) {
      self.silences = silences
      self.reasons = reasons
      let none = Array(repeating: [Int](), count: world.deviceCount)
      var ofLinks = Array(repeating: none, count: world.walkers.count)
      for (index, silence) in silences.enumerated() {
        ofLinks[silence.walker][silence.device].append(index)
      }
      self.ofLinks = ofLinks
    }

    mutating func observe(_ observation: Observation, at time: Instant) {
      guard case .receptions(let receptions) = observation else { return }
      for reception in receptions {
        let end = reception.packet.end
        for index in ofLinks[reception.walker][reception.device]
        where end > silences[index].start && end <= silences[index].end {
          let reason = reasons[reception.walker][end]
          silences[index].count(Outcome(reception.outcome, reason))
        }
      }
    }
  }
}

extension [Instant] {
  /// Returns the last of the times before another; `nil` if there is none.
  ///
  /// - Precondition: The times are in ascending order.
  /// - Complexity: Logarithmic.
  fileprivate func last(before time: Instant) -> Instant? {
    var earlier = 0..<count
    while !earlier.isEmpty {
      let middle = (earlier.lowerBound + earlier.upperBound) / 2
      earlier =
        self[middle] < time ? middle + 1..<earlier.upperBound : earlier.lowerBound..<middle
    }
    return prefix(earlier.lowerBound).last
  }
}

extension PhoneDiary {
  /// Returns the reasons for which packets were not delivered to the app one by one. The keys are
  /// the times at which the packets ended.
  fileprivate func reasons(until time: Instant) -> [Instant: NotDeliveredReason] {
    var reasons: [Instant: NotDeliveredReason] = [:]
    for note in notes {
      guard note.time <= time else { break }
      if case .notDelivered(let reason) = note.kind { reasons[note.time] = reason }
    }
    return reasons
  }
}

// MARK: - What silences a device

extension Silence {
  /// The state of a device that explains why nothing is heard of the device at the end of a
  /// silence.
  package enum Cause: Hashable, Sendable {
    /// The device, or the subject's tag, has been off since this time.
    case off(Int, since: Instant)
    /// The device does not advertise, because a walker has been connected to it since this time.
    case connected(walker: Int, since: Instant)
  }

  /// Returns the cause of the silence at its end in a run; `nil` if neither cause applies.
  package func cause(in run: Run) -> Cause? {
    let world = run.world
    for device in [device, world.sender(to: walker, over: device)] {
      let power = world.power(of: device)
      if !power.isOn(at: end), let since = power.times.last(where: { $0 <= end }) {
        return .off(device, since: since)
      }
    }
    guard device < world.beacons.count,
      world.beacons[device].peripheral?.advertisesWhileConnected == false
    else { return nil }
    let holder = run.journal.connections.connections.first { connection in
      connection.device == device && connection.start <= end
        && connection.end.map { $0 > end } ?? true
    }
    return holder.map { .connected(walker: $0.walker, since: $0.start) }
  }
}
