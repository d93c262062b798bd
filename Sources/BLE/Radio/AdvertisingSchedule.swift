/// The payloads that a device advertises over a run, and their intervals.
public struct AdvertisingSchedule: Hashable, Sendable {
  /// The phases, in order of time; the first one starts with the run.
  public let phases: [Phase]

  /// A time in which a device advertises in one way, or not at all. It lasts until the next phase.
  public struct Phase: Hashable, Sendable {
    /// The start.
    public let start: Instant
    /// The advertising interval, 20 ms ... 10,485.759 s; `nil` for a device that is silent. Each
    /// event adds a random delay of 0 ... 10 ms.
    public let interval: Duration?
    /// The default advertising data: at most 31 bytes.
    public let payload: Payload
    /// The payloads that replace the default one in some events. If several are due, the first one
    /// is sent.
    public let interleaved: [InterleavedPayload]
    /// The payloads that have events of their own, unless the device is silent.
    public let sets: [AdvertisingSet]

    /// Creates a phase.
    ///
    /// - Precondition: The link layer allows the interval.
    public init(
      from start: Instant, interval: Duration?, payload: Payload,
      interleaved: [InterleavedPayload] = [], sets: [AdvertisingSet] = []
    ) {
      if let interval { precondition(interval.isAdvertisingInterval) }
      self.start = start
      self.interval = interval
      self.payload = payload
      self.interleaved = interleaved
      self.sets = sets
    }

    /// The interval of the default events, then the intervals of the sets; empty for a device that
    /// is silent.
    public var intervals: [Duration] {
      interval.map { [$0] + sets.map { $0.interval } } ?? []
    }
  }

  /// Creates a schedule of phases.
  ///
  /// - Precondition: There is at least one phase, the first one starts with the run, and each phase
  ///   starts after the one before it.
  public init(_ phases: [Phase]) {
    precondition(phases.first?.start == .start, "no phase starts with the run")
    for (phase, next) in zip(phases, phases.dropFirst()) { precondition(phase.start < next.start) }
    self.phases = phases
  }

  /// Creates a schedule that is the same from the start of a run to its end.
  ///
  /// - Precondition: The link layer allows the interval.
  public init(
    interval: Duration, payload: Payload, interleaved: [InterleavedPayload] = [],
    sets: [AdvertisingSet] = []
  ) {
    self.init([
      Phase(
        from: .start, interval: interval, payload: payload, interleaved: interleaved, sets: sets)
    ])
  }
}

extension Duration {
  /// The intervals of advertising events: up to 10.24 s with legacy commands, and up to 10,485.759
  /// s with extended ones.
  ///
  /// - SeeAlso: *Core Specification* 5.4, volume 4, part E, 7.8.5 and 7.8.53.
  package static let advertisingIntervals = Duration.milliseconds(20)...(.milliseconds(10_485_759))

  /// `true` if the duration is allowed as an interval of advertising events.
  package var isAdvertisingInterval: Bool { Self.advertisingIntervals.contains(self) }
}

extension ClosedRange<Duration> {
  /// The bounds in milliseconds.
  package var inMilliseconds: ClosedRange<Double> {
    Double(lowerBound.nanoseconds) / 1e6...Double(upperBound.nanoseconds) / 1e6
  }
}
