import BLE
import HCI

/// The controller's side of the time that it shares with its host, if the host wants that.
struct SharedClock {
  /// The state of the clock.
  enum State: Equatable {
    /// The host has a clock of its own.
    case apart
    /// The host works; the run waits for it.
    case busy
    /// The host has done its work; the run may go on, up to a time.
    case free(until: Instant?)
  }

  private(set) var state = State.apart
  /// `true` if the host must take packets before the run continues.
  private var hasSent = false

  /// Takes a message of the host.
  ///
  /// - Returns: The answer.
  mutating func advance(until limit: Instant?, at now: Instant) -> HCIPacket? {
    guard hasSent || state == .apart else {
      state = .free(until: limit)
      return nil
    }
    return announce(now)
  }

  /// Notes that a packet is about to be sent.
  ///
  /// - Returns: The time to send before it.
  mutating func send(at now: Instant) -> HCIPacket? {
    guard state != .apart else { return nil }
    let isNew = state != .busy
    let time = isNew ? announce(now) : nil
    hasSent = true
    return time
  }

  /// Sends the time; the run waits.
  mutating func announce(_ now: Instant) -> HCIPacket {
    state = .busy
    hasSent = false
    return ClockPacket.time(now).packet
  }
}
