import BLE

/// The durations of packets on the air at 1 Mbit/s.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.1, 2.4 and 4.1.
package enum Airtime {
  /// The time from the end of a packet to the start of the answer.
  package static let interFrameSpace = Duration.microseconds(150)

  /// A request for a connection (`CONNECT_IND`): 44 bytes.
  package static let connectionRequest = ofBytes(44)

  /// The airtime of a packet of a link: 10 bytes for preamble, access address, header and checksum,
  /// and the payload.
  package static func ofDataPacket(carrying message: LinkEndpoint.Message?) -> Duration {
    switch message {
    case nil: ofBytes(10)
    // The 4 bytes are the header of L2CAP.
    case .attributes(let bytes): ofBytes(10 + 4 + bytes.count)
    // An opcode and a reason.
    case .termination: ofBytes(10 + 2)
    }
  }

  /// The airtime of an advertisement: 16 bytes for preamble, access address, header, address and
  /// checksum, and the data.
  package static func ofAdvertisement(carrying bytes: Int) -> Duration { ofBytes(16 + bytes) }

  private static func ofBytes(_ count: Int) -> Duration { .microseconds(8 * Int64(count)) }
}
