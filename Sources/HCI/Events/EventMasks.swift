/// The events that a host wants to have.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.3.1 and 7.8.1.
struct EventMasks: Hashable, Sendable {
  /// The mask of events. After Reset, bits 0 to 44 are set, but not bit 61, which stands for all
  /// Low Energy events.
  var general: UInt64 = 0x0000_1FFF_FFFF_FFFF
  /// The mask of Low Energy events. After Reset, the bits of the first five are set.
  var lowEnergy: UInt64 = 0x1F

  /// Returns `true` if the host wants the Low Energy event with the subevent code.
  func allow(subevent code: UInt8) -> Bool {
    general >> 61 & 1 == 1 && lowEnergy >> UInt64(code - 1) & 1 == 1
  }

  /// Returns `true` if the host wants an event. It always wants the answers to commands and the
  /// counts of completed packets.
  func allow(_ event: HCIEvent) -> Bool {
    if let subevent = event.code.subevent { return allow(subevent: subevent) }
    switch event {
    case .disconnectionComplete: return general >> 4 & 1 == 1
    case .remoteVersion: return general >> 11 & 1 == 1
    case .hardwareError: return general >> 15 & 1 == 1
    case .dataBufferOverflow: return general >> 25 & 1 == 1
    default: return true
    }
  }

  /// The events that a `Host` uses: ends of connections, hardware errors, and these Low Energy
  /// events: connections, advertising reports, new timings, features and extended reports.
  static let ofHost = EventMasks(general: 1 << 4 | 1 << 15 | 1 << 61, lowEnergy: 0b1111 | 1 << 12)
}
