import BLE
import Links
import Sim

/// The connections of a run.
public struct ConnectionLog: Sendable {
  /// The connections, in the order in which they were made.
  public private(set) var connections: [Connection] = []
  /// The counts for each link, between a walker and a device, on which there was at least one
  /// request.
  public private(set) var tallies: [Tally] = []
  /// The requests on the air, in order.
  public private(set) var requests: [Request] = []
  /// The levels that apps have read, in order.
  public private(set) var readings: [Reading] = []
  /// The first packet of each beacon that each phone could have received, in order of time.
  public private(set) var ranges: [Range] = []
  /// The newest request of each link on which a request is waiting for its connection: the key is
  /// the link's number, the value an index into `requests`.
  private var waiting: [Int: Int] = [:]
  /// The open connection of each link: the key is the link's number, the value an index into
  /// `connections`.
  private var open: [Int: Int] = [:]
  /// The end of the newest event of each link, by the link's number.
  private var eventEnds: [Int: Instant] = [:]

  /// A connection, as the phone sees it.
  public struct Connection: Sendable {
    /// The walker who carries the phone, as an index into the world's walkers.
    public var walker: Int
    /// The beacon, as an index into the world's devices.
    public var device: Int
    /// The start.
    public var start: Instant
    /// The end of the connection event that made the connection, at which the connection is
    /// delivered to the app.
    public var delivered: Instant
    /// The time from the app's request to `delivered`.
    public var delay: ConnectionDelay
    /// The time from `delivered` until the app got the first services that it asked for; `nil` if
    /// it got none.
    public var discovery: Duration?
    /// The end; `nil` if the connection lasts until the end of the run.
    public var end: Instant?
    /// The reason for the end.
    public var ending: LinkEnding?
  }

  /// A request to connect that a phone has sent.
  public struct Request: Sendable {
    /// The walker who carries the phone, as an index into the world's walkers.
    public var walker: Int
    /// The beacon, as an index into the world's devices.
    public var device: Int
    /// The time of the request.
    public var time: Instant
    /// The beacon's answer.
    public var answer: LinkNote.RequestAnswer
    /// The time from which it is known that the request made no connection, because the phone heard
    /// nothing from the beacon; the phone's controller then reports `notEstablished`, 0x3E. `nil`
    /// if a connection was made, or may still be.
    public var failure: Instant?
  }

  /// The first packet of a beacon that a phone could have received, whether the phone listened or
  /// not.
  public struct Range: Sendable {
    /// The walker who carries the phone, as an index into the world's walkers.
    public var walker: Int
    /// The beacon, as an index into the world's devices.
    public var device: Int
    /// The end of the packet.
    public var time: Instant
  }

  /// A level that an app has read over a connection.
  public struct Reading: Sendable {
    /// The walker who carries the phone, as an index into the world's walkers.
    public var walker: Int
    /// The beacon, as an index into the world's devices.
    public var device: Int
    /// The start of the connection event at which the level was measured.
    public var time: Instant
    /// The terms of the level.
    public var budget: LinkBudget
    /// The channel of the event.
    public var channel: DataChannel
  }

  /// The counts of the connections between one phone and one beacon.
  public struct Tally: Sendable {
    /// The walker who carries the phone, as an index into the world's walkers.
    public let walker: Int
    /// The beacon, as an index into the world's devices.
    public let device: Int
    /// The count of requests on the air.
    public var requests = 0
    /// The count of connection events in which the phone sent.
    public var events = 0
    /// The count of requests whose answer the phone received.
    public var answered = 0
    /// The count of connection events for which the beacon woke.
    public var beaconEvents = 0
    /// The time that the phone's radio spent on the connection events.
    public var phoneUse = RadioUse.none
    /// The time that the beacon's radio spent on the connection events.
    public var beaconUse = RadioUse.none
  }

  /// Creates an empty log.
  public init() {}

