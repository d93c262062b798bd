import BLE
import Documents
import Foundation
import HCI

/// A run of an engine on a controller, from the opening of the connection to its end.
///
///     var session = try LiveSession(engine, at: .adapter(0), clock: .own(.real))
///     let outcome = try session.run { output, _ in print(output) }
public struct LiveSession {
  /// The way in which a session ended.
  public enum Outcome: Sendable {
    /// The time limit was reached.
    case ended
    /// The controller has closed its end.
    case closed
    /// The task was cancelled.
    case cancelled
  }

  /// The time of day at 0 s of the session.
  public let start = Date.now
  private var engine: LiveEngine
  private var channel: PacketChannel
  private let endpoint: Endpoint
  private let clock: LiveClock
  private let pace: RunPace
  /// The present time of a shared clock.
  private var sharedTime = Instant.start
  /// The time at which a shared clock is to stop; `nil` means no limit.
  private var limit: Instant?
  private var hasStarted = false
  /// The end of the session; `nil` means no time limit.
  private var end: Instant?
  private var sendsDecisions: Bool

  /// The time within which a cancellation is noticed.
  private static let glance = Duration.milliseconds(50)
  /// The time that a controller has for ending its scan.
  private static let farewell = Duration.milliseconds(500)
  /// The time within which a controller with a shared clock sends its time.
  private static let patience = Duration.seconds(10)

  /// Opens the connection to a controller.
  ///
  /// - Parameter sendsDecisions: `true` to send decisions to a posed controller, so that the doors
  ///   of the simulation follow them. With a shared clock, decisions are always sent.
  /// - Throws: `unusable` with the system's reason.
  public init(
    _ engine: LiveEngine, at endpoint: Endpoint, clock: LiveClock, sendsDecisions: Bool = false
  ) throws(InputError) {
    self.engine = engine
    self.endpoint = endpoint
    self.clock = clock
    self.sendsDecisions = sendsDecisions || clock == .shared
    channel = PacketChannel(try FileDescriptor.open(endpoint), from: .controller)
    if case .own(let speed) = clock {
      pace = RunPace(speed, from: .now)
    } else {
      pace = RunPace(.unlimited, from: .now)
    }
  }

  /// The address of the radio in the engine's packets; `nil` while it is unknown.
  public var address: DeviceAddress? { engine.address }

  /// Runs the engine until a time, until the controller closes its end, or until the task is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - end: The end of the session; `nil` means no time limit.
  ///   - report: Receives the outputs that follow from one packet or the passing of time, as they
  ///     happen, with the radio's address.
  /// - Throws: `unusable` if the controller cannot be used, or was not ready before the end or the
  ///   cancellation; the error of `report`.
  public mutating func run(
    until end: Instant?,
    _ report: ([LiveEngine.Output], DeviceAddress?) throws(InputError) -> Void
  ) throws(InputError) -> Outcome {
    self.end = end
    if clock == .shared {
      advance(until: .start)
    } else {
      try carryOut(engine.start(at: now), report)
    }
    let latestStart = ContinuousClock.now + Self.patience
    while true {
      channel.flush()
      guard clock != .shared || hasStarted || .now < latestStart else {
        throw unusable("the controller does not answer; does it support the shared clock?")
      }
      guard channel.isOpen else {
        guard engine.isRunning else {
          throw unusable("the controller has closed the connection before it was ready")
        }
        return .closed
      }
      let isOver = end.map { $0 <= now } ?? false
      if isOver || Task.isCancelled {
        // Nothing was received, because nothing listened.
        guard engine.isRunning else {
          throw unusable(
            "the controller was not ready \(isOver ? "until the end" : "before the interruption")")
        }
        try sayFarewell(report)
        return isOver ? .ended : .cancelled
      }
      FileDescriptorReadiness.wait(for: [channel.wish], until: deadline)
      try listen(report)
      if clock != .shared { try carryOut(engine.advance(to: now), report) }
    }
  }

