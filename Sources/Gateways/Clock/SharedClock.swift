import BLE
import HCI

/// The controller's side of the clock that it shares with its host, if the host requests this.
struct SharedClock {
  /// The state of the clock.
  enum State: Equatable {
    /// The host has a clock of its own.
    case apart
    /// The host is working; the run waits for it.
    case busy
    /// The host has finished its work; the run may continue, up to a time.
    case free(until: Instant?)
  }

  private(set) var state = State.apart
  /// `true` if the host must process packets before the run continues.
  private var hasSent = false

  /// Processes a message of the host.
  ///
  /// - Returns: The answer; `nil` if the host gets no answer yet.
  mutating func advance(until limit: Instant?, at now: Instant) -> HCIPacket? {
    guard hasSent || state == .apart else {
      state = .free(until: limit)
      return nil
    }
    return announce(now)
  }

  /// Notes that a packet is about to be sent.
  ///
  /// - Returns: The packet with the time, to be sent before that packet; `nil` if no time has to be
  ///   sent.
  mutating func send(at now: Instant) -> HCIPacket? {
    guard state != .apart else { return nil }
    let isNew = state != .busy
    let time = isNew ? announce(now) : nil
    hasSent = true
    return time
  }

  /// Returns the packet that announces the time. The run then waits for the host.
  mutating func announce(_ now: Instant) -> HCIPacket {
    state = .busy
    hasSent = false
    return ClockPacket.time(now).packet
  }
}
