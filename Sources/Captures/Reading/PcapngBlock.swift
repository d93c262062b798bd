/// The blocks of pcapng that are read.
enum PcapngBlock: UInt32 {
  /// Begins a section.
  case section = 0x0A0D_0D0A
  /// Describes an interface; interfaces are numbered from 0 in the section.
  case interface = 1
  /// A packet of older files.
  case obsoletePacket = 2
  /// A packet of interface 0, without a time.
  case simplePacket = 3
  /// A packet.
  case enhancedPacket = 6

  /// The number after the length of a section, in the byte order of the section.
  static let byteOrder: UInt32 = 0x1A2B_3C4D
}
