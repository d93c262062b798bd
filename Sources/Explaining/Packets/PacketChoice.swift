import BLE
import Sim

/// A selection of a run's packets to explain.
package struct PacketChoice: Sendable {
  /// The device at the other end of the walker's link, as an index into the world's devices; `nil`
  /// means any device.
  package var device: Int?
  /// The walker, as an index into the world's walkers; `nil` means any walker.
  package var walker: Int?
  /// The outcome of the packets.
  package var outcome: Outcome
  /// The time to which the chosen packets are nearest; the start of the run for the first packets.
  package var time: Instant
  /// The maximum number of packets.
  package var count: Int

  /// The readings to whose packets the choice is limited; `nil` if it is not limited.
  package var among: [Sighted]?

  /// A reading as an engine knows it: a packet, or the packets behind a ranging event.
  package struct Sighted: Hashable, Sendable {
    /// The device, as an index into the world's devices.
    package var device: Int
    /// The range of times at which the packets' last bits were received.
    package var times: ClosedRange<Instant>

    /// Creates the reading of a device at a time.
    ///
    /// - Parameter period: The period of ranging, at whose end the packets since the previous end
    ///   are reported; zero for a packet that ended at the time.
    package init(device: Int, time: Instant, ranged period: Duration = .zero) {
      self.device = device
      let start = time.advanced(by: .zero - period)
      times = (period == .zero ? start : start.advanced(by: .nanoseconds(1)))...time
    }
  }

  /// Creates a selection of the packets nearest to a time.
  package init(
    device: Int? = nil, walker: Int? = nil, outcome: Outcome = .listened, time: Instant = .start,
    count: Int = 5
  ) {
    self.device = device
    self.walker = walker
    self.outcome = outcome
    self.time = time
    self.count = count
  }

  /// Creates a selection of the packets behind some readings.
  package init(walker: Int, outcome: Outcome, among readings: [Sighted]) {
    self.init(walker: walker, outcome: outcome, count: .max)
    among = readings
  }

  /// The outcome of a packet at a phone, as named on the command line.
  package enum Outcome: RawRepresentable, CaseIterable, Hashable, Sendable {
    /// The phone listened on the packet's channel, whether or not it received the packet.
    case listened
    /// The phone listened, but did not receive the packet.
    case lost
    /// The packet has this outcome.
    case only(PacketOutcome)
    /// Any outcome.
    case any

    package static let allCases: [Outcome] =
      [.listened, .only(.received), .lost] + PacketOutcome.losses.map(Outcome.only)
      + [.only(.notListening), .any]

    /// Creates the choice that a word names; `nil` for any other text.
    package init?(rawValue word: String) {
      guard let choice = Self.allCases.first(where: { $0.rawValue == word }) else { return nil }
      self = choice
    }

    /// The word of the choice.
    package var rawValue: String {
      switch self {
      case .listened: "listened"
      case .lost: "lost"
      case .only(let outcome): outcome.word
      case .any: "any"
      }
    }

    /// Returns `true` if a packet's outcome is chosen.
    package func holds(of outcome: Reception.Outcome) -> Bool {
      switch self {
      case .listened: PacketOutcome.listened.contains(outcome.kind)
      case .lost: PacketOutcome.losses.contains(outcome.kind)
      case .only(let chosen): chosen == outcome.kind
      case .any: true
      }
    }
  }

  /// Returns `true` if a packet matches the selection.
  func allows(_ reception: Reception) -> Bool {
    let packet = reception.packet
    if let among,
      !among.contains(where: {
        $0.device == reception.device && $0.times.contains(packet.end)
      })
    {
      return false
    }
    return (device == nil || reception.device == device)
      && (walker == nil || reception.walker == walker) && outcome.holds(of: reception.outcome)
  }
}