  /// Returns the connections between a walker's phone and a device, or all devices if `device` is
  /// `nil`.
  public func connections(of walker: Int, to device: Int? = nil) -> [Connection] {
    connections.filter { $0.walker == walker && (device == nil || $0.device == device) }
  }

  /// Returns how many requests of a walker's phone to a device had failed by a time, for each
  /// answer of the beacon, the most frequent first.
  ///
  /// - Parameters:
  ///   - device: The device; `nil` for all devices.
  ///   - time: The time; `nil` for the end of the run.
  public func failures(
    of walker: Int, to device: Int? = nil, by time: Instant? = nil
  ) -> [(answer: LinkNote.RequestAnswer, count: Int)] {
    let failed = requests.filter { request in
      guard let failure = request.failure else { return false }
      return request.walker == walker && (device ?? request.device) == request.device
        && (time.map { failure <= $0 } ?? true)
    }
    let answers = LinkNote.RequestAnswer.allCases
    let counts = answers.map { answer in failed.count { $0.answer == answer } }
    return answers.indices.filter { counts[$0] > 0 }
      .sorted { (counts[$1], $0) < (counts[$0], $1) }
      .map { (answer: answers[$0], count: counts[$0]) }
  }

  /// Returns the time of the first packet of a device that a walker's phone could have received;
  /// without a device, of the first packet of any device. `nil` if there was none.
  func range(of walker: Int, to device: Int? = nil) -> Instant? {
    ranges.first { $0.walker == walker && (device == nil || $0.device == device) }?.time
  }

  mutating func addRange(of device: Int, walker: Int, at time: Instant) {
    ranges.append(Range(walker: walker, device: device, time: time))
  }

  mutating func add(_ note: LinkNote, at time: Instant) {
    switch note.kind {
    case .requested(let answer, _):
      let index = tally(of: note)
      tallies[index].requests += 1
      waiting[note.link] = requests.count
      requests.append(
        Request(walker: note.walker, device: note.device, time: time, answer: answer))
    case .event(let event):
      eventEnds[note.link] = event.end
      let index = tally(of: note)
      if event.phoneUse != .none { tallies[index].events += 1 }
      if event.isAnswered { tallies[index].answered += 1 }
      if event.beaconUse != .none { tallies[index].beaconEvents += 1 }
      tallies[index].phoneUse += event.phoneUse
      tallies[index].beaconUse += event.beaconUse
    case .connected(let delay):
      waiting[note.link] = nil
      open[note.link] = connections.count
      connections.append(
        Connection(
          walker: note.walker, device: note.device, start: time,
          delivered: eventEnds[note.link] ?? time, delay: delay))
    case .read(let budget, let channel):
      readings.append(
        Reading(
          walker: note.walker, device: note.device, time: time, budget: budget, channel: channel))
    case .discovered:
      guard let index = open[note.link], connections[index].discovery == nil else { return }
      connections[index].discovery = connections[index].delivered.duration(
        to: eventEnds[note.link] ?? time)
    case .endedAtPhone(let ending):
      eventEnds[note.link] = nil
      if let index = waiting.removeValue(forKey: note.link), ending == .notEstablished {
        requests[index].failure = time
      }
      guard let index = open.removeValue(forKey: note.link) else { return }
      connections[index].end = time
      connections[index].ending = ending
    case .arrived, .endedAtBeacon: break
    }
  }

  /// Returns the index of the tally of a link; makes the tally if there is none.
  private mutating func tally(of note: LinkNote) -> Int {
    let known = tallies.firstIndex { $0.walker == note.walker && $0.device == note.device }
    if let known { return known }
    tallies.append(Tally(walker: note.walker, device: note.device))
    return tallies.count - 1
  }
}

extension ConnectionLog.Connection {
  /// Returns the duration of the connection, at most until the end of the run.
  public func duration(until end: Instant) -> Duration { start.duration(to: self.end ?? end) }
}
