/// Writes pcapng of one section, with several interfaces, nanoseconds, and comments.
///
///     var writer = PcapngWriter()
///     file.write(writer.beginning(application: "simrun"))
///     file.write(writer.interface(.linkLayerWithHeader, named: "gateway-1"))
///     if let block = writer.packet(.linkLayer(packet), on: 0, at: time, comments: ["12 m"]) {
///       file.write(block)
///     }
///
/// Interfaces can be added at any time before their first packet. Texts are cut after 65 535 bytes
/// of UTF-8. Times before 1970 are written as the beginning of 1970.
///
/// - SeeAlso: `CaptureReader`, which names the sources of the format.
public struct PcapngWriter: Hashable, Sendable {
  private let order: CaptureByteOrder
  private var links: [CaptureLinkType] = []

  /// The greatest number of comments of a packet; more are left out.
  public static let mostComments = 8

  /// Creates a writer.
  public init(_ order: CaptureByteOrder = .littleEndian) { self.order = order }

  /// The count of interfaces, at most 4096; it is the number of the next interface.
  public var interfaceCount: Int { links.count }

  /// The header of the section, with the name of the program that writes it.
  public func beginning(application: String? = nil) -> [UInt8] {
    var body: [UInt8] = []
    body.append(PcapngBlock.byteOrder, order)
    body.append(UInt16(1), order)
    body.append(UInt16(0), order)
    body.append(UInt64.max, order)  // the length of the section is not known
    var options: [PcapngOption] = []
    if let application { options.append(option(PcapngOption.application, application)) }
    return block(.section, body, options)
  }

  /// The description of the next interface.
  ///
  /// - Precondition: There are fewer than 4096 interfaces.
  public mutating func interface(_ link: CaptureLinkType, named name: String? = nil) -> [UInt8] {
    precondition(links.count < PcapngReader.mostInterfaces, "a section has 4096 interfaces")
    links.append(link)
    var body: [UInt8] = []
    body.append(UInt16(truncatingIfNeeded: link.rawValue), order)
    body.append(UInt16(0), order)
    body.append(UInt32(CaptureReader.greatestPacket), order)
    var options: [PcapngOption] = []
    if let name { options.append(option(PcapngOption.name, name)) }
    options.append(PcapngOption(code: PcapngOption.resolution, value: [9], order: order))
    return block(.interface, body, options)
  }

  /// A packet as a block; `nil` if the interface cannot hold the packet, because the packet is of
  /// another kind, or its direction, channel or check sequence is needed and not known.
  ///
  /// - Precondition: The interface was added.
  public func packet(
    _ packet: CapturedPacket, on interface: Int, at time: CaptureTime, comments: [String] = []
  ) -> [UInt8]? {
    precondition(links.indices.contains(interface), "there is no interface \(interface)")
    guard let bytes = packet.bytes(for: links[interface]) else { return nil }
    let ticks = UInt64(max(0, time.nanoseconds))
    var body: [UInt8] = []
    body.append(UInt32(interface), order)
    body.append(UInt32(truncatingIfNeeded: ticks >> 32), order)
    body.append(UInt32(truncatingIfNeeded: ticks), order)
    body.append(UInt32(bytes.count), order)
    body.append(UInt32(bytes.count), order)
    body += bytes
    body += [UInt8](repeating: 0, count: -bytes.count & 3)
    let options = comments.prefix(Self.mostComments).map { option(PcapngOption.comment, $0) }
    return block(.enhancedPacket, body, options)
  }

  private func option(_ code: UInt16, _ text: String) -> PcapngOption {
    var bytes = Array(text.utf8.prefix(65_535))
    if bytes.count < text.utf8.count {
      // The last character may be cut, and is removed: it starts at the last byte that is not a
      // continuation byte.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    }
    return PcapngOption(code: code, value: bytes[...], order: order)
  }

  private func block(_ kind: PcapngBlock, _ body: [UInt8], _ options: [PcapngOption]) -> [UInt8] {
    var body = body
    for option in options { body += option.bytes }
    if !options.isEmpty { body.append(UInt32(0), order) }
    let length = UInt32(body.count + 12)
    var bytes: [UInt8] = []
    bytes.append(kind.rawValue, order)
    bytes.append(length, order)
    bytes += body
    bytes.append(length, order)
    return bytes
  }
}