  private func unusable(_ reason: String) -> InputError {
    .unusable(InputPlace(endpoint.description), reason)
  }

  private var now: Instant { clock == .shared ? sharedTime : pace.time(at: .now) ?? sharedTime }

  /// The time of the engine's next wake, or of the end if that is earlier.
  private var nextDue: Instant? { [engine.nextWake, end].compactMap(\.self).min() }

  private var deadline: ContinuousClock.Instant {
    let due = nextDue.flatMap { pace.moment(of: $0) }
    return min(due ?? .now + Self.glance, .now + Self.glance)
  }

  /// Processes the packets that have arrived.
  private mutating func listen(
    _ report: ([LiveEngine.Output], DeviceAddress?) throws(InputError) -> Void
  ) throws(InputError) {
    for arrival in channel.receive() {
      guard case .packet(let packet) = arrival else {
        // A controller whose stream has lost synchronisation regains it only by its answer to
        // Reset.
        try carryOut(engine.start(at: now), report)
        continue
      }
      switch ClockPacket(packet) {
      case .time(let time) where clock == .shared: try pass(to: time, report)
      case .time, .advance, .act: break
      case nil:
        try checkClock(in: packet)
        try carryOut(engine.receive(packet, at: now), report)
      }
    }
  }

  /// Performs what is due at a time of the shared clock, and lets the run continue.
  private mutating func pass(
    to time: Instant, _ report: ([LiveEngine.Output], DeviceAddress?) throws(InputError) -> Void
  ) throws(InputError) {
    if let limit, time > limit {
      throw .unusable(
        InputPlace(endpoint.description),
        "the controller's clock is at \(time.seconds) s; \(limit.seconds) s was asked for")
    }
    sharedTime = max(sharedTime, time)
    if hasStarted {
      try carryOut(engine.advance(to: now), report)
    } else {
      hasStarted = true
      try carryOut(engine.start(at: now), report)
    }
    // If the clock went on, packets from after the end would arrive.
    if let end, end <= now { return }
    advance(until: nextDue)
  }

  private mutating func advance(until limit: Instant?) {
    self.limit = limit
    channel.send(ClockPacket.advance(until: limit).packet)
  }

  /// Checks that a controller does not refuse to share a clock.
  private func checkClock(in packet: HCIPacket) throws(InputError) {
    guard clock == .shared, !hasStarted, case .event(let code, let parameters) = packet,
      case .commandComplete(ClockPacket.advanceOpcode, _, _)? = try? HCIEvent(code, parameters)
    else { return }
    throw .unusable(
      InputPlace(endpoint.description),
      "the controller does not support the shared clock; simrun pose does")
  }

  private mutating func carryOut(
    _ outputs: [LiveEngine.Output],
    _ report: ([LiveEngine.Output], DeviceAddress?) throws(InputError) -> Void
  ) throws(InputError) {
    var failure: HostFailure?
    for output in outputs {
      switch output {
      case .send(let packet): channel.send(packet)
      case .failed(let reason): failure = reason
      case .decided(let decision):
        if sendsDecisions, let act = ClockPacket.DoorAct(decision.verdict) {
          channel.send(ClockPacket.act(act).packet)
        }
      case .app: break
      }
    }
    if !outputs.isEmpty { try report(outputs, engine.address) }
    if let failure { throw .unusable(InputPlace(endpoint.description), failure.description) }
  }

  /// Ends the controller's scan, and waits until it has ended.
  private mutating func sayFarewell(
    _ report: ([LiveEngine.Output], DeviceAddress?) throws(InputError) -> Void
  ) throws(InputError) {
    try carryOut(engine.stop(at: now), report)
    let end = ContinuousClock.now + Self.farewell
    while channel.isOpen, !engine.isIdle, ContinuousClock.now < end {
      channel.flush()
      FileDescriptorReadiness.wait(for: [channel.wish], until: .now + .milliseconds(20))
      try listen(report)
    }
  }
}
