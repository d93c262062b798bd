/// The events that a host wants to have.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.3.1 and 7.8.1.
struct EventMasks: Hashable, Sendable {
  /// The events that are not of Low Energy. After Reset, this mask has the events of bits 0 to 44,
  /// and not those of Low Energy (bit 61).
  var general: UInt64 = 0x0000_1FFF_FFFF_FFFF
  /// The events of Low Energy. After Reset, this mask has the first five of them.
  var lowEnergy: UInt64 = 0x1F

  /// Returns `true` if the host wants an event of Low Energy, by its subevent code.
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

  /// The events that a `Host` uses: ends of connections, hardware errors, and these events of Low
  /// Energy: connections, advertising reports, new timings, features and extended reports.
  static let ofHost = EventMasks(general: 1 << 4 | 1 << 15 | 1 << 61, lowEnergy: 0b1111 | 1 << 12)
}
